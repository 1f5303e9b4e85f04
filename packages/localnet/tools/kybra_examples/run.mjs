// In the place of azle/test: every expectation is tried, and a line of JSON says what came of it.
import { execSync } from 'child_process';

export * from './node_modules/azle/test/index.ts';

export async function runTests(tests) {
    for (const test of tests) {
        if (test.skip) continue;
        if (test.wait !== undefined) {
            await new Promise((resolve) => setTimeout(resolve, test.wait));
            continue;
        }
        let result;
        try {
            result = test.prep ? { Ok: (await test.prep(), true) } : await test.test();
        } catch (problem) {
            result = { Err: String(problem) };
        }
        const said = { name: test.name, prep: Boolean(test.prep), ok: result.Ok === true, why: result.Err };
        console.log(`EXPECTATION ${JSON.stringify(said)}`);
    }
    process.exit(0);
}

const dfx = (words) => execSync(`dfx ${words}`).toString().trim();
export const getCanisterId = (name) => dfx(`canister id ${name}`);
export const whoami = () => dfx('identity whoami');
export const getPrincipal = () => dfx('identity get-principal');

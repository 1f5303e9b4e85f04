/**
 * Strangers' pages: whoever opens one while a localnet runs does not run the stranger's code.
 *
 * The attack is two requests, prepared before and sent by the page: create a canister with a known
 * id, install Python in it that writes a file. The last test sends the same from a page of this
 * machine with the admin's signature, and then the file is there.
 */

import { createPrivateKey, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Identity } from "@icp-sdk/core/agent";
import { AnonymousIdentity, HttpAgent } from "@icp-sdk/core/agent";
import { IDL } from "@icp-sdk/core/candid";
import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import { Principal } from "@icp-sdk/core/principal";
import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import config from "../playwright.config";
import { Localnet } from "./localnet";

const VICTIM = Principal.fromText("rrkah-fqaaa-aaaaa-aaaaq-cai");
const MANAGEMENT = Principal.managementCanister();
const EVIL = "evil.test";
const { launchOptions } = config.use!;

const CREATE = IDL.Record({ specified_id: IDL.Opt(IDL.Principal) });
const INSTALL = IDL.Record({
  mode: IDL.Variant({ install: IDL.Null }),
  canister_id: IDL.Principal,
  wasm_module: IDL.Vec(IDL.Nat8),
  arg: IDL.Vec(IDL.Nat8),
});

interface Strangers {
  localnet: Localnet;
  /** The port of a server of this machine that is not localnet, with an empty page. */
  elsewhere: number;
}

/* eslint no-empty-pattern: off -- Playwright reads from the pattern what a fixture needs: nothing. */
const test = base.extend<Strangers>({
  localnet: async ({}, use) => {
    const localnet = await new Localnet().start("--only", "life2_backend");
    await use(localnet);
    await localnet.remove();
  },
  elsewhere: async ({}, use) => {
    const server: Server = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><title>elsewhere</title>");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    await use((server.address() as AddressInfo).port);
    server.closeAllConnections();
    server.close();
  },
});

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      `--host-resolver-rules=MAP ${EVIL} 127.0.0.1`,
      // Newer browsers ask the user before a page may reach this machine; older ones do not.
      "--disable-features=LocalNetworkAccessChecks",
    ],
  },
});

/** The body of a call of the management canister by *identity*. */
async function prepare(identity: Identity, method: string, arg: Uint8Array): Promise<number[]> {
  let body: Uint8Array | undefined;
  const agent = HttpAgent.createSync({
    host: "http://127.0.0.1:1",
    identity,
    retryTimes: 0,
    fetch: (_, init) => {
      body = init!.body as Uint8Array;
      return Promise.reject(new Error("prepared"));
    },
  });
  const call = { methodName: method, arg, effectiveCanisterId: VICTIM };
  await agent.call(MANAGEMENT, call).catch(() => undefined);
  return Array.from(body!);
}

/** Both requests of the attack, which leaves a file at *trace*. */
async function attack(identity: Identity, trace: string): Promise<number[][]> {
  const module = new TextEncoder().encode(`open(${JSON.stringify(trace)}, "w").close()`);
  const install = { mode: { install: null }, canister_id: VICTIM, wasm_module: module, arg: [] };
  const create = IDL.encode([CREATE], [{ specified_id: [VICTIM] }]);
  return [
    await prepare(identity, "provisional_create_canister_with_cycles", create),
    await prepare(identity, "install_code", IDL.encode([INSTALL], [install])),
  ];
}

/** Send *bodies* from *page* to *url* in every way that a page has; what it could read. */
function send(page: Page, url: string, bodies: number[][]): Promise<string[]> {
  return page.evaluate(
    async ([where, all]) => {
      const ways: RequestInit[] = [
        { headers: { "Content-Type": "application/cbor" } },
        { mode: "no-cors", headers: { "Content-Type": "text/plain" } },
        { mode: "no-cors" }, // with no type at all
      ];
      const read: string[] = [];
      for (const way of ways)
        for (const body of all) {
          const sent = { ...way, method: "POST", body: new Blob([new Uint8Array(body)]) };
          const said = await fetch(where, sent).then((answer) => answer.text(), String);
          read.push(said);
        }
      return read;
    },
    [`${url}/api/v4/canister/${VICTIM.toText()}/call`, bodies] as const,
  );
}

function adminOf(localnet: Localnet): Identity {
  const pem = readFileSync(join(localnet.project, ".localnet/admin.pem"), "utf8");
  const { d } = createPrivateKey(pem).export({ format: "jwk" });
  return Ed25519KeyIdentity.fromSecretKey(Uint8Array.from(Buffer.from(d!, "base64url")));
}

/** What *page* could read of the attack on *url*, unsigned and then signed by a stranger. */
async function bothAttacks(page: Page, url: string, trace: string): Promise<string[]> {
  const stranger = Ed25519KeyIdentity.generate(Uint8Array.from(randomBytes(32)));
  const unsigned = await send(page, url, await attack(new AnonymousIdentity(), trace));
  return [...unsigned, ...(await send(page, url, await attack(stranger, trace)))];
}

test("a stranger's page runs nothing, whatever it is called; the admin's may", async ({
  page,
  localnet,
  elsewhere,
}) => {
  const trace = join(localnet.project, "trace");
  const unharmed = () => {
    expect(existsSync(trace), "a file was written").toBe(false);
  };

  await test.step("of another port", async () => {
    await page.goto(`http://127.0.0.1:${elsewhere}/`);
    const said = await bothAttacks(page, localnet.url, trace);
    const told = said.filter((text) => text.includes("is for this network's admin"));
    expect(told, "unsigned and signed, create and install").toHaveLength(4);
    unharmed();
  });
  await test.step("of another site", async () => {
    await page.goto(`http://${EVIL}:${elsewhere}/`);
    const said = await bothAttacks(page, localnet.url, trace);
    expect(said.filter((text) => !/Failed to fetch/.test(text)).join("")).toBe("");
    unharmed();
  });
  await test.step("whose name was rebound", async () => {
    const rebound = localnet.url.replace("127.0.0.1", EVIL);
    // The page itself came from elsewhere, before the name led to this machine.
    await page.route(`${rebound}/`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>evil</title>" }),
    );
    await page.goto(`${rebound}/`);
    const said = await bothAttacks(page, rebound, trace);
    for (const text of said) expect(text).toContain("this network is not called 'evil.test:");
    unharmed();
  });
  await test.step("the attack is one: signed by the admin it writes the file", async () => {
    await page.goto(`http://127.0.0.1:${elsewhere}/`);
    const said = await send(page, localnet.url, await attack(adminOf(localnet), trace));
    expect(said[0], "the canister was there before").toContain("replied");
    expect(existsSync(trace)).toBe(true);
  });
});

test("a stranger's page shows no frame and no picture of this one", async ({
  page,
  localnet,
  elsewhere,
}) => {
  const frame = () =>
    page.evaluate((url) => {
      document.body.innerHTML = `<iframe src="${url}/"></iframe>`;
    }, localnet.url);

  await page.goto(`http://${EVIL}:${elsewhere}/`);
  const answered = page.waitForResponse((answer) => answer.url() === `${localnet.url}/`);
  await frame();
  expect((await answered).status()).toBe(403);
  const loaded = await page.evaluate(async (url) => {
    const picture = new Image();
    picture.src = `${url}/icon-192.png`;
    return picture.decode().then(
      () => true,
      () => false,
    );
  }, localnet.url);
  expect(loaded).toBe(false);

  await page.goto(`http://127.0.0.1:${elsewhere}/`);
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("frame-ancestors 'none'"),
  );
  await frame();
  await refused;
});

/** A room's server of one's own: honest, unless a test makes something else of its answers. */

import type { Certified, Question } from "../../../src/net/log/certificate";
import { BEGINNING, link, sha256 } from "../../../src/net/log/chain";
import type { Asked, Event, News } from "../../../src/net/log/news";

export const CANISTER = "rrkah-fqaaa-aaaaa-aaaaq-cai";
export const MINUTE = 60_000;

export class Server {
  readonly events: Event[] = [];
  readonly heads = [BEGINNING];
  /** Milliseconds since 1970. */
  now = 1_700_000_000_000;
  generation = 0;
  facts = "season 1 0 0 0";
  own: string[] = [];
  kept = 1000;
  room = "world";

  /** Something happens. */
  async happen(kind = "join", player = 1, detail = ""): Promise<void> {
    const time = BigInt(this.now) * 1_000_000n;
    const event = { number: this.events.length, generation: this.generation, time, kind, player };
    this.events.push({ ...event, detail });
    this.heads.push(await link(this.heads.at(-1)!, this.events.at(-1)!));
  }

  async news({ first, facts, proof }: Asked): Promise<News> {
    const following = this.events.length;
    const oldest = Math.max(0, following - this.kept);
    const start = Math.max(first, oldest);
    const digest = await sha256(this.facts);
    return {
      first: oldest,
      following,
      generation: this.generation,
      events: this.events.slice(start, start + 100),
      facts: facts === digest ? null : this.facts,
      proof: proof ? await certified(await this.statement(), this.now) : null,
    };
  }

  /** What is stated of the first *following* events. */
  async statement(following = this.events.length): Promise<string> {
    const oldest = Math.max(0, following - this.kept);
    return [
      "life2 statement 1",
      `room ${this.room}`,
      `log ${following} ${this.heads[following]!}`,
      `kept ${oldest} ${this.heads[oldest]!}`,
      `facts ${await sha256(this.facts)}`,
      ...this.own,
    ].join("\n");
  }
}

/** *statement*, certified at *time* so that only `check` believes it. */
export async function certified(statement: string, time: number) {
  const said = { digest: await sha256(statement), time };
  return { statement, certificate: new TextEncoder().encode(JSON.stringify(said)) };
}

export function check({ certificate }: Question): Promise<Certified> {
  return Promise.resolve(JSON.parse(new TextDecoder().decode(certificate)) as Certified);
}

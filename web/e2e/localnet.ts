/**
 * A localnet of one's own: the project's canister, a world that nobody else has, a free port.
 *
 *     localnet.url                  where the page is, and its lobby
 *     localnet.world                World, a room of it
 *     localnet.kill(), .start()     the world goes on, at the same address
 *     localnet.pass("90s")          a minute and a half later
 *     localnet.admin("pause")       what an operator does, by scripts/admin.py
 */

import type { ChildProcess } from "node:child_process";
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

export const ROOT = new URL("../..", import.meta.url).pathname;
export const PYTHON = join(ROOT, ".venv/bin/python");
const SHARED = ["dfx.json", "build", "candid", "src", "data", "web"];
const UP = /localnet is up at (http:\S+)/;

export class Localnet {
  readonly #folder = mkdtempSync(join(tmpdir(), "life2-"));
  readonly project: string;
  #process: ChildProcess | null = null;
  readonly #helpers = new Set<ChildProcess>();
  #port = "0";
  readonly #module: string;
  url = "";

  /**
   * One that *lies* answers `get_news` as `lie` says, under the network's own signature; one of an
   * *example* serves that folder of examples/ in the place of the house.
   */
  constructor({ lies = false, example = "" } = {}) {
    this.#module = lies ? "tests.servers.liar" : "localnet";
    for (const name of SHARED) symlinkSync(join(ROOT, name), join(this.#folder, name));
    this.project = example === "" ? this.#folder : join(this.#folder, "examples", example);
    if (example === "") return;
    mkdirSync(this.project, { recursive: true });
    const own = join(ROOT, "examples", example);
    for (const name of readdirSync(own).filter((each) => !each.startsWith("."))) {
      symlinkSync(join(own, name), join(this.project, name));
    }
  }

  get world(): string {
    return `${this.url}/#/world`;
  }

  /** Until the page can be opened. */
  async start(...options: string[]): Promise<this> {
    const where = ["--project", this.project, "--port", this.#port];
    const args = ["-m", this.#module, ...where, ...options];
    const started = spawn(PYTHON, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    this.#process = started;
    for await (const line of createInterface({ input: started.stdout })) {
      const url = UP.exec(line)?.[1];
      if (url === undefined) continue;
      this.url = url;
      this.#port = new URL(url).port;
      started.stdout.resume();
      return this;
    }
    throw new Error("localnet did not come up");
  }

  /** End it without a warning. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    this.#process = null;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  async remove(): Promise<void> {
    for (const helper of this.#helpers) helper.kill();
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Tell this lie of tests/servers/liar.py from now on, or the truth. */
  lie(name = ""): void {
    writeFileSync(join(this.project, "lie.txt"), name);
  }

  /** Let the canisters' time go on at once, *by* so much as in "90s". */
  pass(by: string): Promise<string> {
    return this.#run("-m", "localnet", "time", "advance", by, "--project", this.project);
  }

  /** Upgrade the canister while it runs. */
  upgrade(): Promise<string> {
    return this.#run("-m", "localnet", "upgrade", "life2_backend", "--project", this.project);
  }

  /** What scripts/admin.py says. */
  admin(...args: string[]): Promise<string> {
    return this.#run(join(ROOT, "scripts/admin.py"), "--project", this.project, ...args);
  }

  /** Let five bots place their openings; seats are left for people. */
  bots(): Promise<string> {
    return this.#run("-m", "bots", "--project", this.project, "--opening", "--count", "5");
  }

  /** Let bots play in *room*, until what is returned is called. */
  play(room: string, ...options: string[]): () => void {
    const args = ["-m", "bots", room, "--project", this.project, ...options];
    const playing = spawn(PYTHON, args, { cwd: ROOT, stdio: "ignore" });
    this.#helpers.add(playing);
    return () => {
      playing.kill();
    };
  }

  async #run(...args: string[]): Promise<string> {
    return (await promisify(execFile)(PYTHON, args, { cwd: ROOT })).stdout;
  }
}

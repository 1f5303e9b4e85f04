/** What the Lab shows: one state, which the bench and the panels change. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Grid, Point } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { CellState, Rule } from "../../../rules/rule";
import type { Camera } from "../../../state/camera";
import { camera, lookAt } from "../../../state/camera";
import type { House } from "../../../shell/room";
import type { Hand } from "../../../shell/hand";
import type { RoomLog } from "../../../shell/log";
import type { Store } from "../../../state/store";
import { parseRule } from "../../../state/rules/notation";
import type { Client } from "../net/client";
import type { Bench } from "./bench";
import type { Visitor } from "./gallery";

export type Tool = "look" | "draw" | "erase" | "stamp";
export type Panel = "rule" | "compare" | "near" | "gallery" | "files";

/** Where the runs are; another one whenever a cell may have changed. */
export interface Now {
  readonly generation: number;
  /** Of each run, from generation 0 of its pattern on. */
  readonly populations: readonly (readonly number[])[];
  /** How many moments can be gone back. */
  readonly remembered: number;
}

/** Where a pattern comes from. */
export type Origin = Partial<Pick<App, "parent" | "credit" | "today" | "drawn">>;

export interface App {
  readonly rule: Rule;
  readonly grid: Grid;
  /** The rule beside it, on the same pattern. */
  readonly other: Rule | null;
  readonly name: string;
  /** The number of the specimen that this was made from. */
  readonly parent: number | null;
  /** What is said of it above the board: who found it, and if it is the specimen of the day. */
  readonly credit: string;
  /** Whether it is the specimen of the day, as it was laid. */
  readonly today: boolean;
  /** Whether somebody drew it here, or brought it, so that it may be published. */
  readonly drawn: boolean;
  readonly now: Now;
  readonly running: boolean;
  /** Generations a second. */
  readonly speed: number;
  readonly tool: Tool;
  /** The state that is drawn with. */
  readonly ink: CellState;
  readonly camera: Camera;
  readonly hover: Point | null;
  readonly cursor: Point | null;
  readonly panel: Panel | null;
  readonly calm: boolean;
}

/** What commands, keys and pointers work on. */
export interface Context {
  readonly store: Store<App>;
  readonly bench: Bench;
  readonly hand: Hand;
}

/** What the page shows as long as somebody is in the Lab. */
export interface Session extends Context {
  readonly house: House;
  readonly client: Client;
  readonly visitor: Visitor;
  readonly log: RoomLog;
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The session of whoever is in the Lab, for components within its room. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("This component is not in the Lab");
  return session;
}

export const SPEEDS = [1, 2, 5, 10, 20, 30, 60] as const;
const FIRST_RULE = "B3/S23";
const FIRST_SIDE = 64;
const MARGIN = 16; // device pixels beside a board that is seen whole

/** An empty torus under Life, with *panel* open. */
export function begin(calm: boolean, panel: Panel | null = null): App {
  const rule = parseRule(FIRST_RULE);
  const on = grid(FIRST_SIDE, FIRST_SIDE, "torus");
  return {
    rule,
    grid: on,
    other: null,
    name: "",
    parent: null,
    credit: "",
    today: false,
    drawn: false,
    now: { generation: 0, populations: [[0]], remembered: 0 },
    running: false,
    speed: 10,
    tool: "draw",
    ink: rule.live[0]!,
    camera: wholeOf(on, 1, 1),
    hover: null,
    cursor: null,
    panel,
    calm,
  };
}

/** Sees all of *on* once: a board in the Lab is looked at from outside, whatever its edges do. */
export function wholeOf({ width, height }: Grid, across: number, down: number): Camera {
  const whole = camera(grid(width, height, "bounded"), across, down);
  const room = (length: number) => Math.max(length - 2 * MARGIN, length / 2);
  const scale = Math.min(room(across) / width, room(down) / height);
  return lookAt(whole, width / 2, height / 2, scale);
}

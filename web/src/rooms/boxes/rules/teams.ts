/** The four teams: names, colours, and hatches, so that they can be told apart without colour. */

export type Team = 0 | 1 | 2 | 3;

export interface TeamLooks {
  readonly name: string;
  /** Css. */
  readonly colour: string;
  /** By a name that draw/hatch.ts knows. */
  readonly hatch: string;
}

export const TEAMS: readonly TeamLooks[] = [
  { name: "Red", colour: "#e53935", hatch: "rising" },
  { name: "Blue", colour: "#1e88e5", hatch: "level" },
  { name: "Green", colour: "#43a047", hatch: "dots" },
  { name: "Yellow", colour: "#fdd835", hatch: "crosses" },
];

/** The number of the team *name*. Throws, if there is no such team. */
export function teamNameToId(name: string): Team {
  const team = TEAMS.findIndex((each) => each.name.toUpperCase() === name);
  if (team < 0) throw new RangeError(`Expected RED, BLUE, GREEN or YELLOW, got ${name}`);
  return team as Team;
}

/** The name of *team* as the log and the interface have it: RED. Throws, if there is no such team. */
export function teamIdToName(team: number): string {
  const looks = TEAMS[team];
  if (looks === undefined) throw new RangeError(`Expected a team from 0 to 3, got ${team}`);
  return looks.name.toUpperCase();
}

export type Scores = readonly [number, number, number, number];

export const NO_SCORES: Scores = [0, 0, 0, 0];

/** The team with more boxes than each other, if there is one. */
export function leaderOf(scores: Scores): Team | null {
  const most = Math.max(...scores);
  const first = scores.indexOf(most);
  return first === scores.lastIndexOf(most) ? (first as Team) : null;
}

/**
 * Modes: the three difficulties of a dish, as one table of numbers each.
 *
 * Chances are so many in 256 for a turn. A mode is chosen when a dish begins and stays:
 *
 *                births   decay   blight   lingers   catalyst   spores   goal on 36 places
 *     early       2, 3      -        -        -        16         1      energy 25
 *     mid            3      1       24     1 turn      16         2      energy 15, in a calm tick
 *     late           3      2       48    2 turns      24         3      energy  9, in a calm tick
 *
 * A practice dish may do without some rules, its switches; dishes that count have all of them.
 */

export type ModeName = "early" | "mid" | "late";

export interface Mode {
  readonly name: ModeName;
  readonly mostEnergy: number;
  readonly birthsWithTwo: boolean;
  readonly decay: number;
  readonly blight: number;
  readonly lingers: number;
  readonly catalyst: number;
  readonly spores: number;
  /** For 36 places. */
  readonly goal: number;
  /** Whether the goal wants a tick without a birth or a death, too. */
  readonly calmGoal: boolean;
}

/** What a practice dish may do without; the bonus is that of colonies. */
export type Switch = "blight" | "catalyst" | "bonus";

export const SWITCHES: readonly Switch[] = ["blight", "catalyst", "bonus"];

/** *name* without what is *off*. */
export function practiceMode(name: ModeName, off: readonly Switch[]): Mode {
  const mode = MODES[name];
  const without = (one: Switch, chance: number) => (off.includes(one) ? 0 : chance);
  return {
    ...mode,
    blight: without("blight", mode.blight),
    catalyst: without("catalyst", mode.catalyst),
  };
}

/** How the engine calls *name* without what is *off*: late-noblight-nobonus. */
export function drawMode(name: ModeName, off: readonly Switch[], size = ""): string {
  return [name + size, ...SWITCHES.filter((each) => off.includes(each))].join("-no");
}

// prettier-ignore
export const MODES: Readonly<Record<ModeName, Mode>> = {
  early: { name: "early", mostEnergy: 8, birthsWithTwo: true, decay: 0, blight: 0, lingers: 1,
           catalyst: 16, spores: 1, goal: 25, calmGoal: false },
  mid: { name: "mid", mostEnergy: 8, birthsWithTwo: false, decay: 1, blight: 24, lingers: 1,
         catalyst: 16, spores: 2, goal: 15, calmGoal: true },
  late: { name: "late", mostEnergy: 10, birthsWithTwo: false, decay: 2, blight: 48, lingers: 2,
          catalyst: 24, spores: 3, goal: 9, calmGoal: true },
};

export const MODE_NAMES: readonly ModeName[] = ["early", "mid", "late"];

export const MOST_CATALYSTS = 2; // on a dish at once
export const CHANCES = 256;

/** Whether *name* is a mode's. */
export function isMode(name: string): name is ModeName {
  return Object.hasOwn(MODES, name);
}

/**
 * What seasons look like: the colours of both teams and of the ground in their halves.
 *
 * Looks follow each other from season to season, and begin again. Blue stays bluish and Red reddish,
 * each can be read on every ground beside it, and in all of them the shapes of cells say the team,
 * too. The board is dark by day and by night; words have other colours on a light page.
 */

/** Of Blue and of Red. */
type Both = readonly [blue: string, red: string];

export interface Look {
  readonly name: string;
  readonly cells: Both;
  readonly grounds: Both;
  /** Words, bars and the far edges of the page beside the board, on a dark page and a light one. */
  readonly dark: { readonly words: Both; readonly far: Both };
  readonly light: { readonly words: Both; readonly far: Both };
}

export const LOOKS: readonly Look[] = [
  {
    name: "Dusk",
    cells: ["#6ab0ff", "#ff8a7a"],
    grounds: ["#0e1a2e", "#26141a"],
    dark: { words: ["#6ab0ff", "#ff8a7a"], far: ["#0d1729", "#20121a"] },
    light: { words: ["#0b5cab", "#b3261e"], far: ["#dfeaf9", "#f9e6e3"] },
  },
  {
    name: "Lagoon",
    cells: ["#4fd6e8", "#ff9a62"],
    grounds: ["#06222a", "#2a170c"],
    dark: { words: ["#4fd6e8", "#ff9a62"], far: ["#071d25", "#22140d"] },
    light: { words: ["#00687a", "#a33c00"], far: ["#dcf1f4", "#fae8dc"] },
  },
  {
    name: "Orchid",
    cells: ["#a3adff", "#ff85b4"],
    grounds: ["#171738", "#2b1024"],
    dark: { words: ["#a3adff", "#ff85b4"], far: ["#141430", "#240f1f"] },
    light: { words: ["#3f4bc4", "#a8195c"], far: ["#e6e7fb", "#fae2ec"] },
  },
  {
    name: "Frost",
    cells: ["#b5dcff", "#ffa9a0"],
    grounds: ["#1c2733", "#33201f"],
    dark: { words: ["#b5dcff", "#ffa9a0"], far: ["#17212c", "#2a1a1a"] },
    light: { words: ["#23618f", "#9c3a30"], far: ["#e6eef5", "#f6e9e7"] },
  },
];

/** The look of *season*; they are counted from 1. */
export const lookOf = (season: number): Look => LOOKS[(season - 1) % LOOKS.length]!;

/** The colours of *look* as properties for styles; Room.css chooses between day and night. */
export function propertiesOf({ dark, light }: Look): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const [time, { words, far }] of Object.entries({ dark, light })) {
    (["blue", "red"] as const).forEach((team, at) => {
      colours[`--${team}-${time}`] = words[at]!;
      colours[`--${team}-far-${time}`] = far[at]!;
    });
  }
  return colours;
}

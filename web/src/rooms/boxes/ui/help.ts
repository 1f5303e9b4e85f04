/** What Boxes is, and all its keys and gestures. */

import { element } from "../../../shell/element";
import type { Part } from "../../../shell/help";
import { openHelp as openParts } from "../../../shell/help";
import { plural } from "../../../shell/words";
import type { Allowance } from "../rules/quota";

const rulesOf = ({ most, every }: Allowance): readonly string[] => [
  "A million boxes, four teams, one sheet for everybody. Draw lines between dots; whoever draws the fourth line of a box wins it for their team.",
  `You have ${plural(most, "line")}, and one more comes every ${secondsOf(every)}. A box that you close gives its line back, so you can go on.`,
  "A third line gives a box away: anybody may close it. Point at a line to see what it would close, and what it would give away.",
];

const secondsOf = (milliseconds: number) =>
  milliseconds === 1000 ? "second" : `${milliseconds / 1000} seconds`;

/** By what one wants to do. */
export const PARTS: readonly Part[] = [
  {
    title: "Draw",
    rows: [
      ["click", "draw the line under the mouse"],
      ["tap", "see what a line would do; tap it again to draw it"],
      ["Arrows", "choose a box"],
      ["W A S D", "choose its top, left, bottom or right line"],
      ["Enter or Space", "draw the line that is chosen"],
      ["N", "go to the nearest line that closes a box"],
    ],
  },
  {
    title: "Look around",
    rows: [
      ["drag or Shift Arrows", "move the sheet"],
      ["wheel or pinch or + or -", "zoom"],
      ["0", "the whole sheet"],
      ["H", "what was drawn in the last hour, or not"],
      ["R", "the past of the sheet: a slider and a time-lapse"],
      ["?", "this help"],
    ],
  },
];

/** Opens the help, unless it is open; an admin may have changed the *allowance*. */
export function openHelp(allowance: Allowance): void {
  openParts(PARTS, () => rulesOf(allowance).map((text) => element("p", {}, text)));
}

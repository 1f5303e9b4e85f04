/** All that people read in Boxes, but for the lobby's tile and news, which have words of their own. */

import type { HelpPart } from "../../shell/Help";
import { grouped, plural } from "../../shell/format";
import { EDGES } from "./rules/edges";
import type { Forecast } from "./rules/forecast";
import type { Allowance } from "./rules/quota";
import { refill } from "./rules/quota";
import type { Team } from "./rules/teams";
import { TEAMS } from "./rules/teams";
import type { App, Cursor, Seat } from "./state";
import { linesLeft, waitLeft } from "./state";
import { DRAWING_ZOOM, zoomOf } from "./state/view";

// Lines and boxes

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

export function boxes(count: number): string {
  return `${grouped(count)} ${count === 1 ? "box" : "boxes"}`;
}

export const lines = (count: number) => plural(count, "line");

/** "the top line of box 12, 7" */
const lineWords = ({ box, side }: Cursor) =>
  `the ${side} line of box ${box % 1000}, ${Math.floor(box / 1000)}`;

/** What would come of a line, in a few words: "Closes 1 box. 3 more can follow." */
export function aheadWords({ closes, opens, follows, more }: Forecast): string {
  const least = more ? "at least " : "";
  const said: string[] = [];
  if (closes.length > 0) said.push(`Closes ${boxes(closes.length)}.`);
  if (closes.length > 0 && follows.length > 0) {
    said.push(`${least}${grouped(follows.length)} more can follow.`);
  }
  if (opens.length > 0) said.push(`Gives away ${least}${boxes(opens.length)}.`);
  if (said.length === 0) said.push("Safe: closes nothing, gives nothing away.");
  return capital(said.join(" "));
}

type Aimed = Pick<App, "aim" | "ahead" | "sheet" | "pending">;

/** What is pointed at, for the card and for who listens. */
export function aimWords({ aim, ahead, sheet, pending }: Aimed): string {
  if (aim === null || sheet === null) return "";
  if (pending.some(({ edge }) => edge === aim)) return "On its way.";
  if (sheet.isDrawn(aim)) return "Drawn already.";
  return ahead === null ? "" : aheadWords(ahead);
}

/** The line that keys have chosen, and what would come of it. */
export function chosenWords(aimed: Aimed & Pick<App, "cursor">): string {
  const { cursor } = aimed;
  return cursor === null ? "" : `${capital(lineWords(cursor))}. ${aimWords(aimed)}`;
}

// The sheet

export const board =
  "Sheet. Arrow keys choose a box, W A S D a side of it, Enter draws. Question mark lists all keys.";
export const sheet = "The sheet";
export const map = "Map of the sheet. Arrow keys move what is in view.";

/** What is seen after so many *records*, for whoever does not see it. */
export function sheetWords(records: number, scores: readonly number[]): string {
  const counts = scores.map((score, team) => `${TEAMS[team]!.name} ${grouped(score)}`);
  return `The sheet after ${grouped(records)} lines. Boxes: ${counts.join(", ")}`;
}

export const closer = "Closer";
export const farther = "Farther";
export const wholeSheet = "The whole sheet";
export const latest = "Where the last line was drawn";

// The head

export const teamBoxes = "Boxes of the teams";
export const lastHour = "The last hour";
export const thePast = "The past";
export const linkHere = "Link to this place";
export const theLink = "The link to this place";
export const savePicture = "Save a picture";
export const help = "Help";

/** What is said of a team beside its boxes: "your team, leads". */
export function standingWords(leads: boolean, mine: boolean, complete: boolean): string {
  const place = complete ? "has won" : "leads";
  return [...(mine ? ["your team"] : []), ...(leads ? [place] : [])].join(", ");
}

/** "1 234 of 2 002 000 lines · 0.06 %"; no percent where they would round to nothing. */
export function progressWords(records: number): string {
  const part = ((100 * records) / EDGES).toFixed(records < EDGES / 10 ? 2 : 1);
  const said = `${grouped(records)} of ${grouped(EDGES)} lines`;
  return Number(part) === 0 ? said : `${said} · ${part} %`;
}

export const readingWords = (part: number) => `${Math.floor(100 * part)} %`;

/** What to press to have all lines proved, of which so many *bytes* are not here. */
export const proveWords = (bytes: number) =>
  `Read all lines and prove them (${(bytes / 1_000_000).toFixed(1)} MB)`;

// What one plays with

export const yourLines = "Your lines";
export const invitation =
  "Draw lines between the dots. Whoever draws the last line of a box wins it for their team.";
export const firstLine = "Your first line puts you into a team";
export const drawThis = "Draw this line";
const isPaused = "An admin has paused the game: lines can be drawn later.";

/** "5 of 8 lines, the next one in 4 s" */
export function quotaWords(app: Pick<App, "seat" | "allowance" | "pending">, now: number): string {
  const { seat, allowance } = app;
  if (seat === null) return "";
  const said = `${linesLeft(app, now)} of ${lines(allowance.most)}`;
  if (refill(seat.quota, now, allowance).lines >= allowance.most) return said;
  return `${said}, the next one in ${Math.ceil(waitLeft(app, now) / 1000)} s`;
}

type Hinted = Aimed & Pick<App, "camera" | "ratio" | "cursor" | "complete" | "paused">;

/** What there is to do now; by a finger, if it is *touched*. */
export function hintOf(app: Hinted, touched = false): string {
  const { camera, ratio, aim, cursor, complete, paused, pending } = app;
  const far = camera !== null && zoomOf(camera, ratio) < DRAWING_ZOOM;
  if (complete) return "All lines are drawn. This game is over.";
  if (paused) return isPaused;
  // from far away a finger's last line is out of sight; one that keys have chosen is not
  if (aim !== null && !(far && cursor === null)) return aimWords(app);
  if (pending.length > 0) return `${lines(pending.length)} on the way.`;
  if (far) return "Press anywhere to go closer and draw.";
  return touched
    ? "Tap a line to see what it would do."
    : "Point at a line to see what it would do, click to draw it.";
}

// The past

export const afterLines = "After how many lines";
export const play = "Play";
export const pause = "Pause";
export const gif = "GIF";
export const now = "Now";
export const momentWords = (moment: number, records: number) =>
  `${grouped(moment)} of ${grouped(records)} lines`;
export const readingLog = (part: number) => `Reading the log, ${readingWords(part)}`;
export const speed = (times: number) => `${times} ×`;
export const speedLabel = (times: number) => `Speed: ${times}`;

/** Under the pictures of a GIF. */
export const filmTitle = "Boxes";
export const filmFigures = (moment: number) => `${grouped(moment)} lines`;

// People

export const leaders = "Who has closed the most";
export const nobodyYet = "Nobody has drawn a line yet.";
export const yourself = (name: string) => `${name} (you)`;
export const you = "You";
export const noName = "You have no name in Boxes yet.";
export const noTeam =
  "You are in no team yet: your first line puts you into the one with the fewest players.";
export const teamWords = (team: Team) => `You draw for ${TEAMS[team]!.name}.`;
export const loss = "The lines that you drew stay, but nobody can draw for you any more.";
export const name = "Name";

/** What a player has done, as pairs of words and numbers. */
export const deedsOf = ({ drawn, claimed }: Seat): readonly (readonly [string, string])[] => [
  [mine.drawn, grouped(drawn)],
  [mine.closed, grouped(claimed)],
  ["Boxes for 100 lines", drawn === 0 ? "0" : ((100 * claimed) / drawn).toFixed(0)],
];

const LONGEST_NAME = 24;
export const nameQuestion = {
  title: "Your name in Boxes",
  label: name,
  hint: `1 to ${LONGEST_NAME} characters that nobody else has.`,
  yes: "Take it",
  check: (written: string) =>
    written.length >= 1 && written.length <= LONGEST_NAME
      ? null
      : `Expected 1 to ${LONGEST_NAME} characters, got ${written.length}.`,
} as const;

/** For the page about oneself. */
export const mine = {
  team: "Team",
  drawn: "Lines drawn",
  closed: "Boxes closed",
  linesNow: "Lines to draw now",
} as const;

// What the player is told

export const noPlace = "That link leads to no place on the sheet.";
export const noSheet = "The sheet is not here yet.";
export const signInToDraw =
  "To draw lines, play as a guest or sign in: the button is at the foot of the page.";
export const gameOver = "All lines are drawn: this game is over.";
export const paused = isPaused;
export const noLineLeft = (wait: number) =>
  `You have no line left: the next one comes in ${Math.ceil(wait / 1000)} s.`;
export const called = (called: string) => `You are ${called}.`;
export const notRead = (why: string) => `The log could not be read: ${why}`;
export const notDrawn = (why: string) => `Not drawn: ${why}`;
export const perhapsDrawn = (why: string) => `Nobody knows whether it was drawn: ${why}`;
export const noneToClose = (far: number) =>
  `No box within ${far} boxes of here can be closed by one line.`;

export const tooLate = (count: number) =>
  count === 1
    ? "Somebody drew that line before you: it cost you nothing."
    : `Somebody drew ${count} of those lines before you: they cost you nothing.`;

export const closedWords = (count: number) =>
  count === 1 ? "A box is your team's!" : `${count} boxes are your team's!`;

// The mark

export const everyLine = "Every line leads to the head that the network certifies.";
export const headOnly =
  "The network certifies how many lines there are and the head of their log. Once all are read, this page computes the head from every line.";
export const otherHead =
  "The lines that are shown do not lead to the head that the network certifies.";

// Help

export const rulesOf = ({ most, every }: Allowance): readonly string[] => [
  "A million boxes, four teams, one sheet for everybody. Draw lines between dots; whoever draws the fourth line of a box wins it for their team.",
  `You have ${lines(most)}, and one more comes every ${secondsOf(every)}. A box that you close gives its line back, so you can go on.`,
  "A third line gives a box away: anybody may close it. Point at a line to see what it would close, and what it would give away.",
];

const secondsOf = (milliseconds: number) =>
  milliseconds === 1000 ? "second" : `${milliseconds / 1000} seconds`;

/** All keys and gestures, by what one wants to do. */
export const HELP_PARTS: readonly HelpPart[] = [
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

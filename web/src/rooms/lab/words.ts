/** All words that people read in the Lab, but for its tile and its news in the lobby. */

import { grouped, plural } from "../../shell/format";
import type { CellState, Rule } from "../../rules/rule";
import { ages, DEAD } from "../../rules/rule";
import { LIFE_RULE } from "../../state/dialect";

export const title = "Lab";
export const help = "Help";
export const helpTip = "Help (?)";
export const close = "Close";

/* Rules and states */

/** A rule by its name and how it is written. */
export function ruleTitle({ name, text }: Rule): string {
  return name === "" || name === text ? text : `${name} ${text}`;
}

/** A state as a person would say it. */
export function stateName(rule: Rule, state: CellState): string {
  if (state === DEAD) return "dead";
  if (rule.family === "colours") return state === rule.live[0] ? "red" : "blue";
  return state === 1 || !ages(rule) ? "alive" : `ageing, state ${state}`;
}

export const bornWith = (count: number, now: boolean) =>
  now ? `not born with ${count}` : `born with ${count} too`;
export const staysWith = (count: number, now: boolean) =>
  now ? `does not stay with ${count}` : `stays with ${count} too`;
/** The ends of the ranges of a rule that is larger than Life. */
export const RANGE_ENDS = ["born from", "born up to", "stays from", "stays up to"] as const;

/* The board */

export const board =
  "Board. Arrow keys move, Enter draws, Space runs, question mark lists all keys.";
/** Above the board: what it is called, and who found it. */
export const credit = (name: string, by: string) => (by === "" ? name : `${name} · ${by}`);
export const unpublished = "Not published yet";
export const ofTheDay = (credit: string) => `Specimen of the day: ${credit}`;
export const boardNow = (generation: number, alive: number) =>
  `Generation ${generation}: ${plural(alive, "cell")}`;
export const cellNow = (column: number, row: number, state: string, generation: number) =>
  `Column ${column}, row ${row}: ${state}, generation ${generation}`;

/* Below the board: time, tools, states */

export const groups = { time: "Time", tools: "Tools", board: "Board", states: "States" };

export const commands = {
  play: "Run",
  step: "One generation on",
  back: "One step back",
  undo: "Undo",
  restart: "Back to generation 0",
  faster: "Faster",
  slower: "Slower",
  draw: "Draw",
  erase: "Erase",
  look: "Move the board",
  stamp: "Put down what is in hand",
  scatter: "Scatter a soup",
  clear: "Clear the board",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  whole: "See the whole board",
};
export const pause = "Pause";
/** What buttons say that a picture would not explain. */
export const buttons: Partial<Record<keyof typeof commands, string>> = {
  scatter: "Soup",
  clear: "Clear",
};
export const withKey = (label: string, key: string) => `${label} (${key})`;
export const space = "Space";

export const figures = (generation: number, alive: readonly number[]) =>
  `Generation ${grouped(generation)} · ${alive.map(grouped).join(" and ")} alive`;
/** How far one can go back, and that this is memory, not calculation. */
export const stepsBack = (count: number) =>
  count === 0 ? "Steps back are remembered as you go." : `${plural(count, "step")} back remembered`;
export const population = (first: number, now: number) =>
  `Population: ${first} at first, ${now} now`;
export const speed = "Speed";
export const aSecond = (count: number) => `${plural(count, "generation")} a second`;
export const aSecondShort = (count: number) => `${count} / s`;
export const drawWith = (state: string) => `Draw with ${state}`;

/* Panels */

export const panels = "Panels";
export const panel = "Panel";
export const tabs = {
  rule: "Rule",
  compare: "Compare",
  near: "Nearby",
  gallery: "Gallery",
  files: "Files",
};

export const rule = "Rule";
export const useRule = "Use";
export const rulePlaceholder = "B3/S23, 23/3/8 or a name";
export const edges = "Edges";
export const topologies = {
  bounded: "Bounded: dead beyond the edges",
  torus: "Torus: opposite edges meet",
  tube: "Tube: top and bottom meet",
  "lying tube": "Lying tube: left and right meet",
};
export const columns = "Columns";
export const rows = "Rows";
export const sideWrong = (most: number) => `A side has 1 to ${most} cells.`;
export const namedRules = "Rules with names, and what each is known for";
export const namedPlaceholder = "A name, B36, or what it shows: glider, maze";
export const example = "Example";
export const exampleOf = (name: string) => `Example of ${name}`;
export const ruleQuestion = ({ name, text }: Rule) => `Play ${name || text} with this drawing?`;
export const ruleLoses = (cells: number) =>
  `It has no state for ${plural(cells, "cell")} of it. They would be dead; the others stay.`;
export const ruleYes = "Change the rule";
export const rulesFound = (count: number) =>
  count === 0 ? "No rule is called so." : plural(count, "rule");

export const compareWith = "Compare with";
export const compare = "Compare";
export const compareAbout =
  "Both begin with what is on the board now, and every stroke is drawn on both.";
export const beside = (one: string, other: string) => `${one} beside ${other}.`;
export const stopComparing = "Stop comparing";

export const noNeighbours =
  "Only a name says what this rule is, so it has no neighbours. Try B3/S23 or 23/3/8.";
export const neighbours = "Rules that differ in one number, on this pattern. Press one to take it.";

/* The gallery */

export const signInTo = "Sign in to publish, like and prove. Anybody may look.";
export const signOutLoss = "What you published stays, but nobody can withdraw it any more.";
export const yourName = "Your name";
export const nameField = "Name";
export const nameHint =
  "1 to 24 characters that nobody else has. Everybody can see it, in every room.";
export const nameUse = "Use this name";
export const nameEmpty = "A name has at least one character.";
export const nameIs = (name: string) => `You are called ${name}.`;

export const publishTitle = "Publish this board";
export const publishAs = "Name of the specimen";
export const publish = "Publish";
export const publishHint = "Everybody finds it in the gallery.";
export const signInToPublish =
  "Your drawing stays as it is. Choose who publishes it: a guest needs nothing but this browser.";
export const titleWrong = (most: number) => `A name has 1 to ${most} characters.`;
export const madeFrom = (parent: number) => `Made from specimen ${parent}.`;
export const published = (name: string, id: number) => `${name} is specimen ${id} of the gallery.`;
export const gridTooLarge = (most: number, width: number, height: number) =>
  `The gallery takes grids of at most ${most} x ${most}, and this is ${width} x ${height}.`;
export const nothingToPublish = "There is nothing alive to publish.";
export const patternTooLong = (most: number, length: number) =>
  `The gallery takes patterns of ${grouped(most)} characters, and this has ${grouped(length)}.`;

export const classics = "Classics";
export const searchGallery = "Search the gallery";
export const searchPlaceholder = "A name, a rule or a person: gun, B36/S23";
export const order = "Order";
export const orders = {
  classics: "Classics",
  new: "Newest",
  liked: "Most liked",
  featured: "Featured",
  rule: "This rule",
  mine: "Mine",
};
export const looking = "Looking ...";
export const specimensFound = (count: number) =>
  count === 0 ? "Nothing was found." : plural(count, "specimen");
export const specimens = "Specimens";
export const showMore = "Show more";
export const noSpecimen = (id: number) =>
  `There is no specimen ${id}: it was withdrawn, or made room for newer work.`;

export const onGrid = (rule: string, grid: string) => `${rule} on ${grid}`;
export const by = (id: number) => `${id} by `;
export const forkedFrom = (parent: number) => `, forked from ${parent}`;
export const featured = ", featured";
export const open = "Open";
export const fork = "Fork";
export const forked = (name: string) => `Your copy of ${name}: draw on it, then publish it.`;
export const prove = "Prove";
export const withdraw = "Withdraw";
export const like = (name: string, likes: number) => `Like ${name}, ${plural(likes, "like")}`;
export const hearts = (liked: boolean, likes: number) => `${liked ? "♥" : "♡"} ${likes}`;
export const withdrawQuestion = (name: string) => `Withdraw ${name}?`;
export const withdrawText = "It leaves the gallery with its likes and its proof. Forks of it stay.";
export const keep = "Keep it";

export const checkingProof = "Proved; this page is checking it";
export const proved = (future: string, same: boolean) =>
  `Proved: ${future}; this page finds ${same ? "the same" : "something else"}`;

interface Future {
  readonly generation: number;
  readonly alive: number;
  readonly settled: readonly [from: number, period: number] | null;
}

/** What becomes of a specimen. */
export function future({ generation, alive, settled }: Future): string {
  const end = `${alive} alive after ${generation}`;
  if (alive === 0) return `nothing alive after ${generation}`;
  if (settled === null) return `${end}, still changing`;
  const [from, period] = settled;
  return period === 1
    ? `${end}, still from ${from} on`
    : `${end}, period ${period} from ${from} on`;
}

/* Files */

export const openPart = "Open";
export const pasteField = "RLE, or a map (.cells)";
export const lay = "Lay on the board";
export const fileField = "A file";
export const tooLarge = "it is too large for a pattern";
export const fileOpened = (file: string) => `${file} is on the board.`;
export const fileRefused = (file: string, why: string) => `${file} cannot be opened: ${why}`;
export const pasted = "What you pasted is on the board.";
export const pasteRefused = (why: string) => `No pattern to lay: ${why}`;

export const savePart = "Save";
export const saveRle = "Save RLE";
export const saveCells = "Save .cells";
export const copyRle = "Copy RLE";
export const copyLink = "Copy link";
export const savePicture = "Save picture";
export const saveGif = "Save GIF";
export const saved = (file: string) => `${file} is saved.`;
export const theBoard = "The board, as RLE";
export const theLink = "Link to this experiment";
export const linkTooLong = "This is too much for a link. Save it, or publish it.";
export const leadsNowhere = (why = "") =>
  `That link leads to nothing in the Lab${why && `: ${why}`}.`;
/** At the foot of pictures. */
export const filmTitle = (name: string) => `Lab · ${name}`;

export const takePart = "Take along";
export const takeInHand = "Take in hand";
export const toWorld = "To World";
export const toArena = "To the Arena";
export const nothingAlive = "There is nothing alive to take along.";
export const inHand = (cells: number) => `${plural(cells, "cell")} in your hand.`;
export const notForWorld = (rule: string) => `World plays ${LIFE_RULE} only, and this is ${rule}.`;
export const tooManyForWorld = (most: number, cells: number) =>
  `World places ${grouped(most)} cells at once, and this has ${grouped(cells)}.`;

/* The help, besides the commands and their keys */

type Rows = readonly (readonly [keys: string, does: string])[];

export const helpTitles = { time: "Time", draw: "Draw", look: "Look", past: "Back in time" };
export const helpRun: Rows = [["Space", "Run, or pause"]];
export const helpDraw: Rows = [
  ["1", "Draw with the first state; 2 with the second, and so on"],
  ["Arrows", "Move the cursor; with Shift, eight cells"],
  ["Enter", "Draw, erase or stamp at the cursor"],
  ["Ctrl Z", "Undo, whatever it was: a stroke, a run, a rule, a pattern that was opened"],
];
export const helpLook: Rows = [
  ["two fingers", "Move and zoom"],
  ["wheel", "Zoom"],
  ["R", "Write a rule"],
  ["G", "Open the gallery"],
  ["?", "This help"],
];
export const helpPast: Rows = [
  ["B", "Most rules cannot be run backwards, so every generation and every stroke is remembered"],
  ["memory", "When 96 MB are full, the oldest steps are forgotten"],
];

/* The page about oneself */

export const me = {
  name: "Name in the house",
  noName: "none yet",
  specimens: "Specimens",
  liked: "Liked by others",
  likes: "Specimens you like",
};
export const specimenLink = (name: string, id: number) => `${name}, specimen ${id}`;

export const LOG_DIFFERS = (what: string) => `The log says ${what} than is shown here.`;

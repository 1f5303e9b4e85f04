/** All that people read in Petri, but for the lobby's tile and news, which have words of their own. */

import type { HelpPart } from "../../shell/Help";
import { plural } from "../../shell/format";
import type { Proof } from "./net/prover";
import { EMPTY, energyOf, isDormant, unmergedOf } from "./rules/cell";
import type { Dish, Turn } from "./rules/dish";
import type { Place, Way } from "./rules/plate";
import type { ModeName, Switch } from "./rules/tables";
import type { Rival } from "./state";
import { points } from "./state";
import type { Ghost, Merge } from "./state/ghosts";
import type { Hint } from "./state/hints";
import type { Film, Recipe } from "./state/recipe";
import { MOST_TURNS } from "./state/recipe";
import type { Game, Kind } from "./state/saves";

// Games

export const MODE_WORDS: Readonly<Record<ModeName, readonly [name: string, about: string]>> = {
  early: ["Early", "Cells are born with two or three neighbours. No blight. Reach energy 25."],
  mid: ["Mid", "Life as Conway has it, some blight, and lonely cells fade."],
  late: ["Late", "Much blight that stays, and lonely cells fade fast. For the patient."],
};

/** The rules that one may turn off in practice. */
export const SWITCH_WORDS: Readonly<Record<Switch, string>> = {
  blight: "Blight",
  catalyst: "Catalysts",
  bonus: "Bonus of colonies",
};

export const WAY_WORDS: Readonly<Record<Way, string>> = {
  N: "up",
  E: "right",
  S: "down",
  W: "left",
};

/** "Today's dish", "Your own dish" or "Practice". */
export function kindWords({ kind, day }: Game, today: number | null): string {
  if (kind === "practice") return "Practice";
  if (kind === "own") return "Your own dish";
  return today === null || today === day ? "Today's dish" : `Dish of ${dayWords(day ?? 0)}`;
}

/** A *day*, counted from 1970, as "2026-11-17". */
const dayWords = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** *game* in short: "Practice · Early · 6 × 6". */
export function gameWords(game: Game, today: number | null): string {
  const { mode, width, height, off } = game.recipe;
  const without = off.map((each) => ` · no ${SWITCH_WORDS[each].toLowerCase()}`).join("");
  return `${kindWords(game, today)} · ${MODE_WORDS[mode][0]} · ${width} × ${height}${without}`;
}

export const squareWords = (side: number) => `${side} × ${side}`;

/** Why a dish is over. */
export function endWords({ givenUp }: Game, dish: Dish): string {
  const why =
    dish.energy === 0
      ? "Nothing lives any more"
      : dish.turn >= MOST_TURNS
        ? "A game has no more turns than that"
        : givenUp
          ? "Given up"
          : "Nothing can move";
  return `${why}, after ${plural(dish.turn, "turn")}.`;
}

export const scoreWords = (score: number) => `${points(score)} points`;

// A dish, for those who listen

/** What lies at *place* of *dish*. */
export function placeWords(dish: Dish, place: Place): string {
  const cell = dish.cells[place]!;
  const words: string[] = [];
  if (cell !== EMPTY) words.push(`${isDormant(cell) ? "dormant" : "alive"} ${energyOf(cell)}`);
  if (unmergedOf(cell) === 2) words.push("drowsy");
  if (dish.catalysts[place] !== 0) words.push("catalyst");
  if (dish.charges[place] !== 0) words.push(`blight, ${plural(dish.charges[place]!, "strike")}`);
  return words.join(", ") || "empty";
}

/** What happened in *turn*. */
export function turnWords(turn: Turn): string {
  const counts: readonly (readonly [number, string])[] = [
    [turn.merged.length, "merged"],
    [turn.catalysts.length, "doubled"],
    [turn.born.length, "born"],
    [turn.died.length, "died"],
    [turn.slept.length + turn.blighted.length, "fell asleep"],
  ];
  const happened = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const what = happened.length === 0 ? "nothing was born and nothing died" : happened.join(", ");
  return `${WAY_WORDS[turn.way]}: ${what}. ${points(turn.gain)} points.`;
}

/** *dish* in a sentence. */
export function dishWords(dish: Dish): string {
  const { width, height } = dish.plate;
  return `Dish of ${width} by ${height} places, turn ${dish.turn}, energy ${dish.energy}, ${points(dish.score)} points`;
}

export const board = "Dish";
export const rows = "The dish, row by row";

// Swiping

export const swipe = "Swipe";
export const nothingMoves = (way: Way) => `Nothing moves ${WAY_WORDS[way]}.`;

/** A button of the pad, and what would come of a press. */
export function swipeWords(way: Way, ghost: Ghost | null): string {
  const words = `Swipe ${WAY_WORDS[way]}`;
  if (ghost === null) return `${words}: nothing moves`;
  return `${words}. ${turnWords(ghost.turn)}${ghost.over ? " The dish would be over." : ""}`;
}

/** What a ghost is worth, in short. */
export const worthWords = ({ over, turn }: Ghost) => (over ? "over" : `+${points(turn.gain)}`);

// Figures

export const [score, streak, turn, energy] = ["Score", "Streak", "Turn", "Energy"];

export function goalWords({ energy, goal, goalAt, mode }: Dish): string {
  if (goalAt !== null) return `Energy ${energy} · goal reached in turn ${goalAt}`;
  return `Energy ${energy} of ${goal}${mode.calmGoal ? " in a calm tick" : ""}`;
}

/** What *proof* means; the room keeps a dish, or only checked it. */
export function proofWords(proof: Proof | null, kept: boolean): string {
  if (proof === null) return kept ? "Not saved yet" : "Practice";
  const turns = plural(proof.turns, "turn");
  switch (proof.status) {
    case "agreed":
      return kept ? `Saved: ${turns}` : `Checked: ${turns}`;
    case "asking":
      return `Saving, ${turns} done`;
    case "waiting":
      return `${proof.why.replace(/\.$/, "")}: ${turns} saved`;
    case "differs":
      return "Something else is saved";
  }
}

export const notCounted = "Sign in, and it counts";

// Hints

export const noMoreHints = "No more hints";

/** What a newcomer is told after a turn in which *merges* came of the swipe; first, how to play. */
export function hintWords(
  hint: Hint | undefined,
  merges: readonly Merge[],
  { mode }: Dish,
): string {
  const sum = (kind: Merge["kind"], example: string) => {
    const found = merges.find((merge) => merge.kind === kind);
    return found === undefined ? example : `${found.one} + ${found.other} → ${found.result}`;
  };
  switch (hint) {
    case undefined:
      return "Swipe, or press an arrow: cells that meet merge.";
    case "equal":
      return `${sum("equal", "2 + 2 → 3")}: equal cells gain one.`;
    case "unequal":
      return `${sum("unequal", "3 + 2 → 2")}: unequal cells, the larger loses one.`;
    case "born":
      return `Then Life goes on: beside ${mode.birthsWithTwo ? "two or three" : "three"} cells one is born.`;
    case "died":
      return "A cell with fewer than two neighbours, or more than three, dies.";
    case "woken":
      return "What sleeps wakes when a cell runs into it: the larger loses one.";
    case "slept":
      return "A 1 that has not merged for three turns falls asleep.";
    case "catalyst":
      return "The diamond doubled the cell that ran over it.";
    case "blight":
      return "Blight puts cells to sleep, unless they stand still or blink.";
    case "streak":
      return "Turns without births and deaths make a streak: more points.";
    case "goal":
      return "Goal reached! Now every turn is for the table.";
    case "ahead":
      return "Drag slowly, or rest on a button, to see what would come.";
  }
}

// The end

export const end = "The end of this dish";
export const best = "Best";
export const rankToday = "Rank today";
export const daysInARow = "Days in a row";
export const bestYet = "this one";
export const practise = "Practise";
export const playToday = "Today's dish";
export const share = "Share";
export const shareText = "Your result, to share";
export const playedToday = "You have played today's dish already; this one goes on as practice.";
export const dayIsOver = "The day of this dish is over; it goes on as practice.";
export const opening = "Today's dish is on its way";

/** A place in the table of today, of *rows* at most; a visitor would have it. */
export function rankWords(rank: number, rows: number, counts: boolean): string {
  const words = rank > rows ? `below ${rows}` : String(rank);
  return counts ? words : `would be ${words}`;
}

/** "Tomorrow's dish in 7 h 12 min" */
export function countdownWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  const hours = Math.floor(minutes / 60);
  return `Tomorrow's dish in ${hours === 0 ? "" : `${hours} h `}${minutes % 60} min`;
}

const SQUARES = ["⬛", "🟦", "🟩", "🟨"] as const; // by thirds of the goal; the last, when it is reached

/** A square for each fifth of a game: how much energy lived in it, on average, beside its goal. */
export function squares({ dishes }: Film): string {
  const turns = dishes.slice(1);
  const fifth = (part: number) =>
    turns.slice((turns.length * part) / 5, (turns.length * (part + 1)) / 5);
  return [0, 1, 2, 3, 4]
    .map((part) => {
      const some = fifth(part);
      const energy = some.reduce((sum, dish) => sum + dish.energy, 0) / Math.max(some.length, 1);
      return SQUARES[Math.min(Math.floor((3 * energy) / dishes[0]!.goal), 3)];
    })
    .join("");
}

/** What one sends to friends: it says how it went, but no move and no seed. */
export function resultWords(game: Game, all: Film, link: string): string {
  const { score, turn } = all.dishes.at(-1)!;
  const title = `Petri ${dayWords(game.day ?? 0)} · ${MODE_WORDS[game.recipe.mode][0]}`;
  return `${title}\n${squares(all)} ${scoreWords(score)} in ${plural(turn, "turn")}\n${link}`;
}

// A race

export const race = "Race";
export const raceWith = (name: string) => `Race ${name}`;
export const stopRace = "Stop the race";

/** How a race stands at *turn*, with a *score* of one's own. */
export function raceWords(rival: Rival, turn: number, score: number): string {
  const last = rival.film.dishes.length - 1;
  const at = Math.min(turn, last);
  const ended = turn > last ? ` and ended in turn ${last}` : "";
  const theirs = points(rival.film.dishes[at]!.score);
  return `${rival.name} had ${theirs} in turn ${at}${ended}. You are ${leadWords(rival, turn, score)}.`;
}

/** Who leads at *turn*: "3.5 ahead of Ada". */
export function leadWords({ name, film }: Rival, turn: number, score: number): string {
  const lead = score - film.dishes[Math.min(turn, film.dishes.length - 1)]!.score;
  if (lead === 0) return `level with ${name}`;
  return `${points(Math.abs(lead))} ${lead > 0 ? "ahead of" : "behind"} ${name}`;
}

// What can be done

export const sound = "Sound";
export const help = "Help";
export const another = "Begin another dish";
export const undo = "Undo";
export const ghosts = "Ghosts";
export const newOne = "New";
export const newDish = "New dish";
export const replay = "Replay";
export const giveUp = "Give up";
export const giveUpQuestion = {
  title: "Give this dish up?",
  text: ["Its score stays in the tables, and nobody can play it on."],
  yes: giveUp,
  no: "Play on",
  danger: true,
} as const;

// A new dish

export const KIND_WORDS: Readonly<Record<Kind, readonly [name: string, about: string]>> = {
  daily: ["Today's dish", "The same for everybody, once a day. It counts."],
  own: ["A dish of your own", "With a seed that nobody chose. It counts."],
  practice: ["Practice", "Offline too, with undo. Nobody counts it."],
};

export const kindQuestion = "What it is";
export const modeQuestion = "Mode";
export const sizeQuestion = "Places";
export const seed = "Seed";
export const anySeed = "by chance";
export const wholeGhosts = "Ghosts show what chance will bring, too";
export const whySignIn = "Sign in for a dish of your own. Today's dish is for anybody.";
export const begin = "Begin";

export function goOnWords({ mode, width, height, moves }: Recipe, day: number | null): string {
  const what = day === null ? "your own" : "today's";
  return `Go on with ${what}: ${MODE_WORDS[mode][0]}, ${width} × ${height}, turn ${moves.length}`;
}

// Tables

export const tables = "Tables";
export const allTables = "All tables";
export const columns = ["Rank", "Player", "Points", "Turns", "Watch"] as const;
export const you = "you";
export const watch = "Watch";
export const watchOf = (name: string) => `Watch the dish of ${name}`;
export const timeQuestion = "When";
export const today = "Today";
export const allTime = "All time";
export const nobodyYet = "Nobody yet. The first place is free.";
export const nobodyToday = "Nobody has played it yet.";
export const todayIn = (mode: ModeName) => `Today, ${MODE_WORDS[mode][0]}`;
export const notKept = "That dish is not kept any more.";

// Beside the board

export const side = "Tables and you";
export const todaysTable = "Today's table";
export const yours = "You";
export const whoIsNobody =
  "Play as you are. Sign in, and today's dish counts: for the tables, and for your days in a row.";
export const loss = "Your dishes and scores stay, but nobody can play them on.";
export const setName = "Set your name";
export const called = (name: string) => `You are called ${name} in Petri.`;
const LONGEST_NAME = 24;
export const nameQuestion = {
  title: "Your name in Petri",
  label: "Name",
  hint: `1 to ${LONGEST_NAME} characters that nobody else has.`,
  value: "",
  yes: "Call me that",
  check: (value: string) => (value === "" ? "A name has at least one character." : null),
} as const;

// What the player is told

export const playedElsewhere = "This dish was played on elsewhere; here it is as it is there.";
export const somebodyElses = "That dish is somebody else's: here is one to practise with.";
export const noGame = "That link leads to no game of Petri.";

// The mark

export const logAgrees =
  "The moves of this dish and everything that happened are as the network certifies them.";
export const otherScore = (dish: bigint) =>
  `The moves of dish ${dish} in the log lead to another score than is shown.`;
export const otherMoves = (dish: bigint | null) =>
  `The log has other moves of dish ${dish} than are shown here.`;

// A replay

export const play = "Play";
export const pause = "Pause";
export const turnBack = "A turn back";
export const turnOn = "A turn on";
export const playOn = "Play on from here";
export const copyLink = "Copy link";
export const linkToGame = "A link to this game";
export const savePicture = "Save picture";
export const saveGif = "Save GIF";
export const pictureSaved = "The picture is saved.";
export const gifSaved = "The GIF is saved.";

export const recipeWords = ({ mode, width, height, seed }: Recipe) =>
  `${MODE_WORDS[mode][0]} · ${width} × ${height} · seed ${seed}`;

export const turnOf = (turn: number, { turns }: Film) => `turn ${turn} of ${turns.length}`;

export function replayWords(turn: number, film: Film): string {
  const dish = film.dishes[turn]!;
  const ended = turn === film.turns.length && dish.over ? " · over" : "";
  return `Turn ${turn} of ${film.turns.length} · ${scoreWords(dish.score)} · energy ${dish.energy}${ended}`;
}

/** Under the pictures of a GIF. */
export const filmTitle = ({ mode, seed }: Dish) => `Petri · ${mode.name} ${seed}`;
export const filmFigures = ({ turn, score }: Dish) => `turn ${turn} · ${points(score)}`;

// The page about oneself

export const bestOf = (mode: ModeName) => `Best ${mode} dish`;
export const ranked = (score: number, rank: number) => `${points(score)}, rank ${rank}`;
export const dishesThatGoOn = "Dishes that go on";

export function playedWords(id: bigint, day: number | null, score: number, recipe: Recipe): string {
  const which = day === null ? `Dish ${id}` : `Dish ${id}, of a day`;
  return `${which}: ${points(score)} in ${plural(recipe.moves.length, "turn")}, ${recipe.mode}`;
}

export function onlyHereWords(kind: Kind, moves: number): string {
  const dish = kind === "practice" ? "practice dish" : "dish";
  return `Petri: a ${dish} with ${plural(moves, "move")} that only this browser knows`;
}

// The tutorial

export const tutorial = "Petri in five moves";
export const openTutorial = "The tutorial: five moves";
export const tutorialButton = "Tutorial";
export const skip = "Skip";
export const next = "Next";
export const swipeTowards = (way: Way) => `Swipe ${WAY_WORDS[way]}`;
export const lessonOf = (at: number, all: number) => `${at} of ${all}`;

export const LESSON_WORDS = [
  {
    title: "Swipe, and cells merge",
    before: "Living cells are rings with their energy in the middle. Swipe right.",
    after:
      "Two of 2 are one of 3: equal cells gain one. Unequal ones give the higher less one. Then spores come, as a new tile does in 2048.",
  },
  {
    title: "Then Life goes on by a tick",
    before:
      "Hold the board, or rest the mouse on a button, to see what would come: + is born, × dies. Then swipe left.",
    after:
      "A cell lives on with two or three neighbours and dies with fewer or more. Where an empty place has three, a cell is born. Ticks without births and deaths make a streak, which multiplies your score.",
  },
  {
    title: "Wake what sleeps",
    before:
      "A cell of energy 1 that has not merged for three ticks falls dormant: a hatched square that does not move. Swipe left, into it.",
    after:
      "It is awake, with the higher energy less one. Dots under a 1 count the ticks until it sleeps.",
  },
  {
    title: "Run over a catalyst",
    before: "The diamond doubles the energy of the first cell that runs over it. Swipe left.",
    after: "3 became 6. There are never more than two catalysts on a dish.",
  },
  {
    title: "Beware of blight",
    before:
      "Blight, the star, strikes at the end of the turn where the hatches are, and puts cells to sleep. Swipe left.",
    after:
      "The block is awake: what stands still or blinks is shielded. Beside the other star a newborn fell asleep. A dish is over when nothing lives or nothing can move.",
  },
] as const;

// Help

/** All keys and gestures, by what one wants to do; a test holds this against the keys that there are. */
export const HELP_PARTS: readonly HelpPart[] = [
  {
    title: "Play",
    rows: [
      ["swipe or drag or Arrows or W A S D", "swipe the dish"],
      ["U", "undo, in practice"],
      ["N", "a new dish"],
    ],
  },
  {
    title: "Look ahead",
    rows: [
      ["hold or hover", "see what the four swipes would lead to, before chance"],
      ["G", "show them all the time, or not"],
      ["Tab", "go through the four ways; each shows what it would lead to"],
    ],
  },
  {
    title: "More",
    rows: [
      ["T", "tables"],
      ["R", "replay of this game, to share"],
      ["M", "sound, on or off"],
      ["?", "this help"],
    ],
  },
  {
    title: "What you see",
    rows: [
      ["ring", "a living cell, in as many segments as the number says: its energy"],
      ["dots", "ticks without a merge: with the third a cell of energy 1 sleeps"],
      ["square", "dormant: it stays until a cell runs into it"],
      ["diamond", "a catalyst doubles what runs over it"],
      ["star", "blight: puts to sleep what is hatched, unless it stands still or blinks"],
    ],
  },
];

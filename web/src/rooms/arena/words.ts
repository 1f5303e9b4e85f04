/** All words of the Arena that people read; what the lobby tells of it is in lobby/news.ts. */

import { grouped, plural } from "../../shell/format";
import type { Happening, Leader, Line, Phase, Round, Slot } from "./net/client";
import type { Decision } from "./rules/decision";
import type { Honour, Layout, Outcome, Team, Third } from "./rules/round";
import { HONOURS, TEAMS, thirdOfSlot } from "./rules/round";
import type { App, Mark } from "./state";
import type { Moment } from "./state/playback";
import { called, hasWon, isOver, phaseOf, settled } from "./state";

const coins = (count: bigint | number) => plural(Number(count), "coin");

/** "1:05" for 65 seconds; a second that has begun counts. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const you = (name: string) => `${name} (you)`;
export const noSuchRound = "That link leads to no round of the Arena.";
export const roundGone = (id: bigint) => `There is no round ${id} any more.`;
export const certified =
  "The seedlets of this round and everything that happened are as the network certifies them.";

// The header and its dialogs

export const roundTitle = (id: bigint) => `Round ${id}`;
export const ofSeason = (season: number) => `, season ${season}`;
export const youTitle = "You";
export const rulesTitle = "How it works";
export const rulesHeading = "How the Arena works";
export const leadersTitle = "The best";
export const leadersHeading = "The best of a season";
export const roundsTitle = "Last rounds";

export const rules = [
  "Blue begins on the left half, Red on the right. Everybody pledges one seedlet of a few cells for a slot of their side, and nobody sees it before all are in.",
  "When pledges close, all are revealed and laid out. Then Life goes on: a cell is born with three living neighbours and stays with two or three. A newborn takes the colour of most of its three parents.",
  "A team without cells loses. Else the score decides: 3 for each cell, and 2 more for each in the other half, unless the season says otherwise.",
  "What comes of a round follows from its seedlets alone. This page computes it too, and shows a mark when it came to the same board as the canister.",
] as const;

/** How a round of the list stands: "Blue has won, 40 to 12 · 5 players". */
export function roundLine({ phase, outcome, scores, players }: Line): string {
  const now = { Commit: "open for pledges", Reveal: "reveals", Sim: "is played", Claim: "" };
  const result = outcome === null ? now[phase] : ended(outcome, scores);
  return `${result} · ${plural(players[0] + players[1], "player")}`;
}

export const season = "Season";
export const seasonOf = (number: number) => `Season ${number}`;
export const table = "Table";
export const columns = ["#", "Player", "Rating", "Rounds", "Won", "Drawn", "Kept", "Coins"];
export const nobodyPlayed = "Nobody has played a round in this season yet.";
export const aboutTable =
  "Everybody begins a season with 1 500. Kept: generations that somebody played for all. Coins: what they were paid.";

/** What somebody has in the columns after their name. */
export function figures({ rating, rounds, won, drawn, kept, coins: paid }: Leader): string[] {
  return [rating, rounds, won, drawn, Number(kept), Number(paid)].map(grouped);
}

export const noName = "You have no name yet.";
export const noAccount = "Your account opens with your first pledge, with 1,000 coins.";
export const account = ({ balance, rating }: NonNullable<App["mine"]>) =>
  `${coins(balance)}, rated ${rating}.`;
export const name = "Name";
export const nameTitle = "Your name in the Arena";
export const nameHint = (longest: number) => `1 to ${longest} characters that nobody else has.`;
export const takeName = "Take it";
export const wrongName = (longest: number, length: number) =>
  `Expected 1 to ${longest} characters, got ${length}.`;
export const keepsake = (number: bigint) => `Keepsake ${number}`;
export const ofRound = (round: bigint) => ` of round ${round}`;
export const signOutLoss =
  "Seedlets that you pledged cannot be revealed any more, and what you won cannot be claimed.";

// The board, and the score below it

export const slot = (number: number) => `Slot ${number}`;
export const slotsOf = (team: Team) => `Slots of ${TEAMS[team]}`;
export const again = (round: Pick<Round, "id">) => `Round ${round.id} again`;
export const showLineUp = "Show the line-up";
export const showAgain = ({ id }: Pick<Round, "id">) => `Show round ${id} again`;

/** "Round 6 again: Red has won, 12 to 40" */
export const shownAgain = (round: Round) =>
  `${again(round)}: ${ended(round.outcome!, [round.scores[0].score, round.scores[1].score])}`;

/** The board for who does not see it; *generation* is null before the first one. */
export function boardWords(
  generation: number | null,
  [blue, red]: readonly [number, number],
  sealed: number,
): string {
  const when = generation === null ? "The line-up" : generationAt(generation);
  const hidden = sealed === 0 ? "" : `, ${plural(sealed, "seedlet")} not revealed`;
  return `${when}: Blue ${plural(blue, "cell")}, Red ${plural(red, "cell")}${hidden}`;
}

/** What happens now, without the time. */
export function phaseWords(app: App): string {
  const phase = phaseOf(app);
  if (phase === null) return "Asking the canister";
  const { commitEnd, outcome, awaited } = app.round!;
  if (phase === "Commit" && commitEnd === null) return "Waiting for the first pledge";
  if (phase === "Commit") {
    return `Pledges${awaited ? `, waiting for ${plural(awaited, "player")} of the last round` : ""}`;
  }
  if (phase === "Reveal") return "Reveals";
  return phase === "Sim" ? "Life decides" : outcomeWords(outcome!);
}

/** Until when: the time to the next deadline at *now*, or nothing. */
export function deadline({ phase, commitEnd, revealEnd }: Round, now: number): string {
  const ends: Record<Phase, number | null> = {
    Commit: commitEnd,
    Reveal: revealEnd,
    Sim: null,
    Claim: null,
  };
  const end = ends[phase];
  if (end === null) return "";
  return end > now ? clock(end - now) : "any moment";
}

export const paused = "paused";
export const generationOf = (shown: number, last: number) => `Generation ${shown} of ${last}`;
export const cells = "Cells";
export const invaders = "Invaders";
export const score = "Score";
export const players = "Players";

export function markWords({ generation, agrees }: Mark): string {
  return agrees
    ? `Verified at generation ${generation}: this page computed the same board`
    : `The canister has another board in generation ${generation} than this page computed`;
}

export function outcomeWords(outcome: Outcome): string {
  return outcome === "draw" ? "A draw" : `${TEAMS[outcome]} has won`;
}

const ended = (outcome: Outcome, [blue, red]: readonly [number, number]) =>
  `${outcomeWords(outcome)}, ${blue} to ${red}`;

// The replay

export const generation = "Generation";
export const generationAt = (number: number) => `Generation ${number}`;
export const replay = "Replay";
export const stop = "Stop";
export const descent = "Whose children are these";
export const descentTitle = "Whose children are these: a colour for each slot";
export const link = "Link";
export const linkTo = (shown: number) => `The link to generation ${shown}`;
export const picture = "Picture";
export const gif = "GIF";

/** "212: Brewer crosses into Blue's half" */
export function momentWords(app: App, { generation, kind, team, slot }: Moment): string {
  const own = app.round?.slots.find((each) => each.slot === slot);
  const who = own === undefined ? TEAMS[team] : called(app, own.player);
  const what = {
    crosses: `crosses into ${TEAMS[team === 0 ? 1 : 0]}'s half`,
    leads: "takes the lead",
    gone: "has no cell left",
  }[kind];
  return `${generation}: ${who} ${what}`;
}

export const filmBlue = (points: number) => `Blue ${points}`;
export const filmRed = (points: number) => `${points} Red`;
export const filmTitle = (id: bigint, generation: number) => `Arena · round ${id} · ${generation}`;

// Taking part

export const takingPart = "Taking part";
export const takePartIn = (id: bigint) => `Take part in round ${id}`;
export const invitation =
  "Bring one secret seedlet for Blue or Red. When all are in, they are shown at once, and Life decides.";
export const join = "Join this round";
export const youHave = (balance: bigint) => `You have ${coins(balance)}.`;
export const revealing = "Seedlets are being revealed";
export const tooLate = "Pledges are closed.";
export const drawFirst = "Draw first";
export const joinNext = "Join the next round";
export const aboutNextRound =
  "Draw your seedlet for the next round now: it is pledged by itself when that opens.";
export const waitsForNext = (team: Team) =>
  `Your seedlet for ${TEAMS[team]} waits. It is pledged by itself as soon as a round takes it, in whatever room you are: leave this page open until then.`;
export const changeKept = "Change it";
export const takeBack = "Take it back";
export const youPlayFor = (slot: Slot, layout: Layout) => `You play for ${placeOf(slot, layout)}`;
export const isRevealed = "Your seedlet is revealed.";
export const wasNotRevealed = "Your seedlet was not revealed in time, and is not played.";
export const isPledged =
  "Your seedlet is pledged. It is revealed by itself when pledges close, in whatever room you are: leave this page open until then.";
export const keepOpen =
  "This browser does not keep the secret: do not close or reload this page, or paste the secret here again after it.";
export const secretElsewhere =
  "The secret of your pledge is not in this browser. Open the Arena where you pledged, or paste the secret that you copied there.";
export const pasteSecret = "Paste the secret";
export const pasteLabel = "The eight lines that you copied when you pledged";
export const keepHere = "Keep it here";
export const secretKept = "The secret is here now.";
export const secretHeld = "This page holds the secret.";
export const noSecret =
  "That is no secret of the Arena: it has eight lines, the first is 'arena pledge 1'.";
export const otherSecret = (round: bigint) => `That is not what you pledged in round ${round}.`;
export const lifeDecides = "Life decides";
export const playOn = (generations: number) => `Play ${generations} generations`;

export function whoPlays({ reward }: Pick<Round, "reward">): string {
  return reward === 0n
    ? "What comes of it is fixed by the seedlets. The Arena plays ten generations a second; anybody may play faster."
    : `What comes of it is fixed by the seedlets. Whoever plays it on is paid ${coins(reward)} a generation; the Arena itself begins when nobody has for twenty seconds.`;
}

/** How a round is played: "Casual: free to enter. 12 cells on 8 × 8, 256 generations." */
export function rulesWords({ fee, bond, budget, rules }: Round): string {
  const price = fee === 0n ? "Casual: free" : `Ranked: ${coins(fee)}`;
  const held = bond === 0n ? "" : `, and ${grouped(Number(bond))} that come back with the reveal`;
  const edges = { cylinder: "", hard: ", hard edges", torus: ", a torus" }[rules.topology];
  const large = rules.width * rules.height > 64 * 64;
  const field = large ? `, a field of ${rules.width} × ${rules.height}` : "";
  const seedlets = `${budget} cells on ${rules.size} × ${rules.size}`;
  return `${price} to enter${held}. ${seedlets}, ${plural(rules.maxGen, "generation")}${field}${edges}.`;
}

/** What there is to be won; empty if nothing. */
export function potWords({ funded }: Pick<Round, "funded">): string {
  return funded === 0n ? "" : `In the pot: ${coins(funded)}.`;
}

export const addCoins = "Add coins";
export const addCoinsTitle = "Add coins to the pot";
export const coinsLabel = "Coins";
export const addCoinsHint = (most: number) =>
  "They are divided like entry fees: for the winners, and for whoever plays the round on. " +
  "They do not come back. Coins that were given to you at the start cannot be added. " +
  `You have won ${grouped(most)}.`;
export const addThem = "Add them";

/** What is wrong with *value* as a number of coins of *most*; null if nothing is. */
export function wrongCoins(value: string, most: number): string | null {
  if (most === 0) return "You have won no coins yet, and only what was won can be added.";
  const right = /^[0-9]{1,15}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  return right ? null : `Expected 1 to ${grouped(most)} coins, got ${value || "nothing"}.`;
}

// The four steps of a pledge

export const stepOf = (step: number) => `${step} of 4`;
export const steps = ["Choose a side", "Choose a slot", "Draw your seedlet", "Pledge"] as const;
export const fewer = "Wherever fewer are";
export const onlyWatch = "Only watch";
export const back = "Back";
export const next = "Next";
export const sides = (blue: number, red: number) =>
  `${plural(blue, "player")} for Blue, ${red} for Red.`;
export const aboutSlots = "Press a free slot on the board, or go through them with the arrow keys.";
export const anySlot = "Any free slot";
export const slotChosen = (place: string | null, taken: boolean) =>
  place === null ? "No slot yet." : taken ? "That slot is taken." : `Your slot: ${place}.`;
export const rehearse = "Rehearse";
export const aboutRehearsal = "Rehearse: your seedlet in the line-ups of the last rounds.";
export const rehearsing = "Rehearsing";

/** How *team* did in rehearsals with a seedlet and without it. */
export function tally(all: {
  readonly team: Team;
  readonly rounds: number;
  readonly won: number;
  readonly drawn: number;
  readonly wonWithout: number;
}): string {
  const { team, rounds, won, drawn, wonWithout } = all;
  if (rounds === 0) return "No round with such seedlets was played yet.";
  const rate = Math.round((100 * won) / rounds);
  const draws = drawn === 0 ? "" : ` and drawn ${drawn}`;
  return `With it ${TEAMS[team]} would have won ${won} of the last ${plural(rounds, "round")}${draws}: ${rate} %. Without it: ${wonWithout}.`;
}

export const pledge = "Pledge";
export const pledgeFacts = (place: string, count: number) => `${place}, ${plural(count, "cell")}.`;
export const keepForNext = "Keep it for the next round";
export const aboutKeeping =
  "This round takes no pledge of yours. Your seedlet is kept in this browser, and pledged by itself when the next round opens, as long as this page is open in it, in any room.";
export const signInFirst = "A pledge needs somebody who made it: sign in, and your seedlet stays.";

export function costs({ fee, bond }: Pick<Round, "fee" | "bond">): string {
  if (fee === 0n && bond === 0n) return " It costs nothing.";
  const held = bond === 0n ? "" : `, and ${grouped(Number(bond))} that come back when you reveal`;
  return ` It costs ${coins(fee)}${held}.`;
}

export const browserKeeps =
  "Nobody sees your seedlet before all are in. Its secret is kept in this browser, and revealed by itself " +
  "as long as this page is open in it, in any room. A private window forgets it when it is closed, and no other device knows " +
  "it: copy it if you may have to reveal from elsewhere.";
export const browserKeepsNothing =
  "This browser keeps nothing for this page, as in some private windows. If you close or reload the page " +
  "your secret is lost, and with it your seedlet. Copy it now; it can be pasted here again.";
export const copied = "I have copied it";
export const copySecret = "Copy the secret";
export const theSecret = "The secret";

// The editor

export const seedlet = "Seedlet";
export const cellAt = (x: number, y: number) => `Column ${x + 1}, row ${y + 1}`;
export const budget = "Budget";
export const used = (count: number, most: number) => `${count} of ${most} cells`;
export const changeSeedlet = "Change the seedlet";
export const turn = "Turn";
export const mirror = "Mirror left and right";
export const flip = "Mirror top and bottom";
export const shiftLeft = "Shift left";
export const shiftRight = "Shift right";
export const shiftUp = "Shift up";
export const shiftDown = "Shift down";
export const clear = "Clear";
export const beginWith = "Begin with";
export const inHand = (name: string) => `In hand: ${name || "a pattern"}`;
export const doesNotFit = (name: string, why: string) => `${inHand(name)}. ${why}`;
export const otherRule = (ours: string, rule: string) =>
  `The Arena plays ${ours} only, and this is ${rule}.`;
export const tooLarge = (size: number, width: number, height: number) =>
  `A seedlet has ${size} x ${size} cells, and this needs ${width} x ${height}.`;
export const tooMany = (budget: number, count: number) =>
  `A seedlet has at most ${budget} living cells, and this has ${count}.`;

// What the session says

export const pledged = ({ team }: Pick<Slot, "team">) => `You pledged for ${TEAMS[team]}.`;
export const pledgedByItself = ({ team }: Pick<Slot, "team">, round: bigint) =>
  `Your seedlet is pledged for ${TEAMS[team]} in round ${round}.`;
export const notPledged = (why: string) => `Your seedlet was not pledged: ${why}`;
export const otherSize = (size: number) => `seedlets of this round have ${size} × ${size} cells.`;
export const dearer = (price: bigint, agreed: bigint) =>
  `this round costs ${coins(price)}, and you agreed to ${grouped(Number(agreed))}.`;
export const revealedFor = (team: Team) => `Your seedlet for ${TEAMS[team]} is revealed.`;
export const notRevealed = (why: string) => `Your seedlet could not be revealed: ${why}`;
export const claimedCoins = (count: bigint) => `Claimed: ${coins(count)}.`;
export const keepsakeTaken = (number: bigint) => `Keepsake ${number} is yours.`;
export const playedOn = (count: bigint) => `You played on, and were paid ${coins(count)}.`;
export const addedToPot = (count: bigint) => `You added ${coins(count)} to the pot.`;

// The end

export const to = " to ";

export function aboutEnd({ generation, slots, keeperPaid }: Round): string {
  const revealed = slots.filter(({ seed }) => seed !== null).length;
  const keepers = keeperPaid === 0n ? "" : ` Keepers were paid ${coins(keeperPaid)}.`;
  return `${plural(generation, "generation")}, ${plural(revealed, "seedlet")} of ${plural(slots.length, "player")}.${keepers}`;
}

/** "Brewer's glider took the top left corner at 212"; *name* is what the library calls the seedlet. */
export function decided(app: App, { slot, generation, place }: Decision, name: string | null) {
  const player = app.round!.slots.find((each) => each.slot === slot)!.player;
  const whose = player === app.who ? "Your" : `${called(app, player)}'s`;
  const what = `${whose} ${name ?? "seedlet"}`;
  return generation === 0
    ? `${what} led from the start, ${placeName(place)}.`
    : `${what} took ${theName(place)} at ${generation}.`;
}

/** "the top left corner", "the right edge", "the centre" */
function theName(place: Third): string {
  const corner = place[0] !== 1 && place[1] !== 1;
  const edge = place[0] !== 1 && place[1] === 1;
  return `the ${placeName(place)}${corner ? " corner" : edge ? " edge" : ""}`;
}

export const seeIt = (generation: number) => `See generation ${generation}`;
export const toRound = (id: bigint) => `To round ${id}`;
export const stayHere = "Stay here";
export const follows = (id: bigint, seconds: number) => `Round ${id} follows in ${seconds} s.`;
export const neverRevealed =
  "Your seedlet was never revealed, so it was not played. A fee and a bond went into the pot.";
export const sideLost = "Your side has lost this time.";
export const casualEnd = (outcome: Outcome) =>
  `${outcome === "draw" ? "It is a draw." : "Your side has won."} Nobody staked a coin on this round.`;
export const youHaveWon = (count: bigint) => `You have won ${coins(count)}.`;
export const youHaveClaimed = "You have claimed what you won.";
export const claim = "Claim";
export const takeKeepsake = "Take a keepsake";
export const keepsakeIsYours = (number: bigint) => `Keepsake ${number} of this round is yours.`;

// Who takes part, and what happened

export const nobodyPledged = "Nobody has pledged yet.";
export const whatHappens = "What happens";
export const showOnBoard = "Show on the board";
export const nothingYet = "Nothing yet.";

const PLACES = [
  ["top left", "top", "top right"],
  ["left", "centre", "right"],
  ["bottom left", "bottom", "bottom right"],
] as const;

/** Where on the board: "top left", or "centre". */
export const placeName = ([across, down]: Third) => PLACES[down][across];

/** "Blue, top left" */
export const placeOf = ({ team, slot }: Pick<Slot, "team" | "slot">, layout: Layout) =>
  `${TEAMS[team]}, ${placeName(thirdOfSlot(slot, layout))}`;

/** How far *slot* has come. */
export function stateOf(app: App, round: Round, slot: Slot): string {
  if (slot.seed === null) return settled(round) ? "never revealed" : "pledged";
  if (!isOver(app)) return "revealed";
  if (!hasWon(round, slot)) return "lost";
  return slot.claimed ? "claimed" : "won";
}

/** A sentence about something that happened. */
export interface NewsLine {
  readonly number: bigint;
  readonly words: string;
}

/** What happened, newest first; generations that a keeper played one after the other are one line. */
export function newsLines(app: App, most: number): NewsLine[] {
  const lines: NewsLine[] = [];
  const over = app.round?.phase !== "Claim" || isOver(app);
  const own = app.happenings.filter(({ round, kind }) => {
    return round === app.round?.id && (over || !AFTERWARDS.has(kind));
  });
  for (let at = own.length - 1; at >= 0 && lines.length < most; at--) {
    const last = own[at]!;
    let first = last;
    let paid = Number(last.detail[3] ?? 0);
    while (at > 0 && continues(own[at - 1]!, first)) {
      first = own[--at]!;
      paid += Number(first.detail[3]);
    }
    const words = newsOf(app, first, last, paid);
    if (words !== null) lines.push({ number: first.number, words });
  }
  return lines;
}

/** What is not told before the board has come to the end. */
const AFTERWARDS = new Set(["finalized", "honoured", "claimed", "minted"]);

/** Whether *after* goes on where *before* stopped, by the same keeper. */
function continues(before: Happening, after: Happening): boolean {
  const stepped = before.kind === "stepped" && after.kind === "stepped";
  return stepped && before.detail[2] === after.detail[2] && before.detail[1] === after.detail[0];
}

function newsOf(
  app: App,
  first: Happening,
  { kind, detail }: Happening,
  paid: number,
): string | null {
  const name = (at: number) => called(app, detail[at]!);
  switch (kind) {
    case "initialized":
      return detail[0] === "" ? null : `The coin fell for ${detail[0]!}`;
    case "stepped":
      return `${detail[2] === "-" ? "The Arena itself" : name(2)} played generations ${first.detail[0]!} to ${detail[1]!}${paid === 0 ? "" : ` for ${coins(paid)}`}`;
    case "finalized":
      return `The end: ${detail[1]!} to ${detail[2]!}`;
    case "honoured":
      return `Honours: ${honourWords(app, detail)}`;
    case "claimed":
      return detail[2] === "0" ? null : `${name(0)} claimed ${coins(Number(detail[2]))}`;
    case "minted":
      return `${name(0)} has keepsake ${detail[2]!}`;
    case "sponsored":
      return `${detail[0] === "-" ? "The treasury" : name(0)} added ${coins(Number(detail[1]))}`;
    default:
      return null;
  }
}

/** "Perfect defence; First win of Ada, Bob"; as the log notes them. */
function honourWords(app: App, noted: readonly string[]): string {
  const words = noted.map((word) => {
    const [honour, slots] = word.split(":");
    const name = HONOURS[honour as Honour];
    if (slots === undefined) return name;
    const own = slots.split(".").map(Number);
    const players = (app.round?.slots ?? []).filter(({ slot }) => own.includes(slot));
    return `${name} of ${players.map(({ player }) => called(app, player)).join(", ")}`;
  });
  return words.join("; ");
}

// The tile in the lobby

/** "Round 18: pledges close in 0:42 · Blue 3, Red 2"; *round* knows the clock, if it was asked for. */
export function captionOf(
  { id, phase, players: [blue, red], scores, outcome }: Line,
  round: Pick<Round, "commitEnd" | "revealEnd"> | null,
  now: number,
): string {
  const sides = `Blue ${blue}, Red ${red}`;
  if (phase === "Sim") return `Round ${id}: Life decides · ${sides}`;
  if (phase === "Claim") {
    const end = outcome === null ? "over" : outcomeWords(outcome);
    return `Round ${id}: ${end}, ${scores[0]} to ${scores[1]}`;
  }
  if (blue + red === 0) return `Round ${id} is open: bring the first seedlet`;
  const end = phase === "Commit" ? round?.commitEnd : round?.revealEnd;
  const left = end == null ? "" : ` ${end > now ? `in ${clock(end - now)}` : "now"}`;
  return `Round ${id}: ${phase === "Commit" ? "pledges" : "reveals"} close${left} · ${sides}`;
}

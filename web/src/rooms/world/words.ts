/**
 * World's words: whoever speaks another language translates this file, and `words-later.ts`, which has those
 * that are said after the first picture. There is a table for each part of the page.
 *
 * Numbers come as numbers, so that another language can put them where they belong.
 */

import { grouped, plural } from "../../shell/format";
import { FIRST_COINS } from "./rules/accounts";

export const PLAY = {
  button: "Play now",
  watching: "You are watching. Anybody may play: there is nothing to fill in.",
  unseated: `You get a colour and ${grouped(FIRST_COINS)} coins.`,
  best: (land: number, coins: number) =>
    `Your best here: ${grouped(land)} land, ${plural(coins, "coin")} in hand`,
  guest: "Playing makes a key in this browser. You can save it to a file later.",
} as const;

export const FIGURES = {
  of: (some: number, all: number) => `${some} of ${all}`,
  help: "Help",
  helpHint: "Help (?)",
  timeLeft: "Left today",
  myShare: "My share",
  myRank: "Rank today",
  myCoins: "My coins",
  noEnd: "no end",
} as const;

export const CONNECTION = {
  tooOld: "Older events are no longer kept",
  live: "live",
  connecting: "connecting",
  heardAgo: (span: string) => `heard ${span} ago`,
  ago: (span: string) => `${span} ago`,
  generation: (number: number) => `generation ${grouped(number)}`,
  behind: (generations: number) => `${plural(generations, "generation")} behind`,
  proveNow: "Load the last checkpoint and prove the board now (up to 370 kB)",
  ownTime: "your own time",
  lost: "connection lost, trying again",
  pausedByAdmin: "paused by an admin",
  waiting: "waiting for the first cells",
  asleep: "asleep: nothing new happens",
  behindNetwork: (behind: number) => `${plural(behind, "generation")} behind the network`,
  notYet: "not yet",
  networkSaid: "The network said",
  lastHeard: "Last heard",
  shown: "Generation",
  alive: "Alive",
  whichIs: "Which is",
  same: "the same",
  playedOn: (value: number) => `${plural(value, "generation")} played on from it`,
  explanation:
    "This page asks every few seconds what people did, and plays it by the same rules. It shows what it knows for certain, one generation after the other, some seconds behind.",
} as const;

export const ACCOUNT = {
  coins: " coins",
  crowd: (player: number, name: string, until: string) => `${player} ${name}: ${until}`,
  tooShort: "A name has at least one character.",
  tooLong: (longestName: number, length: number) =>
    `A name has at most ${longestName} characters, not ${length}.`,
  play: "Play",
  full: "Full",
  rename: "Rename",
  leave: "Leave",
  nameHint: (longestName: number) =>
    `1 to ${longestName} characters that nobody else has. Everybody can see it.`,
  yourName: "Your name",
  nameLabel: "Name",
  leaveQuestion: "Leave the game?",
  leaveCells: "Your living cells die. Your land becomes nobody's.",
  leaveCoins: "Your coins, in hand and on land, go to the pot. Somebody else may take your seat.",
  leaveYes: "Leave the game",
  stay: "Stay",
  fullNow: (seats: number) =>
    `All ${seats} seats are taken. Play, and whoever has not played for longest, or a bot, gives way to you.`,
  fullForGood: (seats: number) =>
    `All ${seats} seats are taken, and nobody gives way in this world: watch, or come back later.`,
  fullUntil: (seats: number, wait: string) =>
    `All ${seats} seats are taken. The next may be yours in ${wait}, unless its holder plays first. ` +
    "Until then, watch, or draw what you would place.",
  safeFor: (wait: string) => `safe for ${wait}`,
  givesWayNow: "gives way now",
  signOutLeaves:
    "Your cells, land and coins stay in the world, but nobody can play them any more. To free the seat, leave the game first.",
  signOutStranger: "If you come back you will be somebody else.",
  move: "Move your seat to Internet Identity",
  moveQuestion: "Move your seat to Internet Identity?",
  moveAll:
    "Your cells, land, coins, name and records go along. You can then play from any device, and a browser that forgets your key costs you nothing.",
  moveWindow: "A window of Internet Identity opens next. Whoever has none yet can make one there.",
  moveOthers:
    "What you have in other rooms stays with this guest, whose key this browser keeps: sign out and play as guest to be that guest again.",
  moveYes: "Move my seat",
  moveNo: "Stay a guest",
} as const;

export const PLAYERS = {
  you: "you",
  today: "today",
  points: (points: number) => `${plural(points, "point")} this week`,
  land: (cells: number) => `${grouped(cells)} land`,
  onLand: (coins: number) => `${plural(coins, "coin")} on land`,
  inHand: (coins: number) => `${plural(coins, "coin")} in hand`,
  unnamed: (player: number) => `Player ${player}`,
  past: "Past races and seasons",
  players: "Players",
  nobodyYet: "Nobody plays yet. The world is yours.",
  asking: "Asking who plays.",
  dimEverybodyBut: (name: string) => `Dim everybody but ${name}`,
  livingCell: "living cell",
  showWhere: "Show where",
} as const;

export const SEATS = {
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number, minutes: number) => `${count} h ${minutes} min`,
  days: (count: number, hours: number) => `${count} d ${hours} h`,
  WHY: {
    idle: "you were away for too long, and somebody else wanted to play",
    bot: "bots give way to people",
    removed: "an admin took it away",
    reset: "an admin emptied the world and freed all seats",
  },
  lost: (player: number, why: string, by: string | null) =>
    `You are no longer player ${player}: ${why}.${by === null ? "" : ` ${by} sits there now.`}`,
} as const;

export const BOARD = {
  nobody: "nobody",
  world: "The world",
  boardHelp: "Board. Arrow keys move, plus and minus zoom, question mark lists all keys.",
  livingCell: "living cell",
  worldGeneration: (generation: number, alive: string) =>
    `The world in generation ${generation}: ${alive}`,
  aliveOf: "alive, of",
  landOf: "land of",
  cellAt: (value: number, value2: number, what: string, owner: string, coins: string) =>
    `Column ${value}, row ${value2}: ${what} ${owner}${coins}`,
} as const;

export const COMMANDS = {
  noLand: "You have no land yet: press Play, and place some cells.",
  youHaveNone: "You have no land yet.",
  hasNone: (player: number) => `Player ${player} has no land.`,
  noSuchPlace: "That link leads to no place in the World.",
  undo: "undo",
  redo: "redo",
  zoomIn: "zoom in",
  zoomOut: "zoom out",
  seeWholeWorld: "see the whole world",
  goToYourLand: "go to your land",
  showWhereCoinsLie: "show where coins lie, or not",
  dimOthers: "dim everybody but you, or nobody",
  openDirector: "open or close the director: camera and time",
  stopTime: "stop time here, or let it go on",
  goTenSecondsBack: "go ten seconds back",
  oneGenerationOn: "one generation on",
  jumpToNow: "jump to what is now",
  lookAroundNothingHand: "look around, with nothing in hand",
  drawCellsBrush: "draw cells, as with a brush",
  eraseCellsDraft: "erase cells of the draft",
  openLibrary: "open or close the library of patterns",
  turnPattern: "turn the pattern",
  flipPatternUpDown: "flip the pattern up and down",
  mirrorPatternLeftRight: "mirror the pattern left and right",
  takeSelectedStampAway: "take the selected stamp away",
  shiftZOrY: "Shift Z or Y",
  showWhatIf: "show what would come of the draft, or not",
  sendDraft: "send the draft",
  stepBack: "step back: close, put down, deselect, then cancel the draft",
  copyLinkPlace: "copy a link to this place",
  shiftK: "Shift K",
  sharePlace: "share this place",
  copyView: "copy what is in view as text for Life programs (RLE)",
  shiftC: "Shift C",
  copyWorld: "copy the whole world as text for Life programs (RLE)",
  savePicture: "save a picture",
  showAllKeys: "show all keys",
} as const;

export const KEYS = {
  moveViewOrCursor: "move the view; with a tool in hand, its cursor",
  moveViewAlways: "move the view, whatever is in hand",
  shiftArrows: "Shift Arrows",
  moveCursorFar: "move the cursor by ten cells",
  space: "Space",
  putDown: "put down what is in hand, at the cursor",
  altArrows: "Alt Arrows",
  moveStamp: "move the selected stamp by a cell",
} as const;

export const TOOLBAR = {
  look: "Look",
  draw: "Draw",
  erase: "Erase",
  library: "Library",
  undo: "Undo",
  redo: "Redo",
  turn: "Turn",
  mirror: "Mirror",
  flip: "Flip",
  whatIf: "What if",
  director: "Director",
  myLand: "My land",
  coins: "Coins",
  onlyMine: "Only mine",
  share: "Share",
  copyLink: "Copy link",
  copyViewText: "Copy view as text",
  copyWorldText: "Copy world as text",
  savePicture: "Save picture",
  help: "Help",
  more: "More",
  tools: "Tools",
} as const;

export const ORDER = {
  pattern: "pattern",
  inHand: (name: string) => `${name} in hand`,
  coinsOf: (coins: number, balance: number) => `${plural(coins, "coin")} of ${grouped(balance)}`,
  skipped: (cells: number) => `${grouped(cells)} skipped`,
  pieces: "Pieces of the draft",
  takeAwayThis: (name: string) => `Take away: ${name}`,
  takeAway: "Take away",
  otherRule: (lifeRule: string, rule: string) =>
    `World plays ${lifeRule} only. What is in your hand is ${rule}.`,
  sendingAsGuest: "Sending signs you in as a guest and takes a seat. Nothing to fill in.",
  sendingTakesSeat: (firstCoins: number) =>
    `Sending takes a seat: you begin with ${firstCoins} coins.`,
  placeHint: (length: number) => `${plural(length, "cell")}. Click or tap to place.`,
  underWay: "Under way to the world",
  sending: "Sending…",
  send: "Send",
  cancelHint: "Forget the draft (Escape)",
  cancel: "Cancel",
  turn: "Turn",
  mirror: "Mirror",
  flip: "Flip",
  putAway: "Put it away",
  putAwayHint: "Put it away (Escape)",
} as const;

export const WHATIF = {
  yours: (cells: string) => `${cells} of yours`,
  land: (gained: number, lost: number) => `${grouped(gained)} land gained, ${grouped(lost)} lost`,
  captured: (coins: string, fewer: boolean) => `${coins}${fewer ? " fewer" : ""} captured`,
  ahead: (generations: number) => `${generations} generations ahead`,
  fewerPot: (value: number) => `${grouped(value)} fewer to the pot`,
  toPot: (toPot: number) => `${grouped(toPot)} to the pot`,
  fewerCell: "fewer cell",
  moreCell: "more cell",
  noCoins: "no coins",
  afterGenerations: (horizon: number, cells: string, land: string, end: string, pot: string) =>
    `After ${horizon} generations: ${cells}, ${land}, ${end}, ${pot}`,
  whatIf: "What if",
  generationsAhead: "Generations ahead",
  stopGhost: "Stop the ghost here",
  letGhostPlay: "Let the ghost play",
} as const;

export const SEATING = {
  joined: (player: number) => `You are player ${player}. Place some cells.`,
  left: (coins: number) =>
    `You left the game. ${coins === 1 ? "One coin is" : `${coins} coins are`} in the pot now.`,
  renamed: (name: string) => `You are called ${name} now.`,
  moved: "Your seat belongs to your Internet Identity now.",
} as const;

export const SENDING = {
  placed: (cells: number) =>
    cells === 1 ? "One cell was placed." : `${grouped(cells)} cells were placed.`,
  partly: (placed: number, occupied: number) =>
    `${grouped(placed)} of ${grouped(placed + occupied)} placed: ${occupied === 1 ? "1 was" : `${grouped(occupied)} were`} occupied.`,
} as const;

export const REGIONS = {
  notLoaded: "A part of this page could not be loaded. Reload it to try again.",
  game: "The game",
  people: "You and the other players",
  cellsToPlace: "Cells to place",
  tools: "Tools",
  library: "Library of patterns",
  skipToTools: "Skip to the tools",
} as const;

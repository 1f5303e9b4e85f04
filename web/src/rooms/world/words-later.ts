/** World's words of what is loaded after the first picture, in tables as in `words.ts`. */

import { grouped, plural } from "../../shell/format";

const signed = (change: number) => `${change < 0 ? "−" : "+"}${grouped(Math.abs(change))}`;

export const SEASONS = {
  won: (who: string, score: number, when: string) =>
    `${who} won with ${plural(score, "point")}, on ${when}.`,
  youCame: (rank: number, players: number) =>
    `You came ${["", "1st", "2nd", "3rd"][rank] ?? `${rank}th`} of ${players}.`,
  title: (number: number) => `Season ${number} is over`,
  nextSeason: (firstCoins: number) =>
    `The next season begins in an empty world. Everybody who plays has ${grouped(firstCoins)} coins again.`,
  nobodyPlayed: "Nobody played.",
  youWon: (score: number, when: string) => `You won, with ${plural(score, "point")}, on ${when}.`,
  lastPicture: (number: number) => `The world at the end of season ${number}`,
  noneYet: "No race and no season is over yet.",
  seasonLine: (number: number, when: string, winner: string, score: number) =>
    `Season ${number}, until ${when}: ${winner} won with ${plural(score, "point")}`,
} as const;

export const DAYS = {
  title: (number: number) => `Race ${number} is over`,
  won: (who: string, when: string) => `${who} won the day, ${when}.`,
  result: (score: number, points: number) => `${grouped(score)} → ${plural(points, "point")}`,
  goesOn: "Land stays. A new race has begun, and everybody's score is 0 again.",
  line: (number: number, when: string, winner: string | null) =>
    `Race ${number}, ${when}: ${winner === null ? "nobody played" : `${winner} won`}`,
} as const;

const empty =
  "Every cell dies, all land becomes nobody's, and the world begins again at generation 0.";

export const ADMIN = {
  title: "Admin",
  pause: "Pause",
  resume: "Resume",
  reset: "Reset",
  freeSeats: "Free all seats",
  endSeason: "End the season",
  days: "Days a season lasts, 0 for ever",
  set: "Set",
  who: "Who loses their seat",
  remove: "Remove",
  seated: (player: number, name: string, bot: boolean) =>
    `${player} ${name}${bot ? ", a bot" : ""}`,
  pauseQuestion: {
    title: "Pause the game?",
    text: [
      "Time stops for everybody: no cell is born and none dies until an admin resumes the game.",
      "Players can still join, and place cells that wait with all others.",
    ],
    yes: "Pause",
  },
  resumeQuestion: {
    title: "Resume the game?",
    text: ["Time goes on for everybody from this generation, ten generations a second."],
    yes: "Resume",
  },
  resetQuestion: (coins: number) => ({
    danger: true,
    title: "Reset the world?",
    text: [empty, `Everybody keeps their seat and has ${coins} coins again. There is no way back.`],
    yes: "Reset the world",
  }),
  freeQuestion: {
    danger: true,
    title: "Reset the world and free all seats?",
    text: [empty, "Nobody has a seat any more, you neither. There is no way back."],
    yes: "Free all seats",
  },
  endQuestion: (coins: number) => ({
    danger: true,
    title: "End the season now?",
    text: [
      "Standings, a picture and the last board go to the archive, and everybody sees the podium.",
      `The next season begins in an empty world, with the same people and ${coins} coins each.`,
    ],
    yes: "End the season",
  }),
  lengthTitle: "Change the length of seasons?",
  lengthYes: "Change it",
  endless: "The season that runs and those that follow never end by themselves.",
  lasts: (wait: string) =>
    `The season that runs ends in ${wait}, and those that follow last as long.`,
  removeQuestion: (player: number, name: string) => ({
    title: `Remove ${name}?`,
    text: [
      `Player ${player} is treated as one who left: cells die, land is nobody's, coins go to the pot.`,
      "They are told so when they return, and may join again.",
    ],
    yes: "Remove",
  }),
} as const;

export const CELL = {
  place: (x: number, y: number) => `Column ${x}, row ${y}`,
  nobodysLand: "Nobody's land",
  livingCellOf: (name: string) => `Living cell of ${name}`,
  landOf: (name: string) => `Land of ${name}`,
  olderThanVisit: "for longer than you have watched",
  sinceGeneration: "since this generation",
  oneCoin: "1 coin lies here",
  manyCoins: (coins: number) => `${coins} coins lie here`,
  capturedBy: (lie: string, owner: string) =>
    `${lie}: captured by whoever is born here next, unless that is ${owner}`,
  unnamed: (player: number) => `player ${player}`,
  since: (generation: number, passed: number) =>
    `since generation ${grouped(generation)}, ${plural(passed, "generation")} ago`,
} as const;

export const LIBRARY = {
  start: "Start here",
  favourites: "★ Favourites",
  favourite: (name: string) => `Favourite: ${name}`,
  cells: (count: number) => plural(count, "cell"),
  period: (generations: number) => `period ${generations}`,
  diagonal: (speed: string) => `${speed} diagonal`,
  wins: (coins: number, land: number) =>
    `${plural(coins, "coin")} · ${grouped(land)} land after ${grouped(1000)} generations`,
  here: (land: number) => `${signed(land)} land here in 30 s`,
  search: "Search",
  searchPatterns: "Search patterns",
  kinds: "Kinds",
  noFavourites: "No favourites yet: press the star of a pattern.",
  nothingFound: "No such pattern here.",
  close: "Close",
  library: "Library",
} as const;

export const PASTE = {
  pastedPattern: "pasted pattern",
  nothingLives: "There is no living cell in this pattern.",
  tooManyCells: (count: number, most: string) =>
    `This pattern has ${plural(count, "cell")}; no more than ${most} are placed at once.`,
  formats: "RLE, or a picture of cells (.cells)",
  take: "Take in hand",
  title: "Paste a pattern",
  refused: (pattern: string) => `No pattern to take: ${pattern}`,
  taken: (titled: string, length: number) => `${titled} of ${plural(length, "cell")} is in hand.`,
  fileTooLarge: (name: string) => `The file ${name} is too large for a pattern.`,
} as const;

export const HELP = {
  lookAround: "Look around",
  moveView: "move the view",
  wheelPinchDoubleTap: "wheel or pinch or double tap",
  zoom: "zoom",
  watch: "Watch",
  makeDraft: "Make a draft",
  moveCursor: "move the cursor, with a tool in hand",
  play: "Play it",
  take: "Take it with you",
  pinchDoubleTap: "pinch or double tap",
  seeWhoseCellLies: "see whose a cell is, and what lies there",
  tapMap: "tap the map",
  go: "go there",
  chooseLibraryThenTap: "choose in the library, then tap",
  putPatternDown: "put a pattern down",
  choosePencilThenDrag: "choose the pencil, then drag",
  drawCells: "draw cells",
  tapStamp: "tap a stamp",
  selectDragTurnMirror: "select it: drag, turn, mirror or flip it",
  pressSend: "press send",
  placeDraftGood: "place the draft for good",
} as const;

export const LESSONS = {
  goal: "Hold more land than anybody else, for longer: every minute your land is added to your score, and the day's highest score wins. Days give points, and most points win the week.",
  worldTitle: "One world, made of cells",
  worldCells:
    "Every cell is alive or dead. There are 512 times 512 of them, and ten times a second all change at the same moment.",
  worldTorus: "The world has no edge: what leaves on the right comes back on the left.",
  worldPicture: "A bar of cells that swells, opens and closes again.",
  ruleTitle: "One rule",
  ruleLives:
    "A living cell with two or three living neighbours stays alive. With fewer or more it dies.",
  ruleBorn: "A dead cell with exactly three living neighbours is born.",
  rulePicture:
    "Three cells in a row that stand up and lie down again. Numbers count the neighbours.",
  moveTitle: "And so things move",
  moveGlider: "Nobody steers this glider. It is five cells, and the rule.",
  moveLibrary: "The library has many more: things that stand, blink, fly, and build others.",
  movePicture: "A glider that flies down and to the right.",
  landTitle: "Land",
  landOwned:
    "Up to nine people play. Where a cell of yours lives is your land, and it stays yours when the cell dies.",
  landInherited: "A newborn belongs to whoever owns most of its three parents.",
  landPicture: "Two gliders of different players; each leaves a trail of land behind it.",
  coinsTitle: "Coins",
  coinsPaid: (firstCoins: number) =>
    `You begin with ${firstCoins} coins. To place a cell costs one, and the coin stays in that place.`,
  coinsCaptured:
    "Be born on the land of somebody else, and the coins that lie there are yours. On your own land they go to the pot, of which everybody gets a share every minute.",
  coinsAbove: (firstCoins: number) =>
    `Of coins in hand above ${grouped(firstCoins)} a sixteenth goes to the pot every minute: spend them.`,
  coinsPicture: "A glider that flies over the land of another player and captures the coins there.",
  turnTitle: "Your turn, at any time",
  turnDraft:
    "Draw cells, or take a pattern from the library. It is only a draft: the ghost shows what would come of it.",
  turnSend: "Send it when you like it. Then it is in the world, for everybody.",
  turnPicture: "A draft of a few cells, and the ghost of what they would become.",
} as const;

export const INTRO = {
  slideOf: (slide: number, slides: number) => `${slide} of ${slides}`,
  howGameWorks: "How the game works",
  back: "Back",
  start: "Start",
  next: "Next",
} as const;

export const SHARE = {
  linkLabel: "Link to this place",
  viewLabel: "What is in view, as text for Life programs (RLE)",
  worldLabel: "The whole world, as text for Life programs (RLE)",
  caption: (value: number, who: string) => `Life2 · World · generation ${grouped(value)}${who}`,
  house: "Life2",
  pictureFailed: "The picture could not be made.",
  pictureSaved: "Picture saved.",
} as const;

export const RULING = {
  paused: "The game is paused.",
  resumed: "The game goes on.",
  emptied: "The world is empty again.",
  freed: "The world is empty, and all seats are free.",
  ended: (season: number) => `Season ${season} is over.`,
  lasting: "Seasons are as long as you said.",
  removed: (player: number, coins: number) =>
    `Player ${player} has no seat any more. The pot has ${plural(coins, "coin")} more.`,
} as const;

export const PROVING = {
  proved: "The board, the coins and everything that happened are as the network certifies them.",
  soon: "Everything that happened since you came is certified. The board is compared at the next checkpoint, a few minutes from now; or at once, if you load the last one.",
  otherBoard: "This board is not the one that the network certifies: the server showed another.",
  noCheckpoint:
    "For a minute the server has not shown the checkpoint that the network certifies: it holds it back, or shows another.",
  missing: "The server does not show what happened since the last checkpoint.",
  breaksTheRules: (why: string) => `${why}: what the server shows breaks the rules.`,
  otherTime: (shown: number, certified: number) =>
    `The server says that it is generation ${shown}, and the network certifies ${certified}: it shows another time.`,
} as const;

export const COACH = {
  title: "Your first move",
  skip: "Skip this",
  offer: "This world is live, and anybody may play. Shall we find a place where a pattern grows?",
  find: "Find my first move",
  looking: "Trying some hundred places …",
  none: "Nothing grows well just now: there is too much in the way. Try again in a moment.",
  again: "Look again",
  found: (name: string, land: number) =>
    `${name}: about +${grouped(land)} land in 30 seconds. Only you see it so far.`,
  seat: "Sending takes a seat for you, there is nothing to fill in.",
  send: "Send it",
  checking: "Looking once more whether it grows …",
  moved: "That place is taken now. Here is another.",
  own: "Only you see your draft so far. Send it, and it is in the world for everybody.",
  underWay: "On its way into the world …",
  soFar: (land: number) => `It is in the world, for everybody. ${signed(land)} land so far.`,
  brought: (land: number) => `${signed(land)} land in 30 seconds, and it is yours.`,
  broughtNothing: "Others were there first: this time it brought no land.",
  more: "What else can I place?",
} as const;

export const FEED = {
  player: (number: number) => `player ${number}`,
  title: "News",
  quiet: "Nothing has happened since you came.",
  sound: "Sound",
  go: "Go there",
  ago: (span: string) => `${span} ago`,
  youCaptured: (coins: number, from: string) =>
    `You captured ${plural(coins, "coin")} from ${from}`,
  captured: (who: string, coins: number, from: string | null) =>
    `${who} captured ${plural(coins, "coin")} from ${from ?? "you"}`,
  payday: (coins: number) => `Payday: the pot paid out ${plural(coins, "coin")}`,
  youLead: (land: number) => `You lead now, with ${grouped(land)} land`,
  leads: (who: string, land: number) => `${who} leads now, with ${grouped(land)} land`,
  wonLand: (land: number, from: string | null) =>
    `You won ${grouped(land)} land` + (from === null ? "" : `, most of it from ${from}`),
  lostLand: (land: number, to: string | null) =>
    `You lost ${grouped(land)} land` + (to === null ? "" : `, most of it to ${to}`),
  season: (season: number) => `Season ${season} is over. See how it ended`,
  podium: "See how it ended",
  joined: (who: string) => `${who} took a seat`,
  left: (who: string) => `${who} left the game`,
  begun: "The world is empty again, and everybody begins anew",
  away: (
    passed: number,
    then: { readonly land: number; readonly coins: number },
    now: { readonly land: number; readonly balance: number },
    place: number,
    players: number,
  ) =>
    `While you were away, ${plural(passed, "generation")} passed. You hold ${grouped(now.land)} land ` +
    `(${signed(now.land - then.land)}) and ${plural(now.balance, "coin")} ` +
    `(${signed(now.balance - then.coins)}); you are number ${place} of ${players}.`,
} as const;

export const LAPSE = {
  button: "Time-lapse of this season",
  title: (season: number) => `Season ${season} in a few seconds`,
  picture: (generation: number) => `The world at generation ${grouped(generation)}`,
  generation: (generation: number) => `Generation ${grouped(generation)}`,
  moment: "Moment of the season",
  play: "Play",
  stop: "Stop",
  save: "Save as GIF",
  saving: "Making the GIF …",
  few: "There is nothing to show yet: a picture is kept about every three minutes.",
  failed: "The time-lapse could not be loaded. Try again in a moment.",
  foot: (season: number, generation: number) =>
    `Life2 World · season ${season} · generation ${grouped(generation)}`,
  file: (season: number) => `life2-season-${season}.gif`,
} as const;

export const DIRECTOR = {
  title: "Director",
  camera: "Who has the camera",
  mine: "I have the camera",
  meetings: "Where owners meet",
  follow: (name: string) => `Follow ${name}`,
  back: "Ten seconds back",
  pause: "Stop time, here only",
  goOn: "Let time go on",
  step: "One generation on",
  slow: "Slow motion",
  live: "Live",
  behind: (span: string) => `${span} behind`,
} as const;

export const MINIMAP = {
  label: "Map of the world. Arrow keys move what is in view.",
} as const;

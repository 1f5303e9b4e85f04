/**
 * World's words for what comes after the first picture, in one table, as in `first.ts`.
 */

import { grouped, plural } from "../../../shell/words";

export const COACH = {
  title: "Your first move",
  skip: "Skip this",
  done: "That is all",
  count: (step: number, steps: number) => `Step ${step} of ${steps}`,
  steps: {
    take: {
      words: "This world is live. Five cells are enough to begin: a glider, which flies by itself.",
      button: "Take this glider",
    },
    place: {
      words: "Point where you like and press, or put it where the four corners are.",
      button: "Place it here",
    },
    send: {
      words:
        "Only you see it so far, and the dots that show what would come of it. Send it to play it.",
      button: "Send it",
    },
    sent: {
      words: "It is in the world, for everybody. Wherever it goes is your land.",
      button: "What else can I place?",
    },
  },
} as const;

export const SHELF = {
  title: "Start here",
  facts: (coins: number, land: number) =>
    `${plural(coins, "coin")} · ${grouped(land)} land after ${grouped(1000)} generations`,
} as const;

const signed = (change: number) => `${change < 0 ? "−" : "+"}${grouped(Math.abs(change))}`;

export const FEED = {
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

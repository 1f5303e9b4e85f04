/** All words of the shell, ready for other languages; each group is what one part of it says. */

import { LONGEST_LINK } from "./address";
import { grouped, plural, titled } from "./format";

export const HOUSE = "Life2";

export const DIALOG = {
  close: "Close",
  cancel: "Cancel",
};

export const HELP = {
  help: "Help",
};

export const HOME = {
  backFrom: (house: string) => `${house}: back to the lobby`,
  back: "Back to the lobby",
};

export const TOAST = {
  dismiss: "Dismiss",
};

export const SHARE = {
  copied: (what: string) => `${what}: copied.`,
  copyByHand: "The browser does not let this page copy. Here is the text, to copy by hand:",
};

export const ROUTER = {
  tooLong: (length: number) =>
    `That link is too long: it has ${grouped(length)} characters, and no link here has over ${grouped(LONGEST_LINK)}.`,
  badLink: "That link leads nowhere.",
  noSuchRoom: "There is no such room here.",
  notHere: (title: string) => `${title} is not on this network.`,
  notOpened: (title: string, words: string) => `${title} could not be opened: ${words}`,
};

export const LOBBY = {
  welcome: "A house of games on living boards. Look in, and play as a guest: you need no account.",
  noRooms: "No room is open here. Open the page at the address that the house says when it starts.",
  lobby: "Lobby",
  inHand: (name: string, cells: number) =>
    `In your hand: ${titled(name || "a pattern")}, ${plural(cells, "cell")}. It comes along into every room.`,
  putAway: "Put it away",
  noAnswer: (title: string) => `${title} does not answer now. It is asked again by itself.`,
  justNow: "Just now",
  nothingYet: "Nothing has happened yet.",
  somebody: "Somebody",
  player: (number: number) => `Player ${number}`,
};

export const ACCOUNT = {
  watching: "You are watching. One key is enough for every room.",
  signedIn: "You are the same person in every room.",
  signIn: "Sign in",
  loss: "What you have in the rooms stays there, but nobody can play it any more. If you come back you will be somebody else.",
};

export const SIGNING = {
  asGuest: "Play as guest",
  withInternetIdentity: "Sign in with Internet Identity",
  copyNumber: "Copy your public number (your principal)",
  guest: "Guest",
  internetIdentity: "Internet Identity",
  signOut: "Sign out",
  forgetQuestion: "Forget this guest?",
  forgetText: "A guest is a key in this browser. Signing out forgets the key for ever.",
  forgetYes: "Forget the key",
  forgetNo: "Stay signed in",
  copied: "Your public number is on the clipboard. Friends and admins know you by it.",
  notCopied: (principal: string) => `The browser does not let this page copy. It is ${principal}.`,
};

export const KEYFILE = {
  cannotSave: "This key was made to stay in this browser: it cannot be saved.",
  saved: "Your key is saved. Whoever has the file is you: keep it to yourself.",
  save: "Save key",
  fileLabel: "A saved key",
  broughtBack: "You are who you were.",
  bring: "Bring a saved key",
};

export const MARK = {
  labels: { proved: "Proved", waiting: "Not yet proved", wrong: "Not proved" },
  title: "Is this real?",
  proved: (events: number) => `${plural(events, "event")} certified.`,
  proveAll: "Load and prove what happened before",
  signedAt: (time: string) => ` Signed at ${time}.`,
  wasWrong: "Since you came, this was wrong:",
  about:
    "Whatever happens here is noted in a log, and a chain of hashes covers it. The network signs the head of that chain. This page checks the signature, follows the chain from event to event, and plays the rules itself: so it need not believe the server that answers.",
};

/** The page about oneself. */
export const ME = {
  title: "You",
  identity: "Who you are",
  welcome: {
    nobody:
      "Nobody is signed in here. One key is enough for every room, and you need none to watch.",
    guest:
      "You are a guest: the key that makes you who you are is in this browser only. Save it, and you can be the same person elsewhere.",
    "internet-identity":
      "You are signed in with Internet Identity, and the same person in every room.",
  },
  loss: "What you have in the rooms stays there, but nobody can play it any more.",
  noName: "You have no name yet",
  playing: "Playing",
  days: "Days played",
  streak: "Days in a row",
  longest: "Longest row",
  daysHere: "Days are counted in this browser, from when you first played here.",
  medals: "Medals",
  noMedals: "No medals yet. Win a round, a season or a place among the three best of a dish.",
  medal: (room: string, name: string, times: number) =>
    `${room}: ${name}${times === 1 ? "" : `, ${grouped(times)} times`}`,
  moments: "Best moments",
  share: "Share",
  shareLabel: (what: string) => `Share: ${what}`,
  theLink: "The link",
  asking: "Asking ...",
  nothing: (sentence: string) => `Nothing yet. ${sentence}`,
  noAnswer: (title: string, words: string) => `${title} does not answer: ${words}`,
  onlyHere: "Only in this browser",
  onlyHereLost: "Nobody else has these. Whoever clears this browser loses them.",
  save: "Save",
  saveLabel: (what: string) => `Save: ${what}`,
  saved: (file: string) => `${file} is saved. Keep it to yourself.`,
};

/** The tutorial's five moves: a dish drawn as text, the way to swipe it, and what to see. */

import { Dish } from "../rules/dish";
import type { Way } from "../rules/plate";

export interface Lesson {
  readonly title: string;
  readonly dish: Dish;
  readonly way: Way;
  readonly before: string;
  readonly after: string;
}

const NOTHING = ". . . . .";
const rows = (...lines: string[]) => Dish.parse("mid", lines.join(" / "), 7);

export const LESSONS: readonly Lesson[] = [
  {
    title: "Swipe, and cells merge",
    dish: rows(NOTHING, "a2 . a2 . a2", "a2 . a2 . a2", NOTHING, NOTHING),
    way: "E",
    before: "Living cells are rings with their energy in the middle. Swipe right.",
    after:
      "Two of 2 are one of 3: equal cells gain one. Unequal ones give the higher less one. Then spores come, as a new tile does in 2048.",
  },
  {
    title: "Then Life goes on by a tick",
    dish: rows(NOTHING, ". . a2 . .", ". a1 . . .", ". . . a2 .", NOTHING),
    way: "W",
    before:
      "Hold the board, or rest the mouse on a button, to see what would come: + is born, × dies. Then swipe left.",
    after:
      "A cell lives on with two or three neighbours and dies with fewer or more. Where an empty place has three, a cell is born. Ticks without births and deaths make a streak, which multiplies your score.",
  },
  {
    title: "Wake what sleeps",
    dish: rows("a2 . . . .", "a2 . . . .", "d5 . . a3 .", "a2 . . . .", "a2 . . . ."),
    way: "W",
    before:
      "A cell of energy 1 that has not merged for three ticks falls dormant: a hatched square that does not move. Swipe left, into it.",
    after:
      "It is awake, with the higher energy less one. Dots under a 1 count the ticks until it sleeps.",
  },
  {
    title: "Run over a catalyst",
    dish: rows(". . . a2 .", ". . a1 . .", ". c . a3 .", ". . a2 . .", ". a2 . . ."),
    way: "W",
    before: "The diamond doubles the energy of the first cell that runs over it. Swipe left.",
    after: "3 became 6. There are never more than two catalysts on a dish.",
  },
  {
    title: "Beware of blight",
    dish: rows(
      "a2 . a2 b a2 .",
      "a2 . a2 . a2 .",
      ". . . . . .",
      ". . . . . .",
      ". . . a2 . .",
      ". . b a3 . .",
      ". . a2 . . .",
    ),
    way: "W",
    before:
      "Blight, the star, strikes at the end of the turn where the hatches are, and puts cells to sleep. Swipe left.",
    after:
      "The block is awake: what stands still or blinks is shielded. Beside the other star a newborn fell asleep. A dish is over when nothing lives or nothing can move.",
  },
];

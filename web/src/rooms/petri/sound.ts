/** Sounds, off unless somebody wants them: a note for each merge, the higher the more energy. */

import type { Store } from "../../state/store";
import { energyOf } from "./rules/cell";
import type { Dish, Turn } from "./rules/dish";
import type { App } from "./state";

const LOWEST = 196; // hertz
const STEPS = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21]; // of a scale without half tones, by energy
const LENGTH = 0.16; // seconds
const LOUDNESS = 0.07;

/** The notes of *turn*, in hertz: what merged, or a low one where cells only moved or were struck. */
export function notesOf({ merged, blighted }: Turn, dish: Dish): number[] {
  if (blighted.length > 0) return [LOWEST / 2];
  const notes = merged
    .map((place) => energyOf(dish.cells[place]!))
    .filter((energy) => energy > 0)
    .map((energy) => Math.round(LOWEST * 2 ** (STEPS[energy - 1]! / 12)));
  return notes.length === 0 ? [LOWEST] : [...new Set(notes)].slice(0, 4);
}

/** Play the notes of every turn while sound is on. */
export function bindSound(store: Store<App>): () => void {
  let audio: AudioContext | null = null;
  const unsubscribe = store.subscribe((now, before) => {
    if (!now.sound || now.last === before.last || now.last === null) return;
    audio ??= new AudioContext();
    for (const [at, note] of notesOf(now.last.turn, now.dish).entries()) {
      ring(audio, note, audio.currentTime + at * 0.05);
    }
  });
  return () => {
    unsubscribe();
    void audio?.close();
  };
}

function ring(audio: AudioContext, note: number, when: number): void {
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.value = note;
  loud.gain.setValueAtTime(LOUDNESS, when);
  loud.gain.exponentialRampToValueAtTime(0.001, when + LENGTH);
  tone.connect(loud).connect(audio.destination);
  tone.start(when);
  tone.stop(when + LENGTH);
}

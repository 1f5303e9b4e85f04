/** Telling the player something, on the screen and to screen readers. */

export type Tone = "news" | "good" | "bad";

export type Say = (text: string, tone?: Tone) => void;

/** *words* as they begin a sentence: "glider" is "Glider". */
export function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

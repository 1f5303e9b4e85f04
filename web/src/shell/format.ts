/** Numbers, times and names as a player reads them. */

const THIN = "\u202f"; // a narrow space that never breaks a line

/** 1234567 as "1 234 567", with thin spaces. */
export function grouped(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** "1 cell", "2 cells". */
export function plural(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
}

/** A time span in its largest unit: "3 s", "2 min", "5 h". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** A principal by its first and last groups: "2vxsx…fae". */
export function shortened(principal: string): string {
  const groups = principal.split("-");
  return groups.length < 3 ? principal : `${groups[0]!}…${groups.at(-1)!}`;
}

/** *words* as they begin a sentence: "glider" is "Glider". */
export function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

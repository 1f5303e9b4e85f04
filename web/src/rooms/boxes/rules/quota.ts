/**
 * Quotas: how many lines somebody may draw now.
 *
 *     lines  5 at 1,000 ms    ->   5 until 6,999 ms, 6 from 7,000 ms on, 8 from 19,000 ms on
 *
 * Time is milliseconds of any clock that only goes on; a clock that goes back gives nothing and
 * takes nothing.
 */

export interface Quota {
  readonly lines: number;
  /** When there were as many. */
  readonly since: number;
}

export interface Allowance {
  readonly most: number;
  /** Milliseconds for one more line. */
  readonly every: number;
}

export const ALLOWANCE: Allowance = { most: 8, every: 6000 };

/** *quota* with what came until *now*. */
export function refill(quota: Quota, now: number, { most, every } = ALLOWANCE): Quota {
  const came = Math.floor(Math.max(now - quota.since, 0) / every);
  if (quota.lines + came >= most) {
    return { lines: Math.max(quota.lines, most), since: Math.max(now, quota.since) };
  }
  return { lines: quota.lines + came, since: quota.since + came * every };
}

/** How long until the next line comes, of a quota that was filled at *now*. */
export function waitOf({ since }: Quota, now: number, { every } = ALLOWANCE): number {
  return Math.max(since + every - now, 0);
}

/** *quota* without so many *lines*. Throws, if there are fewer. */
export function spend(quota: Quota, lines: number): Quota {
  if (lines > quota.lines) throw new RangeError(`Need ${lines} lines, have ${quota.lines}`);
  return { ...quota, lines: quota.lines - lines };
}

/** *quota* with so many *lines* given back, never above the most. */
export function giveBack(quota: Quota, lines: number, { most } = ALLOWANCE): Quota {
  return { ...quota, lines: Math.max(quota.lines, Math.min(quota.lines + lines, most)) };
}

/** What an answer of the canister says, at *now*: the next line comes in *wait*, or never if it is 0. */
export function quotaOf(lines: number, wait: number, now: number, { every } = ALLOWANCE): Quota {
  return { lines, since: wait === 0 ? now : now + wait - every };
}

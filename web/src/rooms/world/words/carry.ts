/** What `ui/carry.ts` says. */

export const otherRule = (lifeRule: string, rule: string) =>
  `World plays ${lifeRule} only. What is in your hand is ${rule}.`;

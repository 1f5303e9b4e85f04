/**
 * Rules in plain words, for people who have not read the notation. The twin of the engine's
 * explain.py, word for word.
 *
 *     B3/S23    A dead cell comes to life with exactly 3 living neighbours; a living one stays
 *               with 2 or 3.
 */

import type { Counts, Rule } from "../../rules/rule";
import { ages, rangesOf, sizeOfCount, statesOf } from "../../rules/rule";

/** What *rule* does, in two or three sentences. */
export function explain(rule: Rule): string {
  const sentences = [`${births(rule)}; ${stays(rule)}.`];
  if (rule.reach > 1 || rule.shape === "N") sentences.push(`${neighbourhood(rule)}.`);
  if (rule.family === "colours") {
    sentences.push("A newborn cell takes the colour that most of its three parents have.");
  }
  if (ages(rule)) sentences.push(ageing(rule));
  return sentences.join(" ");
}

function births(rule: Rule): string {
  const { born } = rule;
  if (born.length === 0) return "No dead cell ever comes to life";
  if (rule.family === "weighted") {
    return `A dead cell comes to life with an influence of ${numbers(born)}`;
  }
  const only = born.length === 1 ? "exactly " : "";
  return `A dead cell comes to life with ${only}${numbers(born)} ${parents(rule)}`;
}

/** What is counted for a birth, one or several of it. */
function parents({ born, birthsSeeAgeing, middle }: Rule): string {
  const one = born.length === 1 && born[0] === 1;
  if (birthsSeeAgeing) return one ? "neighbour that is not dead" : "neighbours that are not dead";
  if (middle) return one ? "living cell around it" : "living cells around it";
  return one ? "living neighbour" : "living neighbours";
}

function stays(rule: Rule): string {
  if (rule.stays.length === 0) return "a living one never stays";
  if (rule.stays.length === sizeOfCount(rule) + 1) return "a living one always stays";
  const words = `a living one stays with ${numbers(rule.stays)}`;
  if (rule.birthsSeeAgeing !== rule.staysSeeAgeing) return `${words} in state 1`;
  return rule.middle ? `${words}, counting itself` : words;
}

function neighbourhood(rule: Rule): string {
  const side = 2 * rule.reach + 1;
  if (rule.family === "weighted") {
    return (
      "Influence comes from the 24 cells of the 5 x 5 square around a cell: 2 from each " +
      "that is at most two steps along rows and columns away, 1 from the others"
    );
  }
  if (rule.reach === 1 && !rule.middle) {
    return "Neighbours are the 4 cells that share a side with it";
  }
  const far = several(rule.reach, "cell");
  const shapes = {
    M: `the ${side} x ${side} square around it`,
    N: `the diamond that reaches ${far} to each side`,
    C: `the circle that reaches ${far} to each side`,
  };
  return `Counted are the ${sizeOfCount(rule)} cells of ${shapes[rule.shape]}`;
}

function ageing(rule: Rule): string {
  const time = several(statesOf(rule) - 2, "generation");
  const words = `Who does not stay is ageing for ${time} and then dead`;
  if (rule.birthsSeeAgeing && rule.staysSeeAgeing) {
    return `${words}; who is ageing counts as a neighbour.`;
  }
  if (rule.birthsSeeAgeing) return `${words}; who is ageing counts for births only.`;
  return `${words}; who is ageing does not count.`;
}

function several(number: number, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`;
}

/** 2 or 3; 3, 6 or 7; 34 to 45. */
function numbers(counts: Counts): string {
  const words = rangesOf(counts).flatMap(([low, high]) => {
    if (high - low >= 3) return [`${low} to ${high}`];
    return Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
  });
  if (words.length === 1) return words[0]!;
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)!}`;
}

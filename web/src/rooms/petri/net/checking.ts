/** Checking a game that the canister does not keep: whether it comes to the same with the same moves. */

import type { Recipe } from "../state/recipe";
import { cook } from "../state/recipe";
import type { Client } from "./client";
import type { Proof } from "./prover";

/** Whether the canister comes to the same hash with *recipe*; null, if it cannot be asked. */
export async function checked(
  canister: Pick<Client, "check">,
  recipe: Recipe,
): Promise<Proof | null> {
  try {
    const { hash, recipe: theirs } = await canister.check(recipe);
    const turns = theirs.moves.length;
    const same = (await cook(recipe, turns).hash()) === hash;
    return { status: same ? "agreed" : "differs", turns, why: "" };
  } catch {
    return null;
  }
}

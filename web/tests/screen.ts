/**
 * The page as a person has it: what is on it by role and name, and hands that click and type.
 *
 *     render(<Leaderboard store={store} />);
 *     expect(screen().getByRole("listitem", { name: "Ada" })).toBeVisible();
 *     await user().click(screen().getByRole("button", { name: "Join" }));
 *
 * Testing Library's own `screen` stays with the first document it sees; here every file has its own.
 */

import { within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";

export const screen = () => within(document.body);

export const user = () => userEvent.setup({ document });

/** The dialog that is open. */
export function dialog(): HTMLDialogElement {
  const found = document.querySelector("dialog");
  if (found === null) throw new Error("no dialog is open");
  return found;
}

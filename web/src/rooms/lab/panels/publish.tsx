/** Publishing what is on the board: signing in on the way, then a name for it. */

import { words } from "../../../net/words";
import type { Account } from "../../../shell/account";
import { ask, openDialog } from "../../../shell/Dialog";
import { WaysIn } from "../../../shell/SignIn";
import { drawGrid } from "../../../state/notation";
import type { Session } from "../state/app";
import { drawBody } from "../state/experiment";
import { notForGallery } from "../state/gallery";
import * as WORDS from "../words";

const LONGEST_NAME = 48;

/** Asks for what is needed until it is published, or somebody closes a question. */
export async function publish({ bench, store, visitor, house }: Session): Promise<void> {
  store.set({ running: false });
  const { experiment } = bench;
  const { rule, grid } = experiment;
  const { parent } = store.state;
  const pattern = drawBody(experiment);
  const objection = notForGallery(grid.width, grid.height, pattern);
  if (objection !== null) {
    house.say(objection, "bad");
    return;
  }
  if (!(await signedIn(house.account))) return;
  let [value, wrong]: [string, { wrong?: string }] = [experiment.name, {}];
  for (;;) {
    const name = await ask({
      title: WORDS.publishTitle,
      label: WORDS.publishAs,
      hint: parent === null ? WORDS.publishHint : WORDS.madeFrom(parent),
      value,
      yes: WORDS.publish,
      ...wrong,
      check: (text) =>
        text !== "" && text.length <= LONGEST_NAME ? null : WORDS.titleWrong(LONGEST_NAME),
    });
    if (name === null) return;
    try {
      const made = { name, rule: rule.text, grid: drawGrid(grid), pattern, parent };
      const id = await visitor.publish(made);
      store.set({
        name,
        parent: id,
        credit: WORDS.specimenLink(name, id),
        drawn: false,
        panel: "gallery",
      });
      house.say(WORDS.published(name, id), "good");
      return;
    } catch (fault) {
      [value, wrong] = [name, { wrong: words(fault) }];
    }
  }
}

/** Whether somebody is signed in; who is not is asked how they want to be. */
function signedIn(account: Account): Promise<boolean> {
  if (account.who !== null) return Promise.resolve(true);
  return new Promise((answer) => {
    const close = openDialog(
      WORDS.publishTitle,
      "question",
      () => (
        <>
          <p>{WORDS.signInToPublish}</p>
          <WaysIn account={account} />
        </>
      ),
      () => {
        stop();
        answer(account.who !== null);
      },
    );
    const stop = account.store.subscribe(({ who, busy }) => {
      if (who !== null && !busy) close();
    });
  });
}

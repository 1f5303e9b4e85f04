/** The way into the next round, for whoever is too late for the one that is shown, or is in it. */

import { Button } from "../../../shell/Button";
import { WaysIn } from "../../../shell/SignIn";
import type { Arena } from "../Room";
import { FIRST_DRAFT } from "../state/draft";
import * as WORDS from "../words";

export function NextRound({ app, store, session, house }: Arena) {
  const { who, kept } = app;
  const draw = () => {
    store.set({ draft: FIRST_DRAFT });
  };
  if (who === null || kept === null) {
    return (
      <>
        <p>{WORDS.aboutNextRound}</p>
        <div class="row">
          <Button kind="primary" onClick={draw}>
            {WORDS.joinNext}
          </Button>
        </div>
        {who === null && <WaysIn account={house.account} first="plain" />}
      </>
    );
  }
  const { team, slot, seed } = kept;
  return (
    <>
      <p role="status">{WORDS.waitsForNext(team)}</p>
      <div class="row">
        <Button
          onClick={() => {
            store.set({ draft: { step: 3, team, slot, seed: BigInt(`0x${seed}`) } });
          }}
        >
          {WORDS.changeKept}
        </Button>
        <Button
          onClick={() => {
            session.takeBack(kept);
          }}
        >
          {WORDS.takeBack}
        </Button>
      </div>
    </>
  );
}

/**
 * The what-if ghost: what would come of the draft, before anything is paid.
 *
 *     (what if) [pause] ----o--------- 34 of 100
 *     After 100 generations: 34 more cells of yours, 210 land gained, 3 lost,
 *     5 coins captured, 29 to the pot
 */

import { Ghost, Pause, Play } from "lucide-preact";
import { useState } from "preact/hooks";
import { IconButton } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import { plural } from "../../../shell/format";
import { useApp, useGame, useOnce } from "../game";
import type { WhatIf as Future } from "../state/app";
import { WHATIF as WORDS } from "../words";
import { backToTheBoard } from "./open-panel";

/** The end of it, in words. */
export function summaryOf({ horizon, summary }: Future): string {
  const { alive, gained, lost, captured, toPot } = summary;
  const pot = toPot < 0 ? WORDS.fewerPot(-toPot) : WORDS.toPot(toPot);
  const cells = plural(Math.abs(alive), alive < 0 ? WORDS.fewerCell : WORDS.moreCell);
  const coins = captured === 0 ? WORDS.noCoins : plural(Math.abs(captured), "coin");
  const end = WORDS.captured(coins, captured < 0);
  return WORDS.afterGenerations(horizon, WORDS.yours(cells), WORDS.land(gained, lost), end, pot);
}

export function WhatIf() {
  const { actions } = useGame();
  const { whatIf, whatIfOn } = useApp("whatIf", "whatIfOn");
  const [playing, setPlaying] = useState(true);
  /** Show it *at* so many generations ahead; null lets it play by itself, over and over. */
  const show = (at: number | null) => {
    setPlaying(at === null);
    actions.scrubWhatIf(at);
  };
  // The next draft's ghost plays again.
  useOnce(() => () => {
    actions.scrubWhatIf(null);
  });
  const label = playing ? WORDS.stopGhost : WORDS.letGhostPlay;
  return (
    <div class="what-if">
      <div class="what-if-row">
        <button
          type="button"
          class="chip"
          aria-pressed={whatIfOn}
          onClick={(event) => {
            actions.setWhatIf(!whatIfOn);
            backToTheBoard(event);
          }}
        >
          <Icon of={Ghost} />
          {WORDS.whatIf}
        </button>
        {whatIf !== null && (
          <>
            <IconButton
              icon={playing ? Pause : Play}
              label={label}
              onClick={(event) => {
                show(playing ? whatIf.at : null);
                backToTheBoard(event);
              }}
            />
            <input
              type="range"
              min={0}
              max={whatIf.horizon}
              step={1}
              value={whatIf.at}
              aria-label={WORDS.generationsAhead}
              aria-valuetext={WORDS.ahead(whatIf.at)}
              onInput={(event) => {
                show(event.currentTarget.valueAsNumber);
              }}
            />
            <span class="number soft">{`+${whatIf.at}`}</span>
          </>
        )}
      </div>
      {whatIf !== null && <p class="what-if-summary soft">{summaryOf(whatIf)}</p>}
    </div>
  );
}

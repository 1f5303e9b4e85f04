/**
 * What one plays with, at the foot of the sheet.
 *
 *     nobody       what this is, and the way in
 *     a player     the team, the lines that are left, and when the next one comes
 *     a line       what it would do, and on a phone the button that draws it
 */

import { useComputed } from "@preact/signals";
import { Pencil } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { Button, classes } from "../../../shell/Button";
import { WaysIn } from "../../../shell/SignIn";
import type { Account } from "../../../shell/account";
import type { Store } from "../../../state/store";
import type { Edge } from "../rules/edges";
import { refill, waitOf } from "../rules/quota";
import { TEAMS } from "../rules/teams";
import type { App } from "../state";
import { linesLeft } from "../state";
import * as WORDS from "../words";
import { Swatch } from "./Scores";

const EVERY = 200; // milliseconds between two looks at the clock
const MOST_PIPS = 20;

interface YourLinesProps {
  readonly store: Store<App>;
  readonly account: Account;
  readonly draw: (edge: Edge) => void;
}

export function YourLines({ store, account, draw }: YourLinesProps) {
  const { sheet, moment, who, ahead, aim, cursor } = store.signals;
  if (sheet.value === null || moment.value !== null) return null;
  const mayDraw = who.value !== null && ahead.value !== null && cursor.value === null && coarse();
  return (
    <section class="boxes-hud panel" aria-label={WORDS.yourLines}>
      {who.value === null ? (
        <div class="boxes-invitation">
          <p>{WORDS.invitation}</p>
          <WaysIn account={account} />
        </div>
      ) : (
        <Player store={store} />
      )}
      <Hint store={store} />
      {mayDraw && (
        <Button
          kind="primary"
          class="boxes-draw"
          icon={Pencil}
          onClick={() => {
            if (aim.value !== null) draw(aim.value);
          }}
        >
          {WORDS.drawThis}
        </Button>
      )}
    </section>
  );
}

/** Whether a finger points. */
const coarse = () => matchMedia("(pointer: coarse)").matches;

/** What there is to do now. The camera moves often: it is rendered only when the words change. */
function Hint({ store }: Pick<YourLinesProps, "store">) {
  const { camera, ratio, aim, cursor, complete, paused, pending, ahead, sheet } = store.signals;
  const words = useComputed(() =>
    WORDS.hintOf(
      {
        camera: camera.value,
        ratio: ratio.value,
        aim: aim.value,
        cursor: cursor.value,
        complete: complete.value,
        paused: paused.value,
        pending: pending.value,
        ahead: ahead.value,
        sheet: sheet.value,
      },
      coarse(),
    ),
  );
  const [closes, opens] = [ahead.value?.closes.length ?? 0, ahead.value?.opens.length ?? 0];
  return (
    <p class={classes("boxes-hint", closes > 0 && "good", opens > 0 && "careful")}>{words.value}</p>
  );
}

/** The team, a pip for each line that may be drawn, and when the next one comes. */
function Player({ store }: Pick<YourLinesProps, "store">) {
  const { seat: known, allowance: allowed, pending } = store.signals;
  const now = useClock();
  const [seat, allowance] = [known.value, allowed.value];
  if (seat === null) {
    return (
      <div class="boxes-player">
        <span class="boxes-badge">{WORDS.firstLine}</span>
      </div>
    );
  }
  const app = { seat, allowance, pending: pending.value };
  const left = linesLeft(app, now);
  const quota = refill(seat.quota, now, allowance);
  const full = quota.lines >= allowance.most;
  const part = full ? 0 : 1 - waitOf(quota, now, allowance) / allowance.every;
  return (
    <div class="boxes-player">
      <span class="boxes-badge">
        <Swatch key={seat.team} team={seat.team} />
        {TEAMS[seat.team]!.name}
      </span>
      <span class="boxes-meter" aria-hidden style={{ "--team": TEAMS[seat.team]!.colour }}>
        {Array.from({ length: Math.min(allowance.most, MOST_PIPS) }, (_, at) => (
          <i key={at} style={{ "--full": String(at < left ? 1 : at === left ? part : 0) }} />
        ))}
      </span>
      <span class="boxes-quota number">{WORDS.quotaWords(app, now)}</span>
    </div>
  );
}

/** The time, read again and again. */
function useClock(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now());
    }, EVERY);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return Math.max(now, performance.now());
}

/**
 * Over the board when the dish is over: how it went, what it is worth among others, and what to do next.
 *
 *     [ the dish ]   Nothing can move, after 57 turns.
 *                    412.5 points
 *     Best 503   Rank today 3   Days in a row 4
 *     Tomorrow's dish in 7 h 12 min
 *     [          Practise          ]
 *     [   Share    ] [   Replay    ]
 */

import { KeyRound, Play, Plus, Share2 } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { drawAddress } from "../../../shell/address";
import { Button } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { copy, linkTo } from "../../../shell/share";
import { WaysIn } from "../../../shell/SignIn";
import { room } from "../manifest";
import type { Standing } from "../net/client";
import type { Actions, Visit } from "../Room";
import type { App } from "../state";
import { isOver, points } from "../state";
import { film } from "../state/recipe";
import { streakOf } from "../state/record";
import { isUnclaimed } from "../state/saves";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import "./EndCard.css";

const ROWS = 30; // of a table
const TICK = 20_000; // milliseconds between two looks at the clock
const SIX = { width: 6, height: 6 };

interface EndCardProps {
  readonly visit: Visit;
  readonly actions: Actions;
}

export function EndCard({ visit, actions }: EndCardProps) {
  const { game, dish } = visit.store.signals;
  const over = isOver({ game: game.value, dish: dish.value });
  return (
    <section class="panel petri-end" aria-label={WORDS.end} hidden={!over}>
      <div class="petri-end-head">
        {over && <DishCanvas class="petri-end-dish" dish={dish.value} />}
        <div role="status">
          <p>{over && WORDS.endWords(game.value, dish.value)}</p>
          <p class="petri-end-score number">{over && WORDS.scoreWords(dish.value.score)}</p>
        </div>
      </div>
      {over && <Figures {...visit.store.signals} />}
      {over && <Next visit={visit} actions={actions} />}
    </section>
  );
}

type Signals = Visit["store"]["signals"];

/** The best of that mode, and of today's dish the rank and how many days in a row were played. */
function Figures({ game, dish, record, best, today }: Signals) {
  const { kind, day, id } = game.value;
  if (kind === "practice") return null;
  const { score, mode } = dish.value;
  const most = record.value.best[mode.name] ?? score;
  const isToday = day !== null && day === today.value?.day;
  const rank = rankOf(best.value, id, score);
  return (
    <dl class="petri-end-figures number">
      <div>
        <dt>{WORDS.best}</dt>
        <dd>{score >= most ? WORDS.bestYet : points(most)}</dd>
      </div>
      {isToday && (
        <>
          <div>
            <dt>{WORDS.rankToday}</dt>
            <dd>{WORDS.rankWords(rank, ROWS, id !== null)}</dd>
          </div>
          <div>
            <dt>{WORDS.daysInARow}</dt>
            <dd>{streakOf(record.value, day)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** The rank of *score* in the table *best*, where dish *id* may stand with an older score. */
function rankOf(best: readonly Standing[], id: bigint | null, score: number): number {
  return 1 + best.filter((row) => row.dish !== id && row.score > score).length;
}

/** What comes next: tomorrow's dish, after some practice; today's, after practice. */
function Next({ visit: { store, session, house }, actions }: EndCardProps) {
  const { game, today, record } = store.signals;
  const now = useNow();
  const day = now < (today.value?.ends ?? 0) ? today.value!.day : null;
  const { kind, recipe } = game.value;
  const played = day !== null && record.value.days.includes(day);
  const shareResult = () => {
    const text = WORDS.resultWords(game.value, film(recipe), linkTo(drawAddress(room.name)));
    void copy(text, WORDS.shareText, house.say);
  };
  const practise = () => {
    session.practise(recipe.mode, SIX);
  };
  return (
    <>
      {played && <p class="soft number">{WORDS.countdownWords(today.value!.ends - now)}</p>}
      <div class="petri-end-ways">
        {played ? (
          <Button icon={Plus} kind="primary" class="wide" onClick={practise}>
            {WORDS.practise}
          </Button>
        ) : (
          <Button icon={Plus} kind="primary" class="wide" onClick={actions.today}>
            {WORDS.playToday}
          </Button>
        )}
        {isUnclaimed(game.value) && (
          <Button icon={KeyRound} class="wide" onClick={actions.signIn}>
            {WORDS.notCounted}
          </Button>
        )}
        {kind === "daily" && (
          <Button icon={Share2} onClick={shareResult}>
            {WORDS.share}
          </Button>
        )}
        <Button icon={Play} onClick={actions.replay}>
          {WORDS.replay}
        </Button>
      </div>
    </>
  );
}

/** The time, looked at every now and then. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** Ask who plays, so that today's dish counts; the dialog closes once somebody is signed in. */
export function openSignIn({ house, store }: Visit): void {
  openDialog(WORDS.notCounted, "petri-sign-in", (close) => (
    <SignIn account={house.account} who={store.signals.who} close={close} />
  ));
}

interface SignInProps {
  readonly account: Visit["house"]["account"];
  readonly who: { readonly value: App["who"] };
  readonly close: () => void;
}

function SignIn({ account, who, close }: SignInProps) {
  const signedIn = who.value !== null;
  useEffect(() => {
    if (signedIn) close();
  }, [signedIn]);
  return (
    <div class="column">
      <p>{WORDS.whoIsNobody}</p>
      <WaysIn account={account} />
    </div>
  );
}

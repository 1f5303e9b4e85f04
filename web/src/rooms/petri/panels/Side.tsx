/** Beside the board: the race against somebody, the table of the day, and who one is. */

import { LayoutGrid, Pencil, Plus, Users, X } from "lucide-preact";
import { Button } from "../../../shell/Button";
import { ask } from "../../../shell/Dialog";
import { Identity, WaysIn } from "../../../shell/SignIn";
import type { Standing } from "../net/client";
import type { Visit } from "../Room";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import { nameOf, openTables, Standings, watchDish } from "./Tables";

const SHOWN = 5; // rows

interface SideProps {
  readonly visit: Visit;
}

export function Side({ visit }: SideProps) {
  return (
    <aside class="petri-side" aria-label={WORDS.side}>
      <Race visit={visit} />
      <TodaysTable visit={visit} />
      <You visit={visit} />
    </aside>
  );
}

/** Somebody else's game of the same dish, at the turn that one's own is at. */
function Race({ visit: { store, session } }: SideProps) {
  const { rival: racing, dish } = store.signals;
  const rival = racing.value;
  if (rival === null) return null;
  const { dishes } = rival.film;
  const { turn, score } = dish.value;
  return (
    <section class="panel petri-race" aria-label={WORDS.race}>
      <DishCanvas class="petri-rival" dish={dishes[Math.min(turn, dishes.length - 1)]!} />
      <div class="column">
        <p>{WORDS.raceWords(rival, turn, score)}</p>
        <Button
          icon={X}
          onClick={() => {
            session.stopRace();
          }}
        >
          {WORDS.stopRace}
        </Button>
      </div>
    </section>
  );
}

/** The best of today, and what one can do about them. */
function TodaysTable({ visit }: SideProps) {
  const { store, session, client, house } = visit;
  const { game, best, who, rival, today } = store.signals;
  const { kind, day, id, recipe } = game.value;
  const leader = best.value.find(({ dish }) => dish !== id);
  const isTodays = kind === "daily" && day === today.value?.day;
  const mayRace = isTodays && rival.value === null;
  const watch = (standing: Standing) => void watchDish(client, standing, house.say);
  return (
    <section class="panel petri-today" aria-label={WORDS.todaysTable}>
      <h2>{WORDS.todayIn(recipe.mode)}</h2>
      {best.value.length === 0 ? (
        <p class="soft">{WORDS.nobodyToday}</p>
      ) : (
        <Standings standings={best.value.slice(0, SHOWN)} who={who.value} watch={watch} />
      )}
      <div class="row">
        {!isTodays && (
          <Button icon={Plus} onClick={() => void session.openToday()}>
            {WORDS.playToday}
          </Button>
        )}
        {leader !== undefined && mayRace && (
          <Button icon={Users} onClick={() => void session.race(leader.dish, nameOf(leader))}>
            {WORDS.raceWith(nameOf(leader))}
          </Button>
        )}
        <Button
          icon={LayoutGrid}
          onClick={() => {
            openTables(visit);
          }}
        >
          {WORDS.allTables}
        </Button>
      </div>
    </section>
  );
}

/** Who one is, the ways in and out, and a name. */
function You({ visit: { house, session } }: SideProps) {
  const who = house.account.store.signals.who.value;
  const rename = async () => {
    const name = await ask(WORDS.nameQuestion);
    if (name !== null && (await session.rename(name))) await session.look();
  };
  return (
    <section class="panel petri-you account" aria-label={WORDS.yours}>
      {who === null ? (
        <>
          <p>{WORDS.whoIsNobody}</p>
          <WaysIn account={house.account} />
        </>
      ) : (
        <>
          <Identity account={house.account} who={who} say={house.say} loss={WORDS.loss} />
          <Button icon={Pencil} onClick={() => void rename()}>
            {WORDS.setName}
          </Button>
        </>
      )}
    </section>
  );
}

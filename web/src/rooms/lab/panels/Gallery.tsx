/** The panel of the gallery: search, the classics, a card for each specimen found, who one is. */

import { useSignalEffect } from "@preact/signals";
import { Pencil } from "lucide-preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../../../net/words";
import { Button } from "../../../shell/Button";
import { ask, confirm } from "../../../shell/Dialog";
import { Identity, WaysIn } from "../../../shell/SignIn";
import type { Named } from "../../../state/rules/names";
import { searchNamed } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import type { Specimen } from "../net/client";
import type { Session } from "../state/app";
import { useSession } from "../state/app";
import { classic, CLASSICS, hung } from "../state/day";
import { readGrid } from "../state/experiment";
import type { Order, Visitor } from "../state/gallery";
import { NOBODY } from "../state/gallery";
import { mostGenerations } from "../state/proof";
import * as WORDS from "../words";
import { NamedPattern } from "./NamedPattern";
import type { SpecimenActs } from "./SpecimenCard";
import { SpecimenCard } from "./SpecimenCard";

const ORDERS: readonly Order[] = ["classics", "new", "liked", "featured", "rule", "mine"];
const PROVED = 1000; // generations, or as many as the canister takes
const TYPING = 300; // milliseconds without a key before a search begins

export function Gallery() {
  const session = useSession();
  const { house, visitor } = session;
  const who = house.account.store.signals.who.value;
  useEffect(() => {
    void visitor.look();
    return house.account.follow(() => void visitor.learnLikes().catch(() => undefined));
  }, []);
  const { specimens, following, total } = visitor.store.signals;
  const acts = actsOf(session);
  return (
    <>
      <Search />
      <Classics />
      <Status />
      <ul class="list lab-specimens" aria-label={WORDS.specimens}>
        {specimens.value.map((specimen) => (
          <SpecimenCard
            key={specimen.id}
            specimen={specimen}
            who={who?.principal ?? null}
            acts={acts}
          />
        ))}
      </ul>
      {following.value < total.value && (
        <Button onClick={() => void visitor.more()}>{WORDS.showMore}</Button>
      )}
      <You />
    </>
  );
}

/** The shelf of well-known patterns: all, or those that are searched for. */
function Classics() {
  const { store, bench, visitor } = useSession();
  const { order, query } = visitor.store.signals;
  if (order.value !== "classics" && query.value === "") return null;
  const open = (named: Named) => {
    const { experiment, from } = classic(named);
    bench.lay(experiment, from);
    store.set({ running: !store.state.calm });
  };
  return (
    <ul class="list lab-named" aria-label={WORDS.classics}>
      {searchNamed(query.value, CLASSICS).map((named) => (
        <NamedPattern key={named.name} named={named} about={named.found} press={open} />
      ))}
    </ul>
  );
}

/** What one can do with a specimen. */
function actsOf({ store, bench, visitor, house }: Session): SpecimenActs {
  const open = (specimen: Specimen, drawn = false) => {
    store.set({ running: false });
    const { experiment, from } = hung(specimen);
    bench.lay(experiment, { ...from, drawn });
  };
  return {
    open: (specimen) => {
      open(specimen);
    },
    fork: (specimen) => {
      open(specimen, true);
      house.say(WORDS.forked(specimen.name), "good");
    },
    like: (specimen) => void visitor.like(specimen),
    prove: (specimen) => {
      const { width, height } = readGrid(specimen.grid);
      const most = mostGenerations(parseRule(specimen.rule), width * height);
      void visitor.prove(specimen, Math.min(PROVED, most));
    },
    withdraw: (specimen) => void withdraw(specimen, visitor),
  };
}

async function withdraw(specimen: Specimen, visitor: Visitor): Promise<void> {
  const sure = await confirm({
    title: WORDS.withdrawQuestion(specimen.name),
    text: [WORDS.withdrawText],
    yes: WORDS.withdraw,
    no: WORDS.keep,
    danger: true,
  });
  if (sure) await visitor.withdraw(specimen);
}

/** Who one is here, or how to sign in. */
function You() {
  const session = useSession();
  const { account, say } = session.house;
  const who = account.store.signals.who.value;
  return (
    <div class="column lab-you">
      {who === null ? (
        <>
          <p>{WORDS.signInTo}</p>
          <WaysIn account={account} />
        </>
      ) : (
        <>
          <Identity account={account} who={who} say={say} loss={WORDS.signOutLoss} />
          <Button kind="small" icon={Pencil} onClick={() => void rename(session)}>
            {WORDS.yourName}
          </Button>
        </>
      )}
    </div>
  );
}

async function rename({ client, visitor, house: { account, say } }: Session): Promise<void> {
  try {
    const value = await client.name(account.who?.principal ?? NOBODY);
    const name = await ask({
      title: WORDS.yourName,
      label: WORDS.nameField,
      hint: WORDS.nameHint,
      value,
      yes: WORDS.nameUse,
      check: (text) => (text === "" ? WORDS.nameEmpty : null),
    });
    if (name === null || name === value) return;
    await client.rename(name);
    await visitor.look();
    say(WORDS.nameIs(name), "good");
  } catch (fault) {
    say(words(fault), "bad");
  }
}

function Search() {
  const { visitor } = useSession();
  const { order, query } = visitor.store.signals;
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stop = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => stop, []);
  // Nothing is taken from under the fingers of who types.
  useSignalEffect(() => {
    const field = input.current;
    if (query.value === "" && field && document.activeElement !== field) field.value = "";
  });
  return (
    <div class="field">
      <label for="lab-search">{WORDS.searchGallery}</label>
      <input
        id="lab-search"
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={WORDS.searchPlaceholder}
        ref={input}
        onInput={({ currentTarget }) => {
          stop();
          timer.current = setTimeout(() => {
            void visitor.look(undefined, currentTarget.value);
          }, TYPING);
        }}
      />
      <div class="row" role="group" aria-label={WORDS.order}>
        {ORDERS.map((one) => (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={one === order.value && query.value === ""}
            onClick={() => {
              stop();
              input.current!.value = "";
              void visitor.look(one, "");
            }}
          >
            {WORDS.orders[one]}
          </button>
        ))}
      </div>
    </div>
  );
}

function Status() {
  const { busy, fault, total, specimens, order, query } = useSession().visitor.store.signals;
  if (order.value === "classics" && query.value === "") return null;
  const waits = busy.value && specimens.value.length === 0;
  return (
    <p class="soft" role="status">
      {fault.value || (waits ? WORDS.looking : WORDS.specimensFound(total.value))}
    </p>
  );
}

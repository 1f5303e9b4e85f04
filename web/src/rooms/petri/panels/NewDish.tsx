/**
 * A new dish: for practice, of one's own, or that of the day; in which mode, and how large.
 *
 * Practice and today's dish are for anybody; for a dish of one's own one signs in first. Dishes that go on
 * are offered, too: the canister may have some that were begun in another browser.
 */

import { Play } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { WaysIn } from "../../../shell/SignIn";
import type { Proved } from "../net/client";
import type { Visit } from "../Room";
import { MOST_SEED, SIDES } from "../rules/dish";
import type { Switch } from "../rules/tables";
import { MODE_NAMES, SWITCHES } from "../rules/tables";
import { cook } from "../state/recipe";
import type { Game, Kind } from "../state/saves";
import { keepGhosts, savedDishes } from "../state/saves";
import * as WORDS from "../words";
import { Choices } from "./Choices";
import { useUniqueId } from "../../../shell/mount";

const KINDS = (["daily", "own", "practice"] as const).map((value) => {
  const [words, about] = WORDS.KIND_WORDS[value];
  return { value, words, about };
});
const MODES = MODE_NAMES.map((value) => {
  const [words, about] = WORDS.MODE_WORDS[value];
  return { value, words, about };
});
const SIZES = SIDES.map((value) => ({ value, words: WORDS.squareWords(value) }));

export function openNewDish(visit: Visit): void {
  openDialog(WORDS.newDish, "petri-begin", (close) => <NewDish visit={visit} close={close} />);
}

interface NewDishProps {
  readonly visit: Visit;
  readonly close: () => void;
}

function NewDish({ visit, close }: NewDishProps) {
  const { store, session, house } = visit;
  const { game, whole: wasWhole, off: usual } = store.state;
  const [kind, setKind] = useState<Kind>(game.kind);
  const [mode, setMode] = useState(game.recipe.mode);
  const [chosen, setSide] = useState(game.recipe.width);
  const [seed, setSeed] = useState("");
  const [off, setOff] = useState(game.recipe.off.length > 0 ? game.recipe.off : usual);
  const [whole, setWhole] = useState(wasWhole);
  const side = kind === "daily" ? SIDES[0] : chosen; // that of a day is of 6 x 6 for everybody
  const size = { width: side, height: side };
  const begin = async () => {
    if (kind === "practice") {
      keepGhosts(whole);
      store.set({ whole });
      session.practise(mode, size, parseSeed(seed), off);
    } else if (!(await session.begin(mode, size, kind === "daily"))) return;
    close();
  };
  const mustSignIn = kind === "own" && store.signals.who.value === null;
  return (
    <>
      <DishesThatGoOn visit={visit} close={close} />
      <div class="petri-form">
        <Choices title={WORDS.kindQuestion} options={KINDS} value={kind} onChange={setKind} />
        <Choices title={WORDS.modeQuestion} options={MODES} value={mode} onChange={setMode} />
        <Choices
          title={WORDS.sizeQuestion}
          options={SIZES}
          value={side}
          onChange={setSide}
          disabled={kind === "daily"}
        />
        {kind === "practice" && (
          <div class="column">
            <Seed value={seed} onInput={setSeed} />
            <fieldset class="petri-choices">
              {SWITCHES.map((rule) => (
                <Check
                  key={rule}
                  words={WORDS.SWITCH_WORDS[rule]}
                  checked={!off.includes(rule)}
                  onChange={(on) => {
                    setOff(withRule(off, rule, on));
                  }}
                />
              ))}
              <Check words={WORDS.wholeGhosts} checked={whole} onChange={setWhole} />
            </fieldset>
          </div>
        )}
      </div>
      <div class="column">
        {mustSignIn ? (
          <>
            <p>{WORDS.whySignIn}</p>
            <WaysIn account={house.account} />
          </>
        ) : (
          <Button
            icon={Play}
            kind="primary"
            disabled={store.signals.busy.value.includes("begin")}
            onClick={() => void begin()}
          >
            {WORDS.begin}
          </Button>
        )}
      </div>
    </>
  );
}

/** The rules that are *off*, in their order, after *rule* was turned on or off. */
function withRule(off: readonly Switch[], rule: Switch, on: boolean): readonly Switch[] {
  return SWITCHES.filter((each) => (each === rule ? !on : off.includes(each)));
}

/** The seed that was written, if it is one. */
function parseSeed(text: string): number | undefined {
  const seed = text.trim();
  return /^\d{1,10}$/.test(seed) && Number(seed) <= MOST_SEED ? Number(seed) : undefined;
}

interface SeedProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function Seed({ value, onInput }: SeedProps) {
  const id = useUniqueId();
  return (
    <div class="field">
      <label for={id}>{WORDS.seed}</label>
      <input
        id={id}
        inputMode="numeric"
        autocomplete="off"
        placeholder={WORDS.anySeed}
        value={value}
        onInput={({ currentTarget }) => {
          onInput(currentTarget.value);
        }}
      />
    </div>
  );
}

interface CheckProps {
  readonly words: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Check({ words, checked, onChange }: CheckProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.checked);
        }}
      />
      <span>{words}</span>
    </label>
  );
}

/** Buttons for the dishes that go on: those of the canister, and those that only this browser has. */
function DishesThatGoOn({ visit: { store, client, session }, close }: NewDishProps) {
  const [mine, setMine] = useState<readonly Proved[]>([]);
  const who = store.signals.who.value;
  const { id: open } = store.state.game;
  useEffect(() => {
    let asked = true;
    const found = who === null ? Promise.resolve([]) : client.mine().catch(() => []);
    void found.then((dishes) => {
      if (asked) setMine(dishes);
    });
    return () => {
      asked = false;
    };
  }, [who]);
  const known = new Set([open, ...mine.map(({ id }) => id)]);
  const here = savedDishes().filter(({ owner, id }) => owner === who && !known.has(id));
  const offer = (dish: Proved | Game, go: () => void) => (
    <Button
      key={dish.id}
      icon={Play}
      onClick={() => {
        go();
        close();
      }}
    >
      {WORDS.goOnWords(dish.recipe, dish.day)}
    </Button>
  );
  return (
    <div class="column">
      {mine
        .filter(({ id, over }) => !over && id !== open)
        .map((dish) =>
          offer(dish, () => {
            session.resume(dish);
          }),
        )}
      {here
        .filter(({ givenUp, recipe }) => !givenUp && recipe.moves !== "" && !cook(recipe).over)
        .map((game) =>
          offer(game, () => {
            session.reopen(game);
          }),
        )}
    </div>
  );
}

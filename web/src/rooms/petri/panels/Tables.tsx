/** Tables: the best dishes of today or of all time; each can be watched, for it replays to its score. */

import { Check, Play } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../../../net/words";
import { drawAddress } from "../../../shell/address";
import { IconButton } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { Icon } from "../../../shell/Icon";
import type { Say } from "../../../shell/say";
import { plural, shortened } from "../../../shell/format";
import type { Client, Standing } from "../net/client";
import type { Visit } from "../Room";
import { room } from "../manifest";
import { SIDES } from "../rules/dish";
import { MODE_NAMES } from "../rules/tables";
import { points } from "../state";
import { drawRecipe } from "../state/recipe";
import * as WORDS from "../words";
import { Choices } from "./Choices";
import "./Tables.css";

/** What *standing* is called: a name, or the ends of the principal. */
export function nameOf({ name, player }: Pick<Standing, "name" | "player">): string {
  return name === "" ? shortened(player) : name;
}

interface StandingsProps {
  readonly standings: readonly Standing[];
  /** Who is marked as you. */
  readonly who: string | null;
  readonly watch: (standing: Standing) => void;
}

export function Standings({ standings, who, watch }: StandingsProps) {
  return (
    <table class="petri-table">
      <thead>
        <tr>
          {WORDS.columns.map((title) => (
            <th key={title} scope="col">
              <span class="unseen">{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standings.map((standing, at) => (
          <tr key={standing.dish}>
            <td class="number soft">{at + 1}</td>
            <td class="name">
              <bdi>{nameOf(standing)}</bdi>{" "}
              {standing.player === who && <span class="chip">{WORDS.you}</span>}
            </td>
            <td class="number">
              <b>{points(standing.score)}</b>
            </td>
            <td class="number soft">
              {plural(standing.turns, "turn")}
              {standing.goalAt !== null && <Goal />}
            </td>
            <td>
              <IconButton
                icon={Play}
                label={WORDS.watchOf(nameOf(standing))}
                title={WORDS.watch}
                onClick={() => {
                  watch(standing);
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The goal was reached. */
function Goal() {
  return (
    <>
      {" "}
      <Icon of={Check} />
    </>
  );
}

/** Go and watch the dish of *standing*. */
export async function watchDish(
  client: Pick<Client, "dish">,
  { dish }: Standing,
  say: Say,
): Promise<void> {
  try {
    const found = await client.dish(dish);
    if (found === null) throw new Error(WORDS.notKept);
    location.hash = drawAddress(room.name, `/${drawRecipe(found.recipe)}`);
  } catch (fault) {
    say(words(fault), "bad");
  }
}

/** All tables, by mode, by size, of today or of all time. */
export function openTables(visit: Visit): void {
  openDialog(WORDS.tables, "petri-tables", (close) => <Tables visit={visit} close={close} />);
}

const TIMES = [
  { value: "day", words: WORDS.today },
  { value: "ever", words: WORDS.allTime },
] as const;
const MODES = MODE_NAMES.map((value) => ({ value, words: WORDS.MODE_WORDS[value][0] }));
const SIZES = SIDES.map((value) => ({ value, words: WORDS.squareWords(value) }));

interface TablesProps {
  readonly visit: Visit;
  readonly close: () => void;
}

function Tables({ visit: { store, client, house }, close }: TablesProps) {
  const { game, who, today } = store.state;
  const [when, setWhen] = useState<"day" | "ever">("day");
  const [mode, setMode] = useState(game.recipe.mode);
  const [chosen, setSide] = useState<number>(SIDES[0]);
  const [found, setFound] = useState<readonly Standing[] | string>([]);
  const side = when === "day" ? SIDES[0] : chosen; // the dish of a day has 6 x 6 places
  useEffect(() => {
    let asked = true;
    const ask = async () => {
      const day = when === "day" ? (today ?? (await client.today())).day : null;
      return client.table(mode, day, { width: side, height: side });
    };
    void ask()
      .catch(words)
      .then((answer) => {
        if (asked) setFound(answer);
      });
    return () => {
      asked = false;
    };
  }, [when, mode, side]);
  const watch = (standing: Standing) => {
    close();
    void watchDish(client, standing, house.say);
  };
  return (
    <>
      <div class="petri-form">
        <Choices title={WORDS.timeQuestion} options={TIMES} value={when} onChange={setWhen} />
        <Choices title={WORDS.modeQuestion} options={MODES} value={mode} onChange={setMode} />
        <Choices
          title={WORDS.sizeQuestion}
          options={SIZES}
          value={side}
          onChange={setSide}
          disabled={when === "day"}
        />
      </div>
      {typeof found === "string" ? (
        <p>{found}</p>
      ) : found.length === 0 ? (
        <p class="soft">{WORDS.nobodyYet}</p>
      ) : (
        <Standings standings={found} who={who} watch={watch} />
      )}
    </>
  );
}

/**
 * The order: what is in hand, what is about to be placed, what it costs, and sending it.
 *
 *     Glider in hand · 5 cells                               [x]
 *     12 cells · 12 coins of 988 · 2 skipped     [Cancel] [Send]
 *     (what if) [pause] ----o--------- 34 of 100
 *     After 100 generations: 34 more cells of yours, 210 land gained, ...
 *     (Glider · 5 x) (Drawn · 7 x)
 */

import { FlipHorizontal, FlipVertical, RotateCw, X } from "lucide-preact";
import { Button, classes, IconButton } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import { plural, titled } from "../../../shell/format";
import { command, putDown } from "../controls/commands";
import { useApp, useGame } from "../game";
import { FIRST_COINS } from "../rules/accounts";
import type { App } from "../state/app";
import { balanceOf, removeSelected, select, type Item } from "../state/draft";
import { ORDER as WORDS, REGIONS } from "../words";
import { backToTheBoard } from "./open-panel";
import { WhatIf } from "./WhatIf";

const LISTED_FROM = 2; // a single piece needs no list

/** Whether a draft is worth a button that invites: not if the forecast says that it brings nothing. */
export function isWorthIt({ whatIf }: Pick<App, "whatIf">): boolean {
  if (whatIf === null) return true; // nobody has forecast anything yet
  const { gained, lost, captured } = whatIf.summary;
  return gained > lost || captured > 0;
}

/** What is to be placed and what it costs. */
export function billOf(state: Pick<App, "price" | "me">): string {
  const { placed, skipped, cost } = state.price;
  const coins = WORDS.coinsOf(cost, balanceOf(state));
  const parts = [plural(placed.length, "cell"), coins];
  if (skipped.length > 0) parts.push(WORDS.skipped(skipped.length));
  return parts.join(" · ");
}

/** Why nothing can be sent, or what sending brings about; empty if there is nothing to say. */
export function remarkOf({ price, me }: Pick<App, "price" | "me">): string {
  if (price.refusal !== null) return price.refusal;
  if (me === null) return WORDS.sendingAsGuest;
  if (me.player === null) return WORDS.sendingTakesSeat(FIRST_COINS);
  return "";
}

export function Order() {
  const { draft, pattern, busy, proposal } = useApp("draft", "pattern", "busy", "proposal");
  if (draft === proposal) return <section id="order" hidden />; // the coach sends it
  const drafted = draft.items.length > 0;
  const shown = drafted || busy.includes("place");
  return (
    <section id="order" aria-label={REGIONS.cellsToPlace} hidden={!shown && pattern === null}>
      <div class="order panel">
        {pattern !== null && <InHand />}
        {shown && (
          <div class="draft">
            <Bill />
            {draft.items.length >= LISTED_FROM && <Pieces />}
            <WhatIf key={String(drafted)} />
          </div>
        )}
      </div>
    </section>
  );
}

/** What is in hand, ready to be put down. */
function InHand() {
  const game = useGame();
  const { name, points } = useApp("pattern").pattern!;
  return (
    <div class="first-row">
      <div class="words">
        <p>{WORDS.inHand(titled(name || WORDS.pattern))}</p>
        <p class="hint number soft">{WORDS.placeHint(points.length)}</p>
      </div>
      <Shapes />
      <IconButton
        icon={X}
        label={WORDS.putAway}
        title={WORDS.putAwayHint}
        onClick={() => {
          putDown(game);
        }}
      />
    </div>
  );
}

/** What the draft costs, and sending it. */
function Bill() {
  const { actions } = useGame();
  const state = useApp("price", "me", "draft", "pattern", "busy", "whatIf");
  const { draft, price, pattern } = state;
  const [drafted, sending] = [draft.items.length > 0, state.busy.includes("place")];
  return (
    <div class="first-row">
      <div class="words">
        <p class="bill number">{drafted ? billOf(state) : WORDS.underWay}</p>
        <p class={classes("remark", price.refusal !== null && "wrong")} role="status">
          {drafted ? remarkOf(state) : ""}
        </p>
      </div>
      {pattern === null && draft.selected !== null && <Shapes />}
      <div class="buttons">
        <Button
          class="cancel"
          title={WORDS.cancelHint}
          aria-label={WORDS.cancel}
          onClick={(event) => {
            actions.cancel();
            backToTheBoard(event);
          }}
        >
          <Icon of={X} />
          <span>{WORDS.cancel}</span>
        </Button>
        <Button
          kind={isWorthIt(state) ? "primary" : ""}
          disabled={sending || !drafted || price.refusal !== null}
          aria-busy={sending}
          onClick={() => void actions.send()}
        >
          {sending ? WORDS.sending : WORDS.send}
        </Button>
      </div>
    </div>
  );
}

const SHAPES = [
  ["turn", RotateCw, WORDS.turn],
  ["mirror", FlipHorizontal, WORDS.mirror],
  ["flip", FlipVertical, WORDS.flip],
] as const;

/** Turn, mirror, flip: beside the thumb, where the toolbar has no room for them. */
function Shapes() {
  const game = useGame();
  return (
    <div class="shapes">
      {SHAPES.map(([name, icon, label]) => (
        <IconButton
          key={name}
          boxed
          icon={icon}
          label={label}
          onClick={(event) => {
            command(name).run(game);
            backToTheBoard(event);
          }}
        />
      ))}
    </div>
  );
}

/** The pieces of the draft in a row: stamps and strokes, each to be selected or taken away. */
function Pieces() {
  const { items, selected } = useApp("draft").draft;
  return (
    <ul class="pieces list" aria-label={WORDS.pieces}>
      {items.map((item) => (
        <Piece key={item.id} item={item} selected={item.id === selected} />
      ))}
    </ul>
  );
}

function Piece({ item, selected }: { readonly item: Item; readonly selected: boolean }) {
  const { store, actions } = useGame();
  const name = titled(item.pattern.name || WORDS.pattern);
  return (
    <li class="piece">
      <button
        type="button"
        class="chip"
        aria-pressed={selected}
        onClick={(event) => {
          store.set({ draft: select(store.state.draft, selected ? null : item.id) });
          backToTheBoard(event);
        }}
      >
        {`${name} · ${item.pattern.points.length}`}
      </button>
      <button
        type="button"
        class="drop"
        aria-label={WORDS.takeAwayThis(name)}
        title={WORDS.takeAway}
        onClick={(event) => {
          const row = event.currentTarget.parentElement!;
          const next = row.nextElementSibling ?? row.previousElementSibling;
          next?.querySelector("button")?.focus(); // before this one is gone
          actions.edit(removeSelected(select(store.state.draft, item.id)));
          backToTheBoard(event);
        }}
      >
        <Icon of={X} />
      </button>
    </li>
  );
}

/**
 * The panel of whoever takes part, or could: what there is to do now.
 *
 *     always    four steps: for this round, or for the next one
 *     Commit    sign in, join, or wait with what was pledged
 *     Reveal    the secret goes out by itself; or it is not here, and can be pasted
 *     Sim       watch, or play generations for everybody
 *     Claim     who has won, what to claim
 */

import { useComputed } from "@preact/signals";
import { ChevronRight, Coins, Copy, TriangleAlert } from "lucide-preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { Icon } from "../../../shell/Icon";
import type { House } from "../../../shell/room";
import { copy } from "../../../shell/share";
import { WaysIn } from "../../../shell/SignIn";
import type { Round, Slot } from "../net/client";
import type { Secret } from "../rules/pledge";
import { drawSecret, parseSecret, pledgeOf } from "../rules/pledge";
import type { Arena } from "../Room";
import { mySlot, phaseOf } from "../state";
import { FIRST_DRAFT } from "../state/draft";
import * as WORDS from "../words";
import { End } from "./End";
import "./Join.css";
import { askToSponsor } from "./Me";
import { NextRound } from "./NextRound";
import { Steps } from "./Steps";
import { useUniqueId } from "../../../shell/mount";

/** A panel's part about *round*. */
export interface PartProps extends Arena {
  readonly round: Round;
}

export function Join(arena: Arena) {
  const { app } = arena;
  const panel = useRef<HTMLElement>(null);
  const had = panel.current?.contains(document.activeElement) === true;
  // Whoever pressed a button that is gone goes on from the heading.
  useLayoutEffect(() => {
    const has = panel.current?.contains(document.activeElement) === true;
    if (had && !has) panel.current?.querySelector<HTMLElement>("h2")?.focus();
  });
  const phase = useComputed(() => phaseOf(app)).value;
  const { round, who, draft } = app;
  if (round === null) return null;
  const slot = mySlot(app);
  const part = { ...arena, round };
  const content = () => {
    if (draft !== null) return <Steps {...part} draft={draft} />;
    if (phase === "Claim") return <End key={round.id} {...part} slot={slot} />;
    if (slot !== null) return <TakingPart {...part} slot={slot} decided={phase === "Sim"} />;
    if (phase === "Sim") return <LifeDecides {...part} />;
    if (phase === "Reveal") return <TooLate {...part} />;
    return who === null ? <SigningIn {...part} /> : <Invitation {...part} />;
  };
  return (
    <section class="panel arena-join" aria-label={WORDS.takingPart} ref={panel}>
      {content()}
    </section>
  );
}

function SigningIn({ round, house, store }: PartProps) {
  return (
    <>
      <h2 tabIndex={-1}>{WORDS.takePartIn(round.id)}</h2>
      <p>{WORDS.invitation}</p>
      <p class="soft">{WORDS.rulesWords(round)}</p>
      <p class="soft number">{WORDS.potWords(round)}</p>
      <WaysIn account={house.account} />
      <div class="row">
        <Button
          onClick={() => {
            store.set({ draft: FIRST_DRAFT });
          }}
        >
          {WORDS.drawFirst}
        </Button>
      </div>
    </>
  );
}

function Invitation(part: PartProps) {
  const { round, app, store, session } = part;
  const own = app.mine === null ? "" : WORDS.youHave(app.mine.balance);
  return (
    <>
      <h2 tabIndex={-1}>{WORDS.takePartIn(round.id)}</h2>
      <p>{WORDS.rulesWords(round)}</p>
      <div class="row">
        <Button
          kind="primary"
          onClick={() => {
            store.set({ draft: FIRST_DRAFT });
          }}
        >
          {WORDS.join}
        </Button>
        <Button
          icon={Coins}
          disabled={app.busy.includes("sponsor")}
          onClick={() => void askToSponsor(store.state, session)}
        >
          {WORDS.addCoins}
        </Button>
      </div>
      <p class="soft number">{[WORDS.potWords(round), own].filter(Boolean).join(" ")}</p>
      {app.kept !== null && <NextRound {...part} />}
    </>
  );
}

function TooLate(part: PartProps) {
  return (
    <>
      <h2 tabIndex={-1}>{WORDS.revealing}</h2>
      <p>{WORDS.tooLate}</p>
      <NextRound {...part} />
    </>
  );
}

interface TakingPartProps extends PartProps {
  readonly slot: Slot;
  /** Whether Life decides already. */
  readonly decided: boolean;
}

/** For whoever has a slot: what waits, what was revealed. */
function TakingPart({ slot, decided, ...part }: TakingPartProps) {
  return (
    <>
      <h2 tabIndex={-1}>{WORDS.youPlayFor(slot, part.round.rules)}</h2>
      {slot.seed !== null && <p>{WORDS.isRevealed}</p>}
      {slot.seed !== null && decided && <PlayOn {...part} />}
      {slot.seed === null &&
        (decided ? <p>{WORDS.wasNotRevealed}</p> : <Pledged {...part} slot={slot} />)}
      {part.round.phase !== "Commit" && <NextRound {...part} />}
    </>
  );
}

/** For whoever has pledged: the secret is here and is revealed by itself, or it is elsewhere. */
function Pledged({ slot, ...part }: PartProps & { readonly slot: Slot }) {
  const { app, round, secrets, session, house } = part;
  const secret = app.secrets.find((each) => each.round === round.id && each.slot === slot.slot);
  if (secret === undefined) {
    const take = (pasted: Secret) => {
      house.say(secrets.keep(pasted) ? WORDS.secretKept : WORDS.secretHeld, "good");
      void session.follow();
    };
    return (
      <>
        <Warning words={WORDS.secretElsewhere} />
        <Button
          onClick={() => {
            openDialog(WORDS.pasteSecret, "question", (close) => (
              <PasteSecret round={round} slot={slot} take={take} close={close} />
            ));
          }}
        >
          {WORDS.pasteSecret}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{WORDS.isPledged}</p>
      {!secrets.keptInBrowser(secret) && <Warning words={WORDS.keepOpen} />}
      <CopySecret secret={secret} house={house} />
    </>
  );
}

interface PasteSecretProps {
  readonly round: Round;
  readonly slot: Slot;
  /** Called with the secret that makes the pledge of *slot*. */
  readonly take: (secret: Secret) => void;
  readonly close: () => void;
}

function PasteSecret({ round, slot, take, close }: PasteSecretProps) {
  const id = useUniqueId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const check = async () => {
    const secret = parseSecret(text);
    if (secret === null) setWrong(WORDS.noSecret);
    else if (secret.round !== round.id || (await pledgeOf(secret)) !== slot.pledge) {
      setWrong(WORDS.otherSecret(round.id));
    } else {
      close();
      take(secret);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <div class="field">
        <label for={id}>{WORDS.pasteLabel}</label>
        <textarea
          id={id}
          rows={9}
          spellcheck={false}
          autocomplete="off"
          data-autofocus
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <p class="wrong" role="alert">
          {wrong}
        </p>
      </div>
      <div class="row choices">
        <Button kind="primary" type="submit">
          {WORDS.keepHere}
        </Button>
      </div>
    </form>
  );
}

function LifeDecides(part: PartProps) {
  return (
    <>
      <h2 tabIndex={-1}>{WORDS.lifeDecides}</h2>
      <PlayOn {...part} />
      <NextRound {...part} />
    </>
  );
}

/** Anybody can play the round on, and is paid for it. */
function PlayOn({ round, app, session }: PartProps) {
  return (
    <>
      <p>{WORDS.whoPlays(round)}</p>
      {app.who !== null && round.phase === "Sim" && (
        <Button
          icon={ChevronRight}
          disabled={app.busy.includes("step")}
          onClick={() => void session.step()}
        >
          {WORDS.playOn(round.maxBatch)}
        </Button>
      )}
    </>
  );
}

export function Warning({ words }: { readonly words: string }) {
  return (
    <p class="arena-warning">
      <Icon of={TriangleAlert} />
      {words}
    </p>
  );
}

interface CopySecretProps {
  readonly secret: Secret;
  readonly house: House;
}

/** A button that copies *secret* as text. */
export function CopySecret({ secret, house }: CopySecretProps) {
  return (
    <Button icon={Copy} onClick={() => void copy(drawSecret(secret), WORDS.theSecret, house.say)}>
      {WORDS.copySecret}
    </Button>
  );
}

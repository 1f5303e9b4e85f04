/**
 * The panel of whoever takes part, or could: what there is to do now.
 *
 *     Commit    sign in, join in four steps, or wait with what was pledged
 *     Reveal    the secret goes out by itself; or it is not here, and can be pasted
 *     Sim       watch, or play generations for everybody
 *     Claim     who has won, what to claim
 */

import { open } from "../../../shell/dialog";
import { element, freshId, icon, write } from "../../../shell/element";
import { SIGNING, errand, wait, waysIn } from "../../../shell/signing";
import { plural } from "../../../shell/words";
import type { Round, Slot } from "../net/client";
import type { Secret } from "../rules/pledge";
import { parseSecret, pledgeOf } from "../rules/pledge";
import { TEAMS } from "../rules/round";
import type { App } from "../state/app";
import { mySlot, phaseOf } from "../state/app";
import { FIRST_DRAFT } from "../state/draft";
import { endOf } from "./end";
import type { Joining, Part } from "./steps";
import { button, copySecret, stepOf } from "./steps";
import { askToSponsor } from "./sponsor";
import { potWords, rulesWords } from "./words";

export function bindJoin(host: HTMLElement, joining: Joining): () => void {
  const { store, house } = joining;
  const panel = element("section", { class: "panel arena-join", "aria-label": "Taking part" });
  host.append(panel);
  let key = "";
  let part: Part = NOTHING;
  const show = () => {
    const app = store.state;
    const now = keyOf(app);
    if (now !== key) {
      const held = panel.contains(document.activeElement);
      key = now;
      part = partOf(joining, app);
      panel.replaceChildren(...part.nodes);
      panel.hidden = part.nodes.length === 0;
      // Whoever pressed a button that is gone goes on from the heading.
      if (held) panel.querySelector<HTMLElement>("h2")?.focus();
    }
    wait(panel, [...app.busy, ...(house.account.store.state.busy ? [SIGNING] : [])]);
    part.show(app);
  };
  show();
  const stops = [store.subscribe(show), house.account.store.subscribe(show)];
  return () => {
    for (const stop of stops) stop();
  };
}

const NOTHING: Part = { nodes: [], show: () => undefined };

/** What the panel depends on: when it changes the panel is built anew. */
function keyOf(app: App): string {
  const { round, who, draft, secrets } = app;
  if (round === null) return "";
  const slot = mySlot(app);
  const mine = slot === null ? "" : [slot.slot, slot.seed, slot.claimed, slot.keepsake].join();
  const phase = phaseOf(app);
  const next = phase === "Claim" ? app.current : "";
  return [round.id, phase, who, draft?.step, draft?.team, mine, secrets.length, next].join("|");
}

function partOf(joining: Joining, app: App): Part {
  const { round, who, draft } = app;
  if (round === null) return NOTHING;
  const slot = mySlot(app);
  const phase = phaseOf(app);
  if (phase === "Claim") return endOf(joining, round, slot);
  if (slot !== null) return takingPart(joining, app, round, slot);
  if (phase === "Sim") return playing(joining, round);
  if (phase === "Reveal") return late();
  if (who === null) return signingIn(joining, round);
  return draft === null ? invitation(joining, round) : stepOf(joining, round, draft);
}

function signingIn({ house }: Joining, round: Round): Part {
  const { account } = house;
  const ways = waysIn(account.store.state.ways, (way) => void account.signIn(way));
  const pot = element("p", { class: "soft number" });
  return {
    nodes: [
      title(`Take part in round ${round.id}`),
      element("p", {}, INVITATION),
      element("p", { class: "soft" }, rulesWords(round)),
      pot,
      ways,
    ],
    show: ({ round: now }) => {
      write(pot, now === null ? "" : potWords(now));
    },
  };
}

const INVITATION =
  "Bring one secret seedlet for Blue or Red. When all are in, they are shown at once, and Life decides.";

function invitation({ store, session }: Joining, round: Round): Part {
  const join = () => {
    store.set({ draft: FIRST_DRAFT });
  };
  const coins = element("p", { class: "soft number" });
  const add = () => void askToSponsor(store, session);
  return {
    nodes: [
      title(`Take part in round ${round.id}`),
      element("p", {}, rulesWords(round)),
      element(
        "div",
        { class: "row" },
        button("Join this round", join, "button primary"),
        errand("sponsor", "coin", "Add coins", add, "button"),
      ),
      coins,
    ],
    show: ({ mine, round: now }) => {
      const own = mine === null ? "" : `You have ${plural(Number(mine.balance), "coin")}.`;
      write(coins, [now === null ? "" : potWords(now), own].filter(Boolean).join(" "));
    },
  };
}

function late(): Part {
  return still(
    title("Seedlets are being revealed"),
    element("p", {}, "Pledges are closed. The next round opens as soon as this one is over."),
  );
}

/** Whoever has a slot: what waits, what was revealed. */
function takingPart(joining: Joining, app: App, round: Round, slot: Slot): Part {
  const { store, house } = joining;
  const heading = title(`You play for ${TEAMS[slot.team]}, slot ${slot.slot}`);
  if (slot.seed !== null) {
    const part = phaseOf(app) === "Sim" ? playing(joining, round).nodes.slice(1) : [];
    return still(heading, element("p", {}, "Your seedlet is revealed."), ...part);
  }
  if (phaseOf(app) === "Sim") {
    return still(
      heading,
      element("p", {}, "Your seedlet was not revealed in time, and is not played."),
    );
  }
  const secret = store.state.secrets.find(
    ({ round: of, slot: at }) => of === round.id && at === slot.slot,
  );
  if (secret === undefined) return still(heading, ...missing(joining, round, slot));
  const kept = joining.secrets.keptInBrowser(secret);
  return still(
    heading,
    element(
      "p",
      {},
      "Your seedlet is pledged. It is revealed by itself when pledges close, in whatever room you are: leave this page open until then.",
    ),
    ...(kept
      ? []
      : [
          warning(
            "This browser does not keep the secret: do not close or reload this page, or paste the secret here again after it.",
          ),
        ]),
    copySecret(secret, house),
  );
}

/** The secret is in another browser. */
function missing({ house, secrets, session }: Joining, round: Round, slot: Slot): Node[] {
  const paste = () => {
    askForSecret(slot, round, (secret) => {
      const kept = secrets.keep(secret);
      house.say(kept ? "The secret is here now." : "This page holds the secret.", "good");
      void session.follow();
    });
  };
  return [
    warning(
      "The secret of your pledge is not in this browser. Open the Arena where you pledged, or paste the secret that you copied there.",
    ),
    button("Paste the secret", paste),
  ];
}

function askForSecret(slot: Slot, round: Round, take: (secret: Secret) => void): void {
  const opened = open("Paste the secret", "question");
  const id = freshId("secret");
  const area = element("textarea", { id, rows: "9", spellcheck: "false", autocomplete: "off" });
  const wrong = element("p", { class: "wrong", role: "alert" });
  const label = element("label", { for: id }, "The eight lines that you copied when you pledged");
  const form = element(
    "form",
    { novalidate: true },
    element("div", { class: "field" }, label, area, wrong),
    element(
      "div",
      { class: "row choices" },
      element("button", { type: "submit", class: "button primary" }, "Keep it here"),
    ),
  );
  const check = async () => {
    const secret = parseSecret(area.value);
    if (secret === null)
      write(
        wrong,
        "That is no secret of the Arena: it has eight lines, the first is 'arena pledge 1'.",
      );
    else if (secret.round !== round.id || (await pledgeOf(secret)) !== slot.pledge) {
      write(wrong, `That is not what was pledged for slot ${slot.slot} of round ${round.id}.`);
    } else {
      opened.close();
      take(secret);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void check();
  });
  opened.body.append(form);
  area.focus();
}

/** Anybody can play the round on, and is paid for it. */
function playing({ session, store }: Joining, round: Round): Part {
  const words =
    round.reward === 0n
      ? "What comes of it is fixed by the seedlets. The Arena plays ten generations a second; anybody may play faster."
      : `What comes of it is fixed by the seedlets. Whoever plays it on is paid ${plural(Number(round.reward), "coin")} a generation; the Arena itself begins when nobody has for twenty seconds.`;
  const press = () => void session.step();
  const step = errand("step", "forward", `Play ${round.maxBatch} generations`, press, "button");
  return still(
    title("Life decides"),
    element("p", {}, words),
    ...(store.state.who === null || round.phase !== "Sim" ? [] : [step]),
  );
}

const title = (words: string) => element("h2", { tabindex: "-1" }, words);

const warning = (words: string) => element("p", { class: "arena-warning" }, icon("warning"), words);

/** A part that does not change until it is built anew. */
function still(...nodes: (Node | string)[]): Part {
  return { nodes, show: () => undefined };
}

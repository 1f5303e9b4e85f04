/** The panel of the gallery: publish, search, and a card for each specimen that was found. */

import type { House } from "../../../shell/room";
import { ask, confirm } from "../../../shell/dialog";
import { element, freshId, icon, write } from "../../../shell/element";
import { identityOf, mayForget, SIGNING, wait, waysIn } from "../../../shell/signing";
import { plural } from "../../../shell/words";
import { words } from "../../../net/words";
import { drawGrid } from "../../../state/notation";
import { parseRule } from "../../../state/rules/notation";
import type { Client, Specimen } from "../net/client";
import type { App } from "../state/app";
import type { Gallery, Order, Visitor } from "../state/gallery";
import { mostGenerations } from "../state/proof";
import { notForGallery } from "../state/takers";
import { drawBody, readBody, readGrid } from "../state/text";
import { cardOf } from "./card";
import type { Context } from "./commands";

const ORDERS: readonly (readonly [Order, string])[] = [
  ["new", "Newest"],
  ["liked", "Most liked"],
  ["featured", "Featured"],
  ["rule", "This rule"],
  ["mine", "Mine"],
];
const LONGEST_TITLE = 48;
const PROVED = 1000; // generations, or as many as the canister takes
const TYPING = 300; // milliseconds without a key before a search begins
const LOSS = "What you published stays, but nobody can withdraw it any more.";

export function galleryPanel(
  context: Context,
  house: House,
  client: Client,
  visitor: Visitor,
): { root: HTMLElement; show: (now: App) => void; unbind: () => void } {
  const { bench, store } = context;
  const { account } = house;
  const you = element("div", { class: "column lab-you" });
  const publish = publishForm(context, house, visitor);
  const list = element("ul", { class: "list lab-specimens", "aria-label": "Specimens" });
  const status = element("p", { class: "soft", role: "status" });
  const more = element("button", { type: "button", class: "button" }, "Show more");
  const search = searchFields(visitor);
  more.addEventListener("click", () => void visitor.more());

  const lay = (specimen: Specimen) => {
    const [rule, grid] = [parseRule(specimen.rule), readGrid(specimen.grid)];
    const cells = readBody(specimen.pattern, rule, grid);
    store.set({ running: false });
    bench.lay({ name: specimen.name, rule, grid, cells }, specimen.id);
  };
  const deeds = {
    open: lay,
    fork: (specimen: Specimen) => {
      lay(specimen);
      publish.focus();
    },
    like: (specimen: Specimen) => void visitor.like(specimen),
    prove: (specimen: Specimen) => {
      const { width, height } = readGrid(specimen.grid);
      const most = mostGenerations(parseRule(specimen.rule), width * height);
      void visitor.prove(specimen, Math.min(PROVED, most));
    },
    withdraw: (specimen: Specimen) => void withdraw(specimen, visitor),
  };

  const fill = (now: Gallery) => {
    const focus = focusIn(list);
    const who = account.who?.principal ?? null;
    list.replaceChildren(...now.specimens.map((one) => cardOf(one, now, who, deeds)));
    focus();
    more.hidden = now.following >= now.total;
    write(status, statusOf(now));
  };
  const showYou = () => {
    const { who, ways, busy } = account.store.state;
    you.replaceChildren(
      ...(who === null
        ? [
            element("p", {}, "Sign in to publish, like and prove. Anybody may look."),
            waysIn(ways, (way) => void account.signIn(way)),
          ]
        : [
            identityOf(who, house.say, () => {
              void mayForget(who, LOSS).then((sure) => (sure ? account.signOut() : undefined));
            }),
            nameButton(house, client, visitor),
          ]),
    );
    wait(you, busy ? [SIGNING] : []);
    publish.root.hidden = who === null;
    fill(visitor.store.state);
  };
  const learn = () => void visitor.learnLikes().catch(() => undefined);

  showYou();
  const unbind = [
    visitor.store.subscribe(fill),
    account.store.subscribe(showYou),
    account.follow(() => {
      learn();
    }),
  ];
  void visitor.look();
  return {
    root: element("div", { class: "column" }, you, publish.root, search, status, list, more),
    show: publish.show,
    unbind: () => {
      for (const stop of unbind) stop();
    },
  };
}

function statusOf({ busy, fault, total, specimens }: Gallery): string {
  if (fault !== "") return fault;
  if (busy && specimens.length === 0) return "Looking ...";
  return total === 0 ? "Nothing was found." : plural(total, "specimen");
}

/** What gives the focus back to the same button of the same card, after they were made anew. */
function focusIn(list: HTMLElement): () => void {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.closest<HTMLElement>("[data-specimen]")?.dataset["specimen"];
  const [label] = (focused?.getAttribute("aria-label") ?? "").split(",");
  return () => {
    if (id === undefined) return;
    const buttons = list.querySelectorAll<HTMLElement>(`[data-specimen="${id}"] button`);
    [...buttons].find((one) => one.getAttribute("aria-label")?.startsWith(label!))?.focus();
  };
}

function publishForm({ bench, store }: Context, { say }: House, visitor: Visitor) {
  const [id, about] = [freshId("title"), freshId("about")];
  const input = element("input", {
    id,
    type: "text",
    maxlength: String(LONGEST_TITLE),
    autocomplete: "off",
    "aria-describedby": about,
  });
  const origin = element("p", { class: "hint", id: about });
  const send = element(
    "button",
    { type: "submit", class: "button primary" },
    icon("send"),
    "Publish",
  );
  const line = element("div", { class: "lab-line" }, input, send);
  const root = element(
    "form",
    { class: "field", novalidate: true },
    element("label", { for: id }, "Publish what is on the board as"),
    line,
    origin,
  );
  const publish = async () => {
    const { experiment } = bench;
    const { rule, grid } = experiment;
    const pattern = drawBody(experiment);
    const objection = notForGallery(grid.width, grid.height, pattern);
    if (objection !== null) {
      say(objection, "bad");
      return;
    }
    const { parent } = store.state;
    const name = input.value.trim();
    send.disabled = true;
    const made = { name, rule: rule.text, grid: drawGrid(grid), pattern, parent };
    const number = await visitor.publish(made);
    send.disabled = false;
    if (number === null) return;
    say(`${name} is specimen ${number} of the gallery.`, "good");
    store.set({ name, parent: number });
  };
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    void publish();
  });
  let shown: App | null = null;
  return {
    root,
    focus: () => {
      input.focus();
      input.select();
    },
    show: (now: App) => {
      if (now.name !== shown?.name) input.value = now.name;
      if (now.parent !== shown?.parent) {
        write(origin, now.parent === null ? "" : `Made from specimen ${now.parent}.`);
      }
      shown = now;
    },
  };
}

function searchFields(visitor: Visitor): HTMLElement {
  const id = freshId("search");
  const input = element("input", { id, type: "search", autocomplete: "off", spellcheck: "false" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void visitor.look(undefined, input.value), TYPING);
  });
  const chips = ORDERS.map(([order, label]) => {
    const chip = element("button", { type: "button", class: "chip" }, label);
    chip.addEventListener("click", () => {
      clearTimeout(timer);
      input.value = "";
      void visitor.look(order, "");
    });
    return { order, chip };
  });
  const light = ({ order, query }: Gallery) => {
    for (const one of chips) {
      one.chip.setAttribute("aria-pressed", String(one.order === order && query === ""));
    }
    if (query === "" && document.activeElement !== input) input.value = "";
  };
  light(visitor.store.state);
  visitor.store.subscribe(light);
  return element(
    "div",
    { class: "field" },
    element("label", { for: id }, "Search the gallery"),
    input,
    element(
      "div",
      { class: "row", role: "group", "aria-label": "Order" },
      ...chips.map(({ chip }) => chip),
    ),
  );
}

function nameButton({ account, say }: House, client: Client, visitor: Visitor): HTMLElement {
  const rename = async () => {
    try {
      const value = await client.name(account.who?.principal ?? "2vxsx-fae");
      const name = await ask({
        title: "Your name",
        label: "Name",
        hint: "1 to 24 characters that nobody else has. Everybody can see it, in every room.",
        value,
        yes: "Use this name",
        check: (text) => (text === "" ? "A name has at least one character." : null),
      });
      if (name === null || name === value) return;
      await client.rename(name);
      await visitor.look();
      say(`You are called ${name}.`, "good");
    } catch (fault) {
      say(words(fault), "bad");
    }
  };
  const attributes = { type: "button", class: "button small", onclick: () => void rename() };
  return element("button", attributes, icon("pencil"), "Your name");
}

async function withdraw(specimen: Specimen, visitor: Visitor): Promise<void> {
  const sure = await confirm({
    title: `Withdraw ${specimen.name}?`,
    text: ["It leaves the gallery with its likes and its proof. Forks of it stay."],
    yes: "Withdraw",
    no: "Keep it",
    danger: true,
  });
  if (sure) await visitor.withdraw(specimen);
}

/** A specimen in the gallery: a picture, who made it, what was proved of it, and what one can do. */

import { element, icon } from "../../../shell/element";
import { plural, shortened } from "../../../shell/words";
import { parseRule } from "../../../state/rules/notation";
import { cropped, miniature, paint } from "../draw/miniature";
import type { Specimen } from "../net/client";
import type { Gallery } from "../state/gallery";
import { told } from "../state/proof";
import { readBody, readGrid } from "../state/text";

export interface Deeds {
  open(specimen: Specimen): void;
  fork(specimen: Specimen): void;
  like(specimen: Specimen): void;
  prove(specimen: Specimen): void;
  withdraw(specimen: Specimen): void;
}

/** The card of *specimen*, for *who* sees it. */
export function cardOf(
  specimen: Specimen,
  gallery: Gallery,
  who: string | null,
  deeds: Deeds,
): HTMLElement {
  const { id, name, likes, parent } = specimen;
  const liked = gallery.liked.has(id);
  const like = element(
    "button",
    {
      type: "button",
      class: "button small",
      "aria-pressed": String(liked),
      "aria-label": `Like ${name}, ${plural(likes, "like")}`,
      disabled: who === null,
      onclick: () => {
        deeds.like(specimen);
      },
    },
    `${liked ? "♥" : "♡"} ${likes}`,
  );
  const can = [
    press("Open", `Open ${name}`, () => { deeds.open(specimen); }), // prettier-ignore
    press("Fork", `Fork ${name}`, () => { deeds.fork(specimen); }), // prettier-ignore
    like,
    ...(who === null || specimen.proved !== null
      ? []
      : [press("Prove", `Prove ${name}`, () => { deeds.prove(specimen); })]), // prettier-ignore
    ...(who === specimen.author
      ? [press("Withdraw", `Withdraw ${name}`, () => { deeds.withdraw(specimen); })] // prettier-ignore
      : []),
  ];
  const from = parent === null ? "" : `, forked from ${parent}`;
  const chosen = specimen.featured ? ", featured" : "";
  return element(
    "li",
    { class: "lab-specimen", "data-specimen": String(id) },
    pictureOf(specimen),
    element(
      "div",
      { class: "lab-about" },
      element("strong", { class: "name" }, element("bdi", {}, name)),
      element("span", { class: "soft" }, `${ruleOf(specimen)} on ${specimen.grid}`),
      element("span", { class: "soft" }, `${id} by `, authorOf(specimen), from, chosen),
      ...proofOf(specimen, gallery),
      element("div", { class: "row" }, ...can),
    ),
  );
}

function press(words: string, label: string, onclick: () => void): HTMLElement {
  const attributes = { type: "button", class: "button small", "aria-label": label };
  return element("button", { ...attributes, onclick }, words);
}

function authorOf({ author, authorName }: Specimen): HTMLElement {
  return element("bdi", { title: author }, authorName || shortened(author));
}

function ruleOf({ rule: text }: Specimen): string {
  const { name } = parseRule(text);
  return name === "" || name === text ? text : `${name} ${text}`;
}

function pictureOf({ rule: text, grid: on, pattern }: Specimen): HTMLElement {
  const canvas = miniature();
  const [rule, grid] = [parseRule(text), readGrid(on)];
  const cells = readBody(pattern, rule, grid);
  paint(canvas, cropped({ rule, width: grid.width, height: grid.height, cells }));
  return canvas;
}

/** What was proved, with a mark if this page finds the same. */
function proofOf({ id, proved }: Specimen, { proofs, marks }: Gallery): HTMLElement[] {
  if (proved === null) return [];
  const [future, mark] = [proofs.get(id), marks.get(id)];
  if (future === undefined || mark === undefined) {
    return [element("span", { class: "lab-proof soft" }, "Proved; this page is checking it")];
  }
  const same = mark === "agrees";
  const verdict = same ? "this page finds the same" : "this page finds something else";
  return [
    element(
      "span",
      { class: `lab-proof ${mark}` },
      icon(same ? "shield" : "warning"),
      `Proved: ${told(future)}; ${verdict}`,
    ),
  ];
}

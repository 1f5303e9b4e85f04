/** Buttons with a picture: with words beside it, or with a label only. */

import type { IconName } from "../../../shell/element";
import { element, icon } from "../../../shell/element";

export function button(
  picture: IconName,
  words: string,
  onclick: () => void,
  looks = "button",
): HTMLButtonElement {
  return element("button", { type: "button", class: looks, onclick }, icon(picture), words);
}

/** *key* is what to press instead, if there is such a key. */
export function iconButton(
  picture: IconName,
  label: string,
  onclick: () => void,
  key = "",
): HTMLButtonElement {
  const title = key === "" ? label : `${label} (${key})`;
  const keys: Record<string, string> = key === "" ? {} : { "aria-keyshortcuts": key };
  const attributes = { type: "button", class: "icon-button", "aria-label": label, title, onclick };
  return element("button", { ...attributes, ...keys }, icon(picture));
}

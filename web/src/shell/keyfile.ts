/** A guest's key as a file: saved, and brought back here or in another browser. */

import type { Account } from "./account";
import { element, icon } from "./element";
import type { Say } from "./say";
import { download } from "./share";
import { KEYFILE as WORDS } from "./words";

const FILE = "life2-guest-key.json";
const STAYS = WORDS.cannotSave;
const SAVED = WORDS.saved;

/** A button that saves the key of the guest who plays. */
export function saveKeyButton(account: Account, say: Say): HTMLElement {
  const save = async () => {
    const text = await account.savedKey();
    if (text === null) {
      say(STAYS, "bad");
      return;
    }
    download(new Blob([text], { type: "application/json" }), FILE);
    say(SAVED, "good");
  };
  const attributes = { type: "button", class: "button quiet", onclick: () => void save() };
  return element("button", attributes, icon("download"), WORDS.save);
}

/** A button for whoever has such a file. */
export function bringKeyButton(account: Account, say: Say): HTMLElement {
  const input = element("input", { type: "file", accept: ".json,application/json", hidden: true });
  input.setAttribute("aria-label", WORDS.fileLabel);
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.value = "";
    if (file === undefined) return;
    void file.text().then(async (text) => {
      await account.bringKey(text);
      if (account.who !== null) say(WORDS.broughtBack, "good");
    });
  });
  const choose = () => {
    input.click();
  };
  const attributes = { type: "button", class: "button quiet", onclick: choose };
  const button = element("button", attributes, icon("key"), WORDS.bring);
  return element("div", { class: "bring-key" }, button, input);
}

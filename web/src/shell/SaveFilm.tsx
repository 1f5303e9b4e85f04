/**
 * Saving a picture or a GIF of what is shown.
 *
 *     <SaveFilm icon={Camera} say={say} make={async () => (await import("./film")).pngOf(...)}
 *       file="arena-round-3-40.png">Picture</SaveFilm>
 *
 * The button waits while it is made; what goes wrong is said.
 */

import { useSignal } from "@preact/signals";
import type { LucideIcon } from "lucide-preact";
import { Download } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { words } from "../net/words";
import { Button } from "./Button";
import type { Say } from "./say";
import { download } from "./share";

export interface Saving {
  /** Makes it; what draws is loaded by then at the earliest. */
  readonly make: () => Promise<Blob>;
  /** The name of the file. */
  readonly file: string;
  readonly say: Say;
  /** A sentence for when it is saved, if the browser's own word is not enough. */
  readonly saved?: string;
}

interface SaveFilmProps extends Saving {
  readonly icon?: LucideIcon;
  /** Classes of controls.css, as for a Button. */
  readonly kind?: string;
  readonly class?: string;
  readonly disabled?: boolean;
  /** What the button says, and what it says while the film is made. */
  readonly children: ComponentChildren;
  readonly making?: ComponentChildren;
}

export function SaveFilm(props: SaveFilmProps) {
  const { icon = Download, kind = "", disabled = false, children, making = children } = props;
  const busy = useSignal(false);
  const press = async () => {
    busy.value = true;
    await saveFilm(props);
    busy.value = false;
  };
  return (
    <Button
      icon={icon}
      kind={kind}
      class={props.class ?? ""}
      disabled={disabled || busy.value}
      aria-busy={busy.value}
      onClick={() => void press()}
    >
      {busy.value ? making : children}
    </Button>
  );
}

/** Makes it and saves it, as a key does without a button. */
export async function saveFilm({ make, file, say, saved }: Saving): Promise<void> {
  try {
    download(await make(), file);
    if (saved !== undefined) say(saved, "good");
  } catch (fault) {
    say(words(fault), "bad");
  }
}

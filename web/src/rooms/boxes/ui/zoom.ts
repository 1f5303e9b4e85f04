/** Buttons for who has no wheel: closer, farther, the whole sheet, where lines are drawn. */

import type { IconName } from "../../../shell/element";
import { element, icon } from "../../../shell/element";

export interface ZoomCommands {
  readonly zoom: (factor: number) => void;
  readonly whole: () => void;
  readonly latest: () => void;
}

export function zoomButtons({ zoom, whole, latest }: ZoomCommands): HTMLElement {
  const one = (picture: IconName, name: string, onclick: () => void) =>
    element(
      "button",
      { type: "button", class: "icon-button", "aria-label": name, title: name, onclick },
      icon(picture),
    );
  const by = (factor: number) => () => {
    zoom(factor);
  };
  return element(
    "div",
    { class: "boxes-zoom" },
    one("plus", "Closer", by(1.6)),
    one("minus", "Farther", by(1 / 1.6)),
    one("expand", "The whole sheet", whole),
    one("locate", "Where the last line was drawn", latest),
  );
}

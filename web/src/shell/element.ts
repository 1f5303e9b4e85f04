/**
 * Elements and icons, built in the page: no markup is ever parsed, so no name of a player can be one.
 *
 *     element("button", { class: "button", onclick: send }, icon("send"), "Send")
 *
 * An attribute that is `false` is left out, `true` is empty, and `on...` adds a listener.
 */
const SVG = "http://www.w3.org/2000/svg";

export type Attribute = string | boolean | ((event: Event) => void);

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) give(made, name, value);
  made.append(...children);
  return made;
}

function give(target: Element, name: string, value: Attribute): void {
  if (typeof value === "function") target.addEventListener(name.slice(2), value);
  else if (value !== false) target.setAttribute(name, value === true ? "" : value);
}

/** Changes the words of *target* only if they are different, so that nothing flickers or is reselected. */
export function write(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

let made = 0;

/** An id that no other element of this page has. */
export function freshId(stem: string): string {
  return `${stem}-${++made}`;
}

// Drawn on 24 x 24 with a pen of 1.75, round at the ends.
const ICONS = {
  back: "M15 5l-7 7 7 7",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z M10 20.5h4",
  camera: "M4 8h3l2-3h6l2 3h3v11H4z M12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevron: "M6 9l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  coin: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z M12 8.5v7",
  copy: "M9 9h11v11H9z M15 9V4H4v11h5",
  cup: "M8 4h8v5a4 4 0 0 1-8 0z M8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5 M16 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5 M12 13v4 M8.5 20c.5-2 2-3 3.5-3s3 1 3.5 3z",
  door: "M13 4H5v16h8 M10 12h11 M17.5 8.5L21 12l-3.5 3.5",
  download: "M12 4v11 M7.5 11L12 15.5 16.5 11 M5 20h14",
  erase:
    "M8.5 19.5l-4-4a1.5 1.5 0 0 1 0-2.1l8.4-8.4a1.5 1.5 0 0 1 2.1 0l4.5 4.5a1.5 1.5 0 0 1 0 2.1l-7.9 7.9z M9 9l6.5 6.5 M8.5 19.5H20",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  expand: "M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",
  film: "M4 5h16v14H4z M8 5v14 M16 5v14 M4 9.5h4 M4 14.5h4 M16 9.5h4 M16 14.5h4",
  flip: "M3 12h18 M7 9l5-5 5 5z M7 15l5 5 5-5z",
  forward: "M9 5l7 7-7 7",
  ghost: "M5 20v-9a7 7 0 0 1 14 0v9l-2.4-2-2.3 2-2.3-2-2.3 2-2.3-2z M9.5 11v.5 M14.5 11v.5",
  glider: "M10 4h4v4h-4z M16 10h4v4h-4z M4 16h4v4H4z M10 16h4v4h-4z M16 16h4v4h-4z",
  hand: "M7 12V6.5a1.5 1.5 0 0 1 3 0V11 M10 11V4.5a1.5 1.5 0 0 1 3 0V11 M13 11V5.5a1.5 1.5 0 0 1 3 0V12 M16 12V8.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6c-3 0-4.4-1.4-5.6-3.6L4.7 13a1.4 1.4 0 0 1 2.3-1.5l1 1.3",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8 M12 16.8v.1",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M11 12.2L20 4 M16 7.7l2.6 2.8",
  library: "M4 4h6v6H4z M14 4h6v6h-6z M4 14h6v6H4z M14 14h6v6h-6z",
  link: "M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3 M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3",
  locate: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z M12 2.5V7 M12 17v4.5 M2.5 12H7 M17 12h4.5",
  minus: "M5 12h14",
  mirror: "M12 3v18 M9 7l-5 5 5 5z M15 7l5 5-5 5z",
  pause: "M8 5v14 M16 5v14",
  pencil: "M4.5 19.5l1-4L16 5a1.8 1.8 0 0 1 2.6 0l.4.4a1.8 1.8 0 0 1 0 2.6L8.5 18.5z M14 7l3 3",
  people:
    "M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5z M3 19.5c0-3.3 2.6-5.3 6-5.3s6 2 6 5.3 M15.5 5.3a3.2 3.2 0 0 1 0 5.8 M17.5 14.6c2.1.7 3.5 2.4 3.5 4.9",
  play: "M7.5 5l11 7-11 7z",
  plus: "M12 5v14 M5 12h14",
  redo: "M19 9.5H9a5 5 0 0 0 0 10h4 M15.5 6l3.5 3.5-3.5 3.5",
  reset: "M5 12a7 7 0 1 0 2.2-5.1 M4.5 4.5v4h4",
  send: "M4 12l16-7.5-4.5 15.5-4-6.5z M11.5 13.5L20 4.5",
  shield: "M12 3.5l7 2.5v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z M15.5 9a4 4 0 0 1 0 6 M18 6.5a8 8 0 0 1 0 11",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 M5.3 5.3l1.4 1.4 M17.3 17.3l1.4 1.4 M5.3 18.7l1.4-1.4 M17.3 6.7l1.4-1.4",
  trophy:
    "M8 4h8v6a4 4 0 0 1-8 0z M8 6H4.5v1.5A3.5 3.5 0 0 0 8 11 M16 6h3.5v1.5A3.5 3.5 0 0 1 16 11 M12 14v4 M8.5 20h7",
  turn: "M19 12a7 7 0 1 1-2.2-5.1 M19.5 4.5v4h-4",
  undo: "M5 9.5h10a5 5 0 0 1 0 10h-4 M8.5 6L5 9.5 8.5 13",
  warning: "M12 4.5l8.5 15h-17z M12 10.5v4 M12 17v.1",
} as const;

export type IconName = keyof typeof ICONS;

/** A picture beside words, or in a button that has a label: screen readers pass it by. */
export function icon(name: IconName): SVGSVGElement {
  const made = draw("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, ...PEN });
  made.append(draw("path", { d: ICONS[name] }));
  return made;
}

const PEN = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "1.75",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "aria-hidden": "true",
  focusable: "false",
};

function draw<K extends "svg" | "path">(
  tag: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

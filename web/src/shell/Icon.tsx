/**
 * Icons, from Lucide; a build ships only those that are imported.
 *
 *     import { Send } from "lucide-preact";
 *     <Icon of={Send} />      beside words, or in a button that has a label
 *
 * Screen readers skip them. Lucide has no glider, so that one is drawn here.
 */

import type { LucideIcon } from "lucide-preact";
import { createLucideIcon } from "lucide-preact";

export const Glider = createLucideIcon("glider", [
  [
    "path",
    { d: "M10 4h4v4h-4z M16 10h4v4h-4z M4 16h4v4H4z M10 16h4v4h-4z M16 16h4v4h-4z", key: "cells" },
  ],
]);

export interface IconProps {
  readonly of: LucideIcon;
  /** For styles, besides `icon`. */
  readonly class?: string;
}

export function Icon({ of: Shape, class: name = "" }: IconProps) {
  return <Shape class={`icon ${name}`} size={18} strokeWidth={1.75} aria-hidden="true" />;
}

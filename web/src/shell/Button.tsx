/**
 * Buttons. All other attributes of a button may be given, too: `aria-pressed`, `disabled`, ...
 *
 *     <Button icon={Send} kind="primary" onClick={send}>Send</Button>
 *     <IconButton icon={X} label="Close" onClick={close} />
 */

import type { LucideIcon } from "lucide-preact";
import type { ButtonHTMLAttributes, ComponentChildren, Ref } from "preact";
import { Icon } from "./Icon";

interface Attributes extends ButtonHTMLAttributes {
  /** For styles, besides those of its kind. */
  readonly class?: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

interface ButtonProps extends Attributes {
  /** Classes of controls.css: "primary", "quiet", "danger", "small", or several. */
  readonly kind?: string;
  readonly icon?: LucideIcon;
  readonly children?: ComponentChildren;
}

/** A button with words. */
export function Button({
  kind = "",
  icon,
  class: name = "",
  children,
  buttonRef,
  ...rest
}: ButtonProps) {
  return (
    <button type="button" class={classes("button", kind, name)} ref={buttonRef ?? null} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Attributes {
  readonly icon: LucideIcon;
  /** What screen readers and the tooltip say; *title* replaces the tooltip. */
  readonly label: string;
  /** With a box around it; without, it is quiet. */
  readonly boxed?: boolean;
}

/** A square button with an icon. */
export function IconButton({
  icon,
  label,
  boxed,
  class: name = "",
  buttonRef,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      class={classes("icon-button", boxed === true ? "" : "quiet", name)}
      aria-label={label}
      title={label}
      ref={buttonRef ?? null}
      {...rest}
    >
      <Icon of={icon} />
    </button>
  );
}

/** *names* as the value of `class`; empty ones are left out. */
export function classes(...names: readonly (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}

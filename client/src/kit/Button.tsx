import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./Icon.tsx";

/** gold: the one next best tap of a screen. filled, quiet: the rest. tool: icon over its word. bare: icon alone. */
export type ButtonLook = "gold" | "filled" | "quiet" | "tool" | "bare";

export interface ButtonProps {
  children?: ComponentChildren;
  look?: ButtonLook;
  icon?: IconName;
  /** The spoken name, where the visible words do not say enough or there are none. */
  label?: string;
  onClick?: () => void;
  disabled?: boolean;
  /** Sent and not yet answered: hatched, and deaf to further taps. */
  pending?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  submit?: boolean;
  /** More classes, for the place in a layout. */
  place?: string;
  title?: string;
}

/** A button of at least 48 × 48 CSS pixels. */
export function Button(props: ButtonProps) {
  const { look = "filled", pending = false, disabled = false, onClick, icon } = props;
  return (
    <button
      type={props.submit ? "submit" : "button"}
      class={`button ${look} ${pending ? "pending" : ""} ${props.place ?? ""}`.trim()}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      disabled={disabled}
      title={props.title}
      onClick={pending ? undefined : onClick}
    >
      {icon ? <Icon name={icon} /> : null}
      {props.children === undefined ? null : <span class="text">{props.children}</span>}
    </button>
  );
}

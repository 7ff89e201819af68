import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly text: string;
}

interface SegmentedProps<Value extends string | number> {
  label: string;
  options: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One of a few choices, all in sight. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div class="field segmented" role="radiogroup" aria-labelledby={name}>
      <span class="caption" id={name}>
        {props.label}
      </span>
      <div class="segments">
        {props.options.map(({ value, text }) => (
          <label key={value} class={value === props.value ? "on" : ""}>
            <input
              type="radio"
              name={name}
              checked={value === props.value}
              disabled={props.disabled}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** What it does, in smaller words. */
  note?: ComponentChildren;
  disabled?: boolean;
}

/** A choice that is on or off. */
export function Switch({ label, on, onChange, note, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <label class="field switch">
      <span class="words">
        <b>{label}</b>
        {note === undefined ? null : <small id={id}>{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        aria-describedby={note === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** Whether it can be dragged as well as typed. */
  slider?: boolean;
}

/** A whole number between bounds, typed or dragged. */
export function NumberField({ label, value, min, max, step = 1, onChange, slider = true }: NumberFieldProps) {
  const id = useId();
  const take = (event: { currentTarget: HTMLInputElement }) => {
    const given = event.currentTarget.valueAsNumber;
    if (Number.isFinite(given)) onChange(Math.min(max, Math.max(min, Math.round(given))));
  };
  return (
    <div class="field number">
      <label class="caption" for={id}>
        {label}
      </label>
      <div class="number-row">
        {slider ? <input type="range" aria-label={label} min={min} max={max} step={step} value={value} onInput={take} /> : null}
        <input id={id} type="number" inputMode="numeric" min={min} max={max} value={value} onChange={take} />
      </div>
    </div>
  );
}

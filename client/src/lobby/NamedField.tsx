import { useId } from "preact/hooks";

interface NamedFieldProps {
  label: string;
  value: string;
  /** What is wrong with it, or a hint; said politely when it changes. */
  note: string;
  wrong: boolean;
  maxLength: number;
  autocomplete: "off" | "nickname";
  onInput: (value: string) => void;
}

/** One line of text under its label. */
export function NamedField({ label, value, note, wrong, maxLength, autocomplete, onInput }: NamedFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        maxLength={maxLength}
        autocomplete={autocomplete}
        spellcheck={false}
        aria-invalid={wrong}
        aria-describedby={`${id}-note`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p id={`${id}-note`} class={wrong ? "lose" : "muted"} role="status">
        {note}
      </p>
    </div>
  );
}

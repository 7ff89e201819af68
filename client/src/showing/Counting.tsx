import { useEffect, useRef, useState } from "preact/hooks";
import { reduced } from "../settings/choices.ts";

interface CountingProps {
  value: number;
  format: (value: number) => string;
  /** Milliseconds before it begins to count: the cards and the name come first. */
  delay: number;
  class?: string;
}

const COUNT_MS = 600;

/** A number that counts up or down to its new value; read aloud only as the final one. At once where motion is reduced. */
export function Counting({ value, format, delay, class: look = "" }: CountingProps) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (reduced.value || start === value) {
      setShown(value);
      return;
    }
    return count(start, value, delay, setShown);
  }, [value]);
  return (
    <span class={look}>
      <span aria-hidden="true">{format(shown)}</span>
      <span class="unseen">{format(value)}</span>
    </span>
  );
}

/** Count from one number to another after a pause; the returned function stops it. */
function count(start: number, end: number, delay: number, show: (value: number) => void): () => void {
  const begun = performance.now() + delay;
  let frame = requestAnimationFrame(step);
  function step(now: number): void {
    const part = Math.min(1, Math.max(0, (now - begun) / COUNT_MS));
    const eased = 1 - (1 - part) ** 3;
    show(part === 1 ? end : Math.round(start + (end - start) * eased));
    if (part < 1) frame = requestAnimationFrame(step);
  }
  return () => cancelAnimationFrame(frame);
}

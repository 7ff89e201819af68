import { signal } from "@preact/signals";
import type { ComponentChild, FunctionComponent } from "preact";

/** A part of the client that is fetched when it is first shown, or beforehand by `load`. */
export interface Lazy<Props> {
  (props: Props): ComponentChild;
  load(): Promise<void>;
}

/** The component `find` brings. Until it is here nothing is shown; a failed fetch is tried again at the next showing. */
export function lazy<Props extends object>(find: () => Promise<FunctionComponent<Props>>): Lazy<Props> {
  const found = signal<FunctionComponent<Props> | null>(null);
  let finding: Promise<void> | null = null;
  const load = () =>
    (finding ??= find().then(
      (component) => void (found.value = component),
      () => void (finding = null),
    ));
  const Shown = (props: Props) => {
    const Found = found.value;
    if (Found) return <Found {...props} />;
    void load();
    return null;
  };
  return Object.assign(Shown, { load });
}

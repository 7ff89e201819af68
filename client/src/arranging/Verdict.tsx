import { t } from "../i18n/index.ts";
import { Icon } from "../kit/Icon.tsx";
import type { Desk } from "./desk.ts";

/** Beside the front row: whether the three rows stand, by colour, sign and word. */
export function Verdict({ desk }: { desk: Desk }) {
  const foul = desk.faults.value.length > 0;
  if (!foul && desk.wrong.value.length > 0) return <div class="verdict" />;
  return (
    <div class={foul ? "verdict bad" : "verdict"} aria-hidden="true">
      <Icon name={foul ? "warn" : "check"} />
      {foul ? t("foul") : t("arrange.valid")}
    </div>
  );
}

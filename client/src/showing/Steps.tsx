import { t } from "../i18n/index.ts";
import type { ShowingView } from "../protocol/generated.ts";
import { reduced } from "../settings/choices.ts";
import { stepName } from "./words.ts";

export interface StepClock {
  readonly lasts: number;
  readonly gone: number;
}

interface StepsProps {
  showing: ShowingView;
  /** How long the present step lasts and how much of it is gone, in ms; null stands still. */
  clock: StepClock | null;
}

/** The steps of the showing in one line: done, being shown, to come. */
export function Steps({ showing, clock }: StepsProps) {
  const now = showing.steps.indexOf(showing.step);
  return (
    <ol class={`show-steps n${showing.steps.length}`} aria-label={t("show.steps")}>
      {showing.steps.map((step, index) => {
        const state = index < now ? "done" : index === now ? "now" : "";
        const running = state === "now" && !reduced.value ? clock : null;
        return (
          <li key={step} class={state} aria-current={index === now ? "step" : undefined}>
            <i key={step} class={running ? "runs" : ""} style={running ? timing(running) : undefined} />
            {stepName(step, showing)}
          </li>
        );
      })}
    </ol>
  );
}

function timing({ lasts, gone }: StepClock): { animationDuration: string; animationDelay: string } {
  return { animationDuration: `${lasts}ms`, animationDelay: `${-Math.round(gone)}ms` };
}

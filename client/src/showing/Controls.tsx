import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { PACES, pace } from "./pace.ts";

interface ControlsProps {
  voted: boolean;
  /** Whether the step being shown is the last: what comes next is the summary. */
  last: boolean;
  onSkip: () => void;
}

/** How fast, and on to the next step: which happens as soon as everyone at the table agrees. */
export function Controls({ voted, last, onSkip }: ControlsProps) {
  return (
    <>
      <div class="paces" role="group" aria-label={t("show.speed")}>
        {PACES.map((speed) => (
          <Button
            key={speed}
            look="quiet"
            place="pace"
            label={t("show.speedTimes", { n: speed })}
            pressed={pace.value === speed}
            onClick={() => (pace.value = speed)}
          >
            {speed}×
          </Button>
        ))}
      </div>
      <Button icon="skip" pending={voted} place="skip" onClick={onSkip}>
        {voted ? t("show.skipped") : last ? t("show.toSummary") : t("show.skip")}
      </Button>
    </>
  );
}

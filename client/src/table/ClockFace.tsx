import { t } from "../i18n/index.ts";
import { type Countdown, LATE_S } from "./countdown.ts";

/** The seconds left, in large figures. */
export function ClockFace({ clock }: { clock: Countdown }) {
  const seconds = clock.seconds.value;
  if (seconds === null) return <div class="clock" />;
  return (
    <div class={seconds <= LATE_S ? "clock late" : "clock"} role="timer" aria-label={t("time.left", { n: seconds })}>
      <b aria-hidden="true" key={seconds <= LATE_S ? seconds : "calm"}>
        {seconds}
      </b>
      <span aria-hidden="true">{t("arrange.seconds")}</span>
    </div>
  );
}

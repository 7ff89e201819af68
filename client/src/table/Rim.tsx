import { LATE_S, type Countdown } from "./countdown.ts";

/** The rim of the tray as the clock: eggshell drains, the last ten seconds glow. The number beside it says the same. */
export function Rim({ clock }: { clock: Countdown }) {
  const seconds = clock.seconds.value;
  const part = clock.part.value;
  const late = seconds !== null && seconds <= LATE_S;
  return (
    <svg class={late ? "rim late" : "rim"} viewBox="0 0 360 22" preserveAspectRatio="none" aria-hidden="true">
      <path class="track" d="M12 18Q180-9 348 18" pathLength="1" />
      <path class="left" d="M12 18Q180-9 348 18" pathLength="1" style={{ strokeDasharray: `${part} 2` }} />
    </svg>
  );
}

/** The same rim as the upper edge of a great tray, where there is room for one. */
export function GreatRim({ clock }: { clock: Countdown }) {
  const late = (clock.seconds.value ?? LATE_S + 1) <= LATE_S;
  const arc = "M416.5 76.7A738 738 0 0 1 1063.5 76.7";
  return (
    <svg class={late ? "great-rim late" : "great-rim"} viewBox="0 0 1480 1480" aria-hidden="true">
      <circle class="tray" cx="740" cy="740" r="738" />
      <circle class="edge" cx="740" cy="740" r="738" />
      <circle class="thread" cx="740" cy="740" r="727" />
      <path class="left" d={arc} pathLength="1" style={{ strokeDasharray: `${clock.part.value} 2` }} />
    </svg>
  );
}

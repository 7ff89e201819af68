import type { EventView, ShowingView, TableView } from "../protocol/generated.ts";
import type { Cue } from "../settings/sound.ts";

/** The sound of something that happened at the table, for the reader of `view`; null for what is silent. */
export function cueOf(event: EventView, view: TableView): Cue | null {
  switch (event.name) {
    case "hand_dealt":
      return view.own ? "deal" : null;
    case "rows_locked":
      return event.seat !== null && event.seat === view.you ? "done" : null;
    case "step_shown":
      return view.showing ? stepCue(view.showing, view.you) : null;
    case "hand_settled":
      return view.showing?.step === "opening" ? stepCue(view.showing, view.you) : null;
    default:
      return null;
  }
}

/** What a turned row sounds like: a natural, a scoop, or the reader's own gain or loss in it. */
function stepCue(showing: ShowingView, you: number | null): Cue | null {
  if (showing.step === "opening") return showing.hands.some(({ natural }) => natural !== null) ? "natural" : null;
  const own = showing.transfers.filter(({ payer, payee }) => payer === you || payee === you);
  if (showing.step === "front" && own.some(({ step }) => step === "scoop" || step === "sweep")) return "drum";
  const gain = own
    .filter(({ step }) => step === showing.step)
    .reduce((sum, { payee, paid }) => sum + (payee === you ? paid : -paid), 0);
  if (gain === 0) return null;
  return gain > 0 ? "won" : "lost";
}

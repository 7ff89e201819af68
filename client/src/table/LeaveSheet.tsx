import { go } from "../app/route.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import { Sheet } from "../kit/Sheet.tsx";
import type { House } from "../model/house.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { TableView } from "../protocol/generated.ts";
import { closeSheet } from "./sheets.ts";
import { ask } from "./tableMoves.ts";

/** What leaving now comes to: nothing, a price, or not possible before the hand is over (rules 4.4). */
export type LeaveCost =
  | { readonly kind: "free" }
  | { readonly kind: "forfeit"; readonly units: number; readonly chips: number }
  | { readonly kind: "plays_on" };

export function leaveCost(view: TableView, house: House): LeaveCost {
  const own = view.seats.find(({ seat }) => seat === view.you);
  if (!own || view.phase === "waiting" || !own.in_hand || own.left) return { kind: "free" };
  if (view.phase === "showing" || !house.forfeit.allowed) return { kind: "plays_on" };
  const stayers = view.seats.filter((info) => info !== own && info.in_hand && !info.left).length;
  const due = house.forfeit.units * stayers * view.settings.stake;
  return { kind: "forfeit", units: house.forfeit.units, chips: Math.min(own.stack, due) };
}

/** Leaving, its cost stated before it is paid. */
export function LeaveSheet({ link, view, house }: { link: TableLink; view: TableView; house: House }) {
  const cost = leaveCost(view, house);
  const own = view.seats.find(({ seat }) => seat === view.you);
  const afterHand = async () => {
    if (await ask(link, { type: "leave_next", on: true })) closeSheet();
  };
  const leaveNow = async () => {
    const left = cost.kind === "forfeit" ? await ask(link, { type: "forfeit", hand: view.hand }) : !own || own.left || (await ask(link, { type: "stand" }));
    if (!left) return;
    closeSheet();
    go("/");
  };
  return (
    <Sheet
      title={t("table.leave")}
      onClose={closeSheet}
      foot={
        <>
          {cost.kind === "free" ? null : (
            <Button look="gold" disabled={own?.leaving ?? false} pending={link.pending.value.has("leave_next")} onClick={() => void afterHand()}>
              {own?.leaving ? t("table.leaving") : t("table.leave_next")}
            </Button>
          )}
          {cost.kind === "plays_on" ? null : (
            <Button look={cost.kind === "free" ? "gold" : "quiet"} onClick={() => void leaveNow()}>
              {cost.kind === "free" ? t("table.leave") : t("leave.forfeit", { n: chips(cost.chips) })}
            </Button>
          )}
        </>
      }
    >
      <p>{costWords(cost, view.you !== null)}</p>
    </Sheet>
  );
}

function costWords(cost: LeaveCost, seated: boolean): string {
  switch (cost.kind) {
    case "free":
      return seated ? t("leave.free") : t("leave.spectator");
    case "plays_on":
      return t("leave.playsOn");
    case "forfeit":
      return t("leave.cost", { units: cost.units, n: chips(cost.chips) });
  }
}

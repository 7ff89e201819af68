import type { SeatInfo, TableView } from "../protocol/generated.ts";

/** The one thing a reader does best next, between hands. `others`: names of those everybody waits for. */
export type NextStep =
  | { readonly kind: "sit"; readonly seat: number }
  | { readonly kind: "watch"; readonly why: "full" | "locked" }
  | { readonly kind: "chips" }
  | { readonly kind: "fill" }
  | { readonly kind: "deal" }
  | { readonly kind: "wait"; readonly others: readonly string[] }
  | { readonly kind: "company" }
  | { readonly kind: "ready" }
  | { readonly kind: "unready"; readonly others: readonly string[] };

/** Whether a seat stands ready by itself or by its word. */
export function isReady(info: SeatInfo): boolean {
  return info.bot !== null || info.ready;
}

/** Free seats, the lowest number first. */
export function freeSeats(view: Pick<TableView, "settings" | "seats">): number[] {
  const taken = new Set(view.seats.map(({ seat }) => seat));
  return Array.from({ length: view.settings.seats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
}

export function nextStep(view: TableView): NextStep {
  const own = view.seats.find(({ seat }) => seat === view.you);
  if (!own) return spectatorStep(view);
  if (own.stack === 0) return brokeStep(view, own);
  const others = view.seats.filter((info) => info !== own);
  const unready = others.filter((info) => !isReady(info));
  const names = unready.map(({ name }) => name);
  if (view.host !== own.seat) {
    if (own.ready) return { kind: "unready", others: names };
    return { kind: "ready" };
  }
  if (others.length === 0) return view.settings.locked ? { kind: "company" } : { kind: "fill" };
  return unready.length > 0 ? { kind: "wait", others: names } : { kind: "deal" };
}

/** Without chips one brings some; but a host whom everybody waits for deals to them, and sits out. */
function brokeStep(view: TableView, own: SeatInfo): NextStep {
  const playing = view.seats.filter(({ stack }) => stack > 0);
  const wanted = playing.length > 1 && playing.every(isReady) && playing.some(({ bot }) => bot === null);
  return { kind: view.host === own.seat && wanted ? "deal" : "chips" };
}

function spectatorStep(view: TableView): NextStep {
  const [seat] = freeSeats(view);
  if (seat === undefined) return { kind: "watch", why: "full" };
  return view.settings.locked && view.seats.length > 0 ? { kind: "watch", why: "locked" } : { kind: "sit", seat };
}

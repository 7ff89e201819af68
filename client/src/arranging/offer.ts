import { t } from "../i18n/index.ts";
import { naturalName } from "../kit/words.ts";
import type { House } from "../model/house.ts";
import type { CardRows, OwnHand } from "../protocol/generated.ts";

/** A natural within reach: to be claimed, to be laid first, or counting by itself. */
export interface Offer {
  readonly natural: string;
  /** What it pays, in units from each opponent. */
  readonly units: number;
  /** Whether it must be claimed. */
  readonly claim: boolean;
  /** The rows that show it, where it does not count yet as the cards lie. */
  readonly rows: CardRows | null;
}

/** What the natural in these cards offers now; `made` is the one the rows make as they lie. */
export function offerOf(own: OwnHand, house: House, made: string | null): Offer | null {
  const claim = house.naturals.claim === "declare";
  const natural = made ?? own.natural?.natural ?? null;
  if (natural === null) return null;
  const units = house.naturals.payouts.find(({ name }) => name === natural)?.units ?? 0;
  return { natural, units, claim: claim && made !== null, rows: made === null ? (own.natural?.rows ?? null) : null };
}

/** The offer in words. */
export function naturalOffer({ natural, units, claim, rows }: Offer): { title: string; text: string } {
  const text = claim || rows ? t("arrange.winsOutright", { n: units }) : t("arrange.payoutAuto", { n: units });
  return { title: naturalName(natural), text };
}

import type { CardRows, DealProof, ShownHand } from "../protocol/generated.ts";
import { type Card, sameCards } from "./cards.ts";
import { completeRows, cardsOf } from "./rows.ts";
import { dealFrom } from "./shuffle.ts";

/** A finished hand as far as its deal goes. */
export interface DealtHand {
  readonly proof: DealProof;
  readonly dealt: readonly (readonly Card[])[];
  readonly hands: readonly Pick<ShownHand, "seat" | "rows">[];
}

/** What this browser itself put into the deal: the commitment it was shown, and the nonce it drew after that. */
export interface OwnPart {
  readonly seat: number;
  readonly commitment: string;
  readonly nonce: string;
}

/** What was drawn here for a hand, if one's seat was dealt to: a host without chips deals and sits out. */
export function ownPartOf(proof: Pick<DealProof, "seats">, drawn: Omit<OwnPart, "seat"> | null, you: number | null): OwnPart | null {
  return drawn && you !== null && proof.seats.includes(you) ? { ...drawn, seat: you } : null;
}

/** What differs in a deal that does not verify. */
export type DealFault = "malformed" | "commitment" | "changed_commitment" | "own_nonce" | "cards" | "shown";

/** `own`: whether a nonce drawn in this browser was seen to be part of it. `unavailable`: no WebCrypto on this address. */
export type Verdict =
  | { readonly status: "verified"; readonly own: boolean }
  | { readonly status: "failed"; readonly fault: DealFault }
  | { readonly status: "unavailable" };

/** Deal a hand again from what was revealed and compare it with what was promised, drawn here, dealt and shown. */
export async function verifyDeal(hand: DealtHand, own: OwnPart | null, subtle: SubtleCrypto | undefined): Promise<Verdict> {
  if (!subtle) return { status: "unavailable" };
  const fault = await faultOf(hand, own, subtle);
  return fault ? { status: "failed", fault } : { status: "verified", own: own !== null };
}

async function faultOf({ proof, dealt, hands }: DealtHand, own: OwnPart | null, subtle: SubtleCrypto): Promise<DealFault | null> {
  const seed = bytesOf(proof.server_seed);
  if (seed?.length !== 32 || proof.nonces.length !== proof.seats.length || dealt.length !== proof.seats.length) return "malformed";
  if (hexOf(await subtle.digest("SHA-256", seed)) !== proof.commitment) return "commitment";
  if (own && own.commitment !== proof.commitment) return "changed_commitment";
  if (own && proof.nonces[proof.seats.indexOf(own.seat)] !== own.nonce) return "own_nonce";
  const derived = await dealFrom(seed, proof, subtle);
  if (!derived.every((cards, index) => sameCards(cards, dealt[index] ?? []))) return "cards";
  const shown = hands.every(({ seat, rows }) => shownAsDealt(rows, derived[proof.seats.indexOf(seat)] ?? []));
  return shown ? null : "shown";
}

/** Rows that were shown hold the cards dealt; a hand that was not shown whole proves nothing either way. */
function shownAsDealt(rows: CardRows, dealt: readonly Card[]): boolean {
  const complete = completeRows(rows);
  return complete === null || sameCards(cardsOf(complete), dealt);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

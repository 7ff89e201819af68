import { type Card, DECK } from "./cards.ts";

/** What a deal is bound to besides its seed. `nonces`: each seat's in round order, null where nobody drew one. */
export interface DealContext {
  readonly table: string;
  readonly hand: number;
  readonly seats: readonly number[];
  readonly nonces: readonly (string | null)[];
}

const PROTOCOL = "maubinh-deal-1";
const CARDS_EACH = 13;
const WORDS = 2 ** 32;

/** Thirteen cards for each seat in round order, derived as docs/fairness.md says, from HMAC-SHA256 alone. */
export async function dealFrom(seed: Uint8Array<ArrayBuffer>, context: DealContext, subtle: SubtleCrypto): Promise<Card[][]> {
  const deck = await shuffledDeck(seed, contextText(context), subtle);
  return context.seats.map((_, index) => deck.slice(CARDS_EACH * index, CARDS_EACH * (index + 1)));
}

function contextText({ table, hand, seats, nonces }: DealContext): string {
  const drawn = seats.map((seat, index) => `${seat}=${nonces[index] ?? "-"}`).join(",");
  return `${PROTOCOL}|${table}|${hand}|${drawn}`;
}

/** Fisher–Yates from the top; words that would favour some cards are skipped. */
async function shuffledDeck(seed: Uint8Array<ArrayBuffer>, context: string, subtle: SubtleCrypto): Promise<Card[]> {
  const deck = [...DECK];
  const words = wordsOf(seed, context, subtle);
  for (let last = deck.length - 1; last > 0; last--) {
    const limit = WORDS - (WORDS % (last + 1));
    let word = await nextOf(words);
    while (word >= limit) word = await nextOf(words);
    const chosen = word % (last + 1);
    [deck[last], deck[chosen]] = [deck[chosen] ?? "", deck[last] ?? ""];
  }
  return deck;
}

/** Big-endian 32-bit words without end: block k is HMAC-SHA256(seed, context + "|" + k). */
async function* wordsOf(seed: Uint8Array<ArrayBuffer>, context: string, subtle: SubtleCrypto): AsyncGenerator<number, never> {
  const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let block = 0; ; block++) {
    const digest = await subtle.sign("HMAC", key, new TextEncoder().encode(`${context}|${block}`));
    const view = new DataView(digest);
    for (let at = 0; at < digest.byteLength; at += 4) yield view.getUint32(at);
  }
}

async function nextOf(words: AsyncGenerator<number, never>): Promise<number> {
  return (await words.next()).value;
}

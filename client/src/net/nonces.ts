/** Where nonces are kept until the deal they went into was checked. */
export interface NonceShelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A nonce drawn here, the hand it was for, and the commitment that was on the table by then. */
export interface KeptNonce {
  readonly table: string;
  readonly hand: number;
  readonly commitment: string;
  readonly nonce: string;
}

const KEY = "maubinh.nonces";
const KEPT = 64;

/** 32 hexadecimal digits from the browser's own generator. */
export function drawNonce(source: Pick<Crypto, "getRandomValues"> = crypto): string {
  const bytes = source.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep a nonce; for one hand the last one counts. Without storage the check of the deal cannot say that ours was used. */
export function keepNonce(shelf: NonceShelf, kept: KeptNonce): void {
  const others = read(shelf).filter(({ table, hand }) => table !== kept.table || hand !== kept.hand);
  try {
    shelf.setItem(KEY, JSON.stringify([...others, kept].slice(-KEPT)));
  } catch {
    // A full or forbidden storage: the hand is played all the same.
  }
}

/** What this browser drew for a hand, or null when it drew nothing (or has forgotten). */
export function keptNonce(shelf: NonceShelf, table: string, hand: number): KeptNonce | null {
  return read(shelf).find((kept) => kept.table === table && kept.hand === hand) ?? null;
}

function read(shelf: NonceShelf): KeptNonce[] {
  try {
    const entries: unknown = JSON.parse(shelf.getItem(KEY) ?? "[]");
    return Array.isArray(entries) ? (entries as KeptNonce[]) : [];
  } catch {
    return [];
  }
}

/** This tab's shelf, or one that holds nothing where storage is refused. */
export function tabShelf(): NonceShelf {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

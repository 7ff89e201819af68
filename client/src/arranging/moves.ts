import type { Offer } from "./offer.ts";

/** What the reader can do now beside moving cards, and how far it has got. */
export interface Moves {
  readonly locked: boolean;
  /** The natural that was claimed, once locked. */
  readonly claimed: string | null;
  readonly offer: Offer | null;
  /** Whether the table allows suggestions. */
  readonly hints: boolean;
  readonly thinking: boolean;
  readonly declaring: boolean;
  readonly locking: boolean;
  /** Names of those still arranging. */
  readonly waitingFor: readonly string[];
  readonly suggest: () => void;
  readonly swapRows: () => void;
  readonly sort: () => void;
  readonly undo: () => void;
  readonly done: () => void;
  readonly declare: () => void;
  readonly layNatural: () => void;
}

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Answer } from "../net/outbox.ts";
import {
  apply,
  type Arrangement,
  begin,
  cancel,
  canUndo,
  resume,
  rowsOf,
  type Slot,
  sort,
  swap,
  swapRows,
  tap,
  undo,
} from "../model/arrangement.ts";
import { type Card, sameCards } from "../model/cards.ts";
import type { House, NaturalName } from "../model/house.ts";
import { naturalOf } from "../model/naturals.ts";
import { completeRows, offences, type Row, type Rows, strengthsOf } from "../model/rows.ts";
import type { CardRows, Option, OwnHand } from "../protocol/generated.ts";

/** How a desk speaks to the table. */
export interface DeskLine {
  draft(hand: number, rows: CardRows): void;
  send(command: { type: "lock" | "declare"; hand: number; rows: CardRows } | { type: "suggest"; hand: number }): Promise<Answer>;
}

/** The last lay of a hand in this tab, so that a reload comes back to the same slots. */
export interface LayShelf {
  load(): readonly Card[] | null;
  save(cards: readonly Card[]): void;
}

export interface DeskStart {
  readonly hand: number;
  readonly own: OwnHand;
  readonly house: House;
  readonly line: DeskLine;
  readonly shelf: LayShelf;
}

/** A pair of rows in the wrong order. */
export type Offence = readonly [later: Row, earlier: Row];

/** Thirteen cards on the way to "xếp xong": the state of the arranging screen and everything that changes it. */
export class Desk {
  readonly hand: number;
  readonly house: House;
  readonly lay: ReadonlySignal<Arrangement>;
  /** The foul was sent off once and waits for a second word. */
  readonly asking = signal(false);
  readonly options = signal<readonly Option[] | null>(null);
  /** The slot the arrow keys stand on. */
  readonly focus = signal<Slot>(10);
  /** Whether the reader has laid anything yet, here or before a reload. Cards as dealt accuse nobody of a foul. */
  readonly touched: ReadonlySignal<boolean>;
  readonly rows = computed(() => rowsOf(this.lay.value));
  readonly strengths = computed(() => strengthsOf(this.rows.value, this.house));
  /** Every pair of rows in the wrong order. */
  readonly wrong = computed<readonly Offence[]>(() => offences(this.rows.value, this.house));
  /** Those the reader is answerable for: none before the first touch. */
  readonly faults = computed<readonly Offence[]>(() => (this.touched.value || this.asking.value ? this.wrong.value : []));
  /** The natural these rows make, judged as the house says. */
  readonly natural = computed<NaturalName | null>(() => naturalOf(this.rows.value, this.house));
  /** Whether that natural counts without a word, so that a foul costs nothing. */
  readonly countsByItself = computed(() => this.natural.value !== null && this.house.naturals.claim === "automatic");
  readonly undoable = computed(() => canUndo(this.lay.value));
  /** Whether exchanging rows 1 and 2 mends the foul. */
  readonly swapMends = computed(
    () => this.wrong.value.length > 0 && offences(rowsOf(swapRows(this.lay.value)), this.house).length === 0,
  );
  /** Which option lies on the table now. */
  readonly chosen = computed(() => {
    const at = (this.options.value ?? []).findIndex((option) => liesAs(option.rows, this.rows.value));
    return at < 0 ? null : at;
  });
  private readonly now: Signal<Arrangement>;
  private readonly begun: Signal<boolean>;

  constructor(private readonly start: DeskStart) {
    this.hand = start.hand;
    this.house = start.house;
    const { lay, laid } = firstLay(start.own, start.shelf);
    this.now = signal(lay);
    this.lay = this.now;
    this.begun = signal(laid);
    this.touched = this.begun;
  }

  tap(slot: Slot): void {
    this.change(tap(this.now.value, slot));
  }

  swap(a: Slot, b: Slot): void {
    this.change(swap(this.now.value, a, b));
  }

  cancel(): void {
    this.change(cancel(this.now.value));
  }

  sort(): void {
    this.change(sort(this.now.value));
  }

  undo(): void {
    this.change(undo(this.now.value), { keepOptions: true });
  }

  swapRows(): void {
    this.change(swapRows(this.now.value));
  }

  /** Lay given rows of the same thirteen cards; others change nothing. */
  layRows(given: CardRows): void {
    this.lie(given, false);
  }

  /** Where the keyboard stands. */
  stand(slot: Slot): void {
    this.focus.value = slot;
  }

  /** Ask for suggestions and lay the best; asked again with options in sight, lay the next. Null when nothing was asked. */
  async suggest(): Promise<Answer | null> {
    const known = this.options.value;
    if (known) {
      this.choose(((this.chosen.value ?? -1) + 1) % known.length);
      return null;
    }
    const asked = this.now.value.cards;
    const answer = await this.start.line.send({ type: "suggest", hand: this.hand });
    if (answer.type !== "suggestion") return answer;
    this.options.value = answer.options;
    // Whoever has gone on arranging meanwhile is shown the options; nothing is taken from their hands.
    if (this.now.value.cards === asked) this.choose(0);
    return answer;
  }

  choose(at: number): void {
    const option = this.options.value?.[at];
    if (option) this.lie(option.rows, true);
  }

  /** Lock what lies here. A foul is asked about once, unless `sure`; null when it was only asked. */
  async done({ sure = false } = {}): Promise<Answer | null> {
    const costly = this.wrong.value.length > 0 && !this.countsByItself.value;
    if (costly && !sure && !this.asking.value) {
      this.asking.value = true;
      return null;
    }
    return this.start.line.send({ type: "lock", hand: this.hand, rows: this.rows.value });
  }

  declare(): Promise<Answer> {
    return this.start.line.send({ type: "declare", hand: this.hand, rows: this.rows.value });
  }

  private lie(given: CardRows, keepOptions: boolean): void {
    const complete = completeRows(given);
    if (complete) this.change(apply(this.now.value, complete), { keepOptions });
  }

  private change(next: Arrangement, { keepOptions = false } = {}): void {
    const moved = next.cards !== this.now.value.cards;
    batch(() => {
      this.now.value = next;
      this.asking.value = false;
      this.begun.value = true;
      if (moved && !keepOptions) this.options.value = null;
    });
    if (!moved) return;
    this.start.shelf.save(next.cards);
    this.start.line.draft(this.hand, this.rows.value);
  }
}

/** Where this tab left off, else the rows the server keeps, else the cards from high to low; and whether anybody laid them. */
function firstLay(own: OwnHand, shelf: LayShelf): { lay: Arrangement; laid: boolean } {
  const kept = own.locked ? null : shelf.load();
  if (kept && sameCards(kept, own.cards)) return { lay: { cards: kept, picked: null, past: [] }, laid: true };
  const laid = completeRows(own.rows);
  return laid ? { lay: resume(laid), laid: true } : { lay: begin(own.cards), laid: false };
}

function liesAs(option: CardRows, rows: Rows): boolean {
  const complete = completeRows(option);
  if (!complete) return false;
  return (["back", "middle", "front"] as const).every((row) => sameCards(complete[row], rows[row]));
}

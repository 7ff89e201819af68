import { describe, expect, test } from "vitest";
import { ledgerOf } from "./ledger.ts";
import { naturalOf } from "./naturals.ts";
import { compare } from "./ranking.ts";
import { isFoul, ROWS, strengthsOf } from "./rows.ts";
import { summaryOfVector } from "../fixtures/vectorSummary.ts";
import { houseOfVector, type Vector, type VectorPlayer, vectors } from "../fixtures/vectors.ts";

const all = vectors("settle.jsonl", "edges.jsonl", "custom.jsonl");
const each = all.map((vector) => [vector.id, vector] as const);

/** The players who compare rows: who stays, holds no natural that counts, and is stopped by none. */
function comparing({ players, expect: { naturals }, ...vector }: Vector): VectorPlayer[] {
  const stopped = houseOfVector({ ...vector } as Vector).naturals.stops_showdown && Object.keys(naturals).length > 0;
  return stopped ? [] : players.filter(({ id, left, rows }) => !left && rows !== null && !(id in naturals));
}

describe("golden vectors: the cards", () => {
  test.each(each)("%s: the same players foul", (_, vector) => {
    const house = houseOfVector(vector);
    const fouls = comparing(vector).filter(({ rows }) => rows && isFoul(rows, house));
    expect(fouls.map(({ id }) => id).sort()).toEqual(vector.expect.fouls);
  });

  test.each(each)("%s: the same naturals are found", (_, vector) => {
    const house = houseOfVector(vector);
    const counts = ({ left, natural }: VectorPlayer) => !left && (house.naturals.claim === "automatic" || natural === true);
    const found = vector.players.flatMap((player) => {
      const name = player.rows && counts(player) ? naturalOf(player.rows, house) : null;
      return name ? [[player.id, name]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(vector.expect.naturals);
  });

  test.each(each)("%s: each row goes to the stronger one", (_, vector) => {
    const house = houseOfVector(vector);
    const standing = comparing(vector).flatMap(({ id, rows }) => (rows && !isFoul(rows, house) ? [{ id, rows: strengthsOf(rows, house) }] : []));
    for (const a of standing) {
      for (const b of standing) {
        const won = ROWS.filter((row) => compare(a.rows[row], b.rows[row]) > 0);
        const paid = vector.expect.transfers.filter(({ from, to }) => from === b.id && to === a.id).map(({ step }) => step);
        expect(paid.filter((step) => (ROWS as readonly string[]).includes(step))).toEqual(won);
      }
    }
  });
});

describe("golden vectors: the ledger", () => {
  test.each(each)("%s: the ledger adds up to the net", (_, vector) => {
    const summary = summaryOfVector(vector);
    const ledger = ledgerOf(summary, 0);
    const scale = ledger.measure === "units" ? vector.stake : 1;
    vector.players.forEach(({ id }, at) => {
      const lines = ledger.lines.reduce((sum, { cells }) => sum + (cells[at] ?? 0), 0);
      expect(lines).toBe(ledger.sum[at]);
      expect((ledger.sum[at] ?? 0) * scale).toBe(ledger.due[at]);
      expect((ledger.due[at] ?? 0) + (ledger.capped[at] ?? 0) + (ledger.fee[at] ?? 0)).toBe(ledger.net[at]);
      expect(ledger.net[at]).toBe(vector.expect.net[id]);
      expect((ledger.fee[at] ?? 0) + (vector.expect.rake[id] ?? 0)).toBe(0);
    });
  });

  test("they hold every step and natural", () => {
    const steps = new Set(all.flatMap(({ expect: { transfers } }) => transfers.map(({ step }) => step)));
    expect([...steps].sort()).toEqual(["aces", "back", "forfeit", "foul", "front", "middle", "natural", "scoop", "sweep"]);
  });
});


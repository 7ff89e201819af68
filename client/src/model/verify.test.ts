import { expect, test } from "vitest";
import type { DealProof } from "../protocol/generated.ts";
import { dealFrom } from "./shuffle.ts";
import { type DealtHand, ownPartOf, verifyDeal } from "./verify.ts";

const { subtle } = crypto;
const seed = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0";
const bytes = new Uint8Array(seed.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
const nonce = "00112233445566778899aabbccddeeff";

async function dealtHand(): Promise<DealtHand> {
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const commitment = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const proof: DealProof = { table: "BCDFGH", hand: 7, commitment, server_seed: seed, seats: [2, 1, 0], nonces: [nonce, null, null] };
  const dealt = await dealFrom(bytes, proof, subtle);
  const own = dealt[0] ?? [];
  const rows = { back: own.slice(0, 5), middle: own.slice(5, 10), front: own.slice(10) };
  return { proof, dealt, hands: [{ seat: 2, rows }] };
}

const own = async () => ({ seat: 2, commitment: (await dealtHand()).proof.commitment, nonce });

test("an honest deal verifies, and says that our nonce was part of it", async () => {
  expect(await verifyDeal(await dealtHand(), await own(), subtle)).toEqual({ status: "verified", own: true });
});

test("without a nonce of ours it verifies all the same", async () => {
  expect(await verifyDeal(await dealtHand(), null, subtle)).toEqual({ status: "verified", own: false });
});

test("a nonce of ours is part of a hand that dealt to our seat, and of no other", async () => {
  const { proof } = await dealtHand();
  const drawn = { commitment: proof.commitment, nonce };
  expect(ownPartOf(proof, drawn, 2)).toEqual({ ...drawn, seat: 2 });
  expect([ownPartOf(proof, drawn, 3), ownPartOf(proof, drawn, null), ownPartOf(proof, null, 2)]).toEqual([null, null, null]);
});

test("the deal is the one docs/fairness.md derives", async () => {
  // Computed by `maubinh.fairness.deal_hands` from the same seed and context.
  expect((await dealtHand()).dealt.map((cards) => cards.join(" "))).toEqual(PYTHON_DEAL);
});

test.each<[string, (hand: DealtHand) => DealtHand]>([
  ["commitment", (hand) => ({ ...hand, proof: { ...hand.proof, server_seed: seed.replace("0f", "1f") } })],
  ["cards", (hand) => ({ ...hand, proof: { ...hand.proof, hand: 8 } })],
  ["cards", (hand) => ({ ...hand, dealt: [...hand.dealt].reverse() })],
  ["own_nonce", (hand) => ({ ...hand, proof: { ...hand.proof, nonces: [null, nonce, null] } })],
  ["malformed", (hand) => ({ ...hand, proof: { ...hand.proof, server_seed: "xyz" } })],
  ["malformed", (hand) => ({ ...hand, dealt: hand.dealt.slice(1) })],
  ["shown", (hand) => ({ ...hand, hands: [{ seat: 1, rows: hand.hands[0]?.rows ?? { back: null, middle: null, front: null } }] })],
])("a deal that was tampered with fails: %s", async (fault, tamper) => {
  expect(await verifyDeal(tamper(await dealtHand()), await own(), subtle)).toEqual({ status: "failed", fault });
});

test("a commitment other than the one we answered is noticed", async () => {
  expect(await verifyDeal(await dealtHand(), { ...(await own()), commitment: "00" }, subtle)).toEqual({ status: "failed", fault: "changed_commitment" });
});

test("without WebCrypto nothing is claimed", async () => {
  expect(await verifyDeal(await dealtHand(), null, undefined)).toEqual({ status: "unavailable" });
});

const PYTHON_DEAL = [
  "7s 9s 3c Ks Jd Js Kc Kd Qh 5d Kh Tc 6s",
  "9h Ac 5s 7h 2d Th 3s 9d 6c 5c 3d 7c Td",
  "7d 2h Qd Qs 6d 4d 4c 8c 2s Ts 2c Ad As",
];

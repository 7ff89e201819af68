import { signal } from "@preact/signals";
import type { HouseInfo } from "../protocol/generated.ts";
import { api } from "./api.ts";

/** The houses the server ships; empty until loaded. */
export const houses = signal<readonly HouseInfo[]>([]);

/** Load them once; a failed try is made again at the next call. */
export async function loadHouses(): Promise<void> {
  if (houses.value.length > 0) return;
  const result = await api.houses();
  if (result.ok) houses.value = result.value;
}

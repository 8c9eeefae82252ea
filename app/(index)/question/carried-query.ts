/** What the sentence says of the scenario, for a page that takes a scenario. */
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";
import type { RawParams } from "@/lib/params/codec";

export function carriedQuery(raw: RawParams): string {
  const carried = Object.entries(raw).filter(([key]) => (SCENARIO_KEYS as readonly string[]).includes(key));
  return carried.length === 0 ? "" : `?${new URLSearchParams(carried).toString()}`;
}

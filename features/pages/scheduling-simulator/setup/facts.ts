/** Facts of a setup that the page needs besides the run; plain data. */
import { prefixHits, type PrefixHits } from "./prefix-hits";
import type { Setup } from "./setup";

export type SetupFacts = Omit<Setup, "scenario" | "requests" | "laid" | "costs"> & { readonly hits: PrefixHits | null };

export function facts({ scenario: _scenario, requests, laid: _laid, costs: _costs, ...known }: Setup): SetupFacts {
  return { ...known, hits: prefixHits(requests) };
}

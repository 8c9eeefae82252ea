/** What stops layouts: counted by the limit that each meets first, and what a limit would have to be where nothing passes. */
import type { Miss } from "@/features/core/search/pools/misses";
import { relaxations, type Relaxation } from "@/features/core/search/pools/misses";
import type { PdFound } from "@/features/core/search/pools/search";
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";
import type { Search } from "./find";
import type { Option } from "./option";

export const STOPS = ["ttft", "tpot", "memory", "layout"] as const;
export type Stop = (typeof STOPS)[number];

export type Stops = {
  /** Layouts of one pool, and pairs of two where those were looked at. */
  readonly layouts: number;
  readonly first: Readonly<Record<Stop, number>>;
  /** Nothing passes: the least that a limit alone would have to become, seconds; nearest first. None where limits are kept and the margin alone is missing. */
  readonly relaxations: readonly Relaxation[];
};

/** `options`: what passes, at its highest load. */
export function countStops(search: Search, options: readonly Option[], pairs: PdFound | null): Stops {
  const { aggregated, space } = search;
  const misses: readonly Miss[] = [...aggregated.misses, ...(pairs?.misses ?? [])];
  const refused = [...aggregated.refused, ...(pairs?.refused ?? [])];
  const first = { ttft: 0, tpot: 0, memory: 0, layout: 0 };
  for (const option of options) first[firstLimit(option)] += 1;
  for (const { reason } of misses) first[reason === "TTFT" ? "ttft" : "tpot"] += 1;
  for (const { reason } of refused) first[reason === "WEIGHTS_OOM" || reason === "KV_OOM" ? "memory" : "layout"] += 1;
  return {
    layouts: options.length + misses.length + refused.length,
    first,
    relaxations: options.length > 0 ? [] : relaxations(misses, space.limits).filter(({ from, to }) => to > from),
  };
}

const FULL: readonly LimitedBy[] = ["kv-capacity", "max-sequences"];

/** What keeps an option from more: its cache, or the limit that it is least sure to keep. */
export function firstLimit({ chance, limitedBy }: Pick<Option, "chance" | "limitedBy">): "ttft" | "tpot" | "memory" {
  if (FULL.includes(limitedBy)) return "memory";
  return chance.ttft < chance.tpot ? "ttft" : "tpot";
}

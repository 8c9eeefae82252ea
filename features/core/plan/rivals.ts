/** Why not this layout: what every layout of one pool holds, or what it fails by. Means in closed form, before anything is simulated. */
import { degreesLabel, parallelismLabel } from "@/features/core/operators/parallelism";
import type { Reason } from "@/features/core/search/layouts/criteria/reasons";
import type { Miss } from "@/features/core/search/pools/misses";
import { singleOption, type Search } from "./find";
import type { Option } from "./option";

/** `layout`: as `parallelismLabel` says it; once each, nearest to the answer first. */
export type Rival = { readonly layout: string } & Fate;

type Fate =
  /** All GPUs together: requests in flight, output tokens per second and GPU. */
  | { readonly ends: "holds"; readonly clients: number; readonly perGpu: number }
  /** The same by averages: under the percentile it cannot win, so that it was not asked. */
  | { readonly ends: "behind"; readonly clients: number }
  /** Limits are kept, with less chance than was asked for. */
  | { readonly ends: "unsure" }
  /** `least`: seconds that this limit alone would have to be; null: that alone is not enough. */
  | { readonly ends: "misses"; readonly limit: "ttft" | "tpot"; readonly least: number | null }
  | { readonly ends: "refused"; readonly reason: Reason };

/** `options`: what passes, best first. */
export function listRivals(search: Search, options: readonly Option[]): readonly Rival[] {
  const { aggregated } = search;
  const single = options.filter(({ unit }) => unit.prefill === null);
  const near = aggregated.misses.toSorted((a, b) => a.excess - b.excess);
  return once([
    ...single.map(({ unit, clients, perGpu }) => {
      return { layout: degreesLabel(unit.decode), ends: "holds", clients, perGpu } as const;
    }),
    ...aggregated.plans.map((plan) => {
      const layout = parallelismLabel(plan.variant.layout);
      return { layout, ends: "behind", clients: singleOption(search, plan).clients } as const;
    }),
    ...near.map((miss) => ({ layout: parallelismLabel(miss.variant.layout), ...missFate(miss) })),
    ...aggregated.refused.map(({ shape, reason }) => ({ layout: shape, ends: "refused", reason }) as const),
  ]);
}

function missFate({ reason, excess, ttft, tpot }: Miss): Fate {
  if (excess <= 0) return { ends: "unsure" };
  return reason === "TTFT"
    ? { ends: "misses", limit: "ttft", least: ttft }
    : { ends: "misses", limit: "tpot", least: tpot };
}

/** The same layout under another token budget is the same to who asks; the best of them counts. */
function once(rivals: readonly Rival[]): readonly Rival[] {
  const seen = new Set<string>();
  return rivals.filter(({ layout }) => !seen.has(layout) && seen.add(layout));
}

/** How far measured runs lay from such figures of the winner. */
import { rateBand, type FigureBand } from "@/features/core/evidence/figure-band";
import { loadBands, percentileBand, type LoadBands } from "@/features/core/evidence/load-bands";
import type { Traits } from "@/features/core/evidence/traits";
import type { Rated } from "@/features/core/search/layouts/criteria/figures";
import type { Engine } from "@/features/core/search/layouts/judge";
import { loadTraits } from "@/features/core/search/layouts/variant-outlook";
import type { Objective } from "@/features/core/search/layouts/criteria/objectives";

export type WinnerBands = Pick<LoadBands, "rate"> & {
  /** Of the times as shown: means, or a percentile of the simulated run; seconds. */
  readonly time: (id: "ttft" | "tpot", value: number) => FigureBand;
  /** null: counted (GPUs), or not measured (the share of requests within limits). */
  readonly objective: (objective: Objective, value: number) => FigureBand | null;
};

export function winnerBands(engine: Engine, rated: Rated, isPercentile: boolean): WinnerBands {
  const traits = engineTraits(engine);
  const { grade } = engine.variant;
  const { ttft, tpot } = rated;
  const bands = loadBands(traits, { ttft, tpot, output: engine.tariff.output, grade });
  return {
    rate: bands.rate,
    time: (id, value) => (isPercentile ? percentileBand(`served.${id}`, { value, grade }, traits) : bands[id]),
    objective: (objective, value) => {
      if (objective === "per-gpu") return bands.rate(value);
      if (objective === "per-user") return rateBand(value, tpot, bands.tpot);
      return objective === "cost" || objective === "energy" ? bands.perToken(value) : null;
    },
  };
}

const engineTraits = ({ variant, clients, replicas }: Engine): Traits => loadTraits(variant, clients, replicas);

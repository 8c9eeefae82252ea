/** A point of the sweep as both pages that simulate state a load, by the means over its seeds. */
import type { JudgedLoad } from "@/features/core/serving/simulated/load-words";
import { outputPrice } from "@/features/core/comparison/output-price";
import type { SweepStanding } from "./headline";
import type { SweepPoint } from "@/features/core/serving/sweep/points";

/** null without figures. */
export function judgedPoint(
  { figures, load }: SweepPoint,
  { input, price }: Pick<SweepStanding, "input" | "price">,
): JudgedLoad | null {
  const statistic = input.slo_at;
  if (figures?.output == null || figures.requestRate === null) return null;
  const { ttft, tpot, users, requestRate, output, gpus } = figures;
  return {
    ...{ statistic, gpus, requestRate: requestRate.mean, outputRate: output.mean },
    usd: outputPrice(price, gpus, output.mean),
    users: load.kind === "closed" ? load.clients : (users?.mean ?? NaN),
    ...{ ttft: ttft[statistic]?.mean ?? NaN, tpot: tpot[statistic]?.mean ?? NaN },
  };
}

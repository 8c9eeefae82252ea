/** How far measured runs lay from such figures of a row. */
import type { FigureBand } from "@/features/core/evidence/figure-band";
import { loadBands } from "@/features/core/evidence/load-bands";
import type { RowFigures } from "./figures";
import type { MetricId } from "./metrics";
import type { Judged } from "./settings";

/** null: nothing of the kind was measured (memory, GPUs, single passes), or it is not served. */
export function rowBand(figures: RowFigures, id: MetricId, judged: Judged): FigureBand | null {
  const { served, cost, traits, grade } = figures;
  if (judged !== "served" || served === null) return null;
  const bands = loadBands(traits, { ttft: served.ttft, tpot: served.tpot, grade, output: served.output });
  switch (id) {
    case "ttft":
    case "tpot":
    case "e2e":
      return bands[id];
    case "perGpu":
    case "total":
      return bands.rate(served[id]);
    case "gpuHours":
      return cost && bands.perToken(cost.gpuHours);
    case "usd":
      return cost?.usd == null ? null : bands.perToken(cost.usd);
    default:
      return null;
  }
}

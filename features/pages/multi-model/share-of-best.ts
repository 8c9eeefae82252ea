/** How near a figure comes to the best of all: best ÷ value where less is better, value ÷ best where more is; the best is 1. */
import type { RowFigures } from "@/features/core/comparison/figures";
import { METRICS, type Metric, type MetricId } from "@/features/core/comparison/metrics";
import type { Judged } from "@/features/core/comparison/settings";

export type Standing = Readonly<Partial<Record<MetricId, number | null>>>;

/** One for each of `all`, in order. */
export function standings(all: readonly (RowFigures | null)[], judged: Judged): readonly Standing[] {
  const best = METRICS.map((metric) => chooseBest(metric, all, judged));
  return all.map((figures) =>
    Object.fromEntries(
      METRICS.map((metric, index) => [
        metric.id,
        share(metric, figures && metric.of(figures, judged), best[index] ?? null),
      ]),
    ),
  );
}

function chooseBest(metric: Metric, all: readonly (RowFigures | null)[], judged: Judged): number | null {
  const values = all.flatMap((figures) => {
    const value = figures && metric.of(figures, judged);
    return value === null || !Number.isFinite(value) ? [] : [value];
  });
  if (values.length === 0) return null;
  return metric.better === "lower" ? Math.min(...values) : Math.max(...values);
}

function share({ better }: Metric, value: number | null, best: number | null): number | null {
  if (value === null || best === null || !Number.isFinite(value)) return null;
  if (value === best) return 1;
  return better === "lower" ? best / value : value / best;
}

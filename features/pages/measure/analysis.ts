import { defineAnalysis } from "@/features/analysis/analysis";
import { GIGA, TERA } from "@/lib/units/edge";
import { measureFromText, type MeasureAnswer } from "./answer";
import { unopenedMeasure } from "./empty-state";
import { bestBandwidth, memoryError } from "./figures";
import { measureReport } from "./report";
import { servedError } from "./served";

export const measureAnalysis = defineAnalysis({
  ...unopenedMeasure,
  run: measureFromText,
  summary,
  report: measureReport,
});

function summary({ files, fits, rows, links, served, own }: MeasureAnswer): Record<string, number | string | null> {
  const bandwidth = bestBandwidth(rows);
  const [fastest] = links.flatMap((fit) => (fit.ranks > 1 ? [fit.bandwidth] : [])).toSorted((a, b) => b - a);
  return {
    files: files.length,
    points: files.reduce((sum, { measured }) => sum + measured, 0),
    unmeasured: files.reduce((sum, { unmeasured }) => sum + unmeasured.length, 0),
    ...Object.fromEntries(fits.map(({ format, rate }) => [`${format}_tflops`, rate === null ? null : rate / TERA])),
    bandwidth_gb_s: bandwidth === null ? null : bandwidth / GIGA,
    link_gb_s: fastest === undefined ? null : fastest / GIGA,
    memory_median_error: memoryError(rows),
    ttft_mape: servedError(served, "ttft"),
    tpot_mape: servedError(served, "tpot"),
    chip: own?.columns.name ?? null,
  };
}

/** What was attained, each with how it is counted. */
import { figure, type Figure } from "@/features/answers/explain";
import type { Chip } from "@/features/core/hardware/chip";
import type { KernelFit } from "@/features/core/kit/kernel-fit";
import { peakActual, peakTheory, type KitRow, type MemoryRow } from "@/features/core/kit/kit-rows";
import type { LinkFit } from "@/features/core/kit/link-fit";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import { verbatim, type Text } from "@/lib/text";
import type { MeasureAnswer } from "./answer";
import { servedError } from "./served";
import { LINK_NAMES, WORDS } from "./words";
import * as m from "./messages";

/** B/s of the fastest stream that no cache holds: of each way, the most bytes. null without a stream. */
export function bestBandwidth(rows: readonly KitRow[]): number | null {
  const streams = rows.filter((row) => row.kind === "stream");
  if (streams.length === 0) return null;
  const largest = [...Map.groupBy(streams, ({ op }) => op).values()].map((streamRows) =>
    streamRows.reduce((a, b) => (b.bytes > a.bytes ? b : a)),
  );
  return Math.max(...largest.map(({ bytes, seconds }) => bytes / seconds));
}

/** Median of |computed / measured − 1| of the peaks; null without a case. */
export function memoryError(rows: readonly KitRow[]): number | null {
  const cases = rows.filter((row) => row.kind === "memory");
  return cases.length === 0 ? null : median(cases.map((row) => Math.abs(memoryOff(row))));
}

/** Computed / measured − 1. */
export const memoryOff = (row: MemoryRow): number => peakTheory(row) / peakActual(row) - 1;

/** FLOP/s of a data sheet; null: the data sheet has none, or the device is unknown. */
export const sheetRate = (sheet: Chip | null, format: KernelFit["format"]): number | null =>
  sheet?.rates[format] ?? null;

export function measureFigures(answer: MeasureAnswer): readonly Figure[] {
  const { fits, rows, links, sheet, served } = answer;
  const bandwidth = bestBandwidth(rows);
  const [fastest] = links.filter(({ ranks }) => ranks > 1).toSorted((a, b) => b.bandwidth - a.bandwidth);
  const memory = memoryError(rows);
  const error = servedError(served, "tpot");
  return [
    ...fits.flatMap((fit) => rateFigure(fit, sheet) ?? []),
    ...(bandwidth === null ? [] : [bandwidthFigure(bandwidth, sheet)]),
    ...(fastest ? [linkFigure(fastest)] : []),
    ...(memory === null
      ? []
      : [shareFigure("memory-error", WORDS.memoryError, memory, "median |computed / measured − 1|")]),
    ...(error === null ? [] : [shareFigure("tpot-mape", WORDS.tpotError, error, "mean |predicted / measured − 1|")]),
  ];
}

function rateFigure({ format, rate, rows, error }: KernelFit, sheet: Chip | null): Figure | null {
  if (rate === null) return null;
  const name = format.toUpperCase();
  const off = formatPercent(error);
  return figure({
    ...{ id: `rate-${format}`, value: rate, unit: "FLOP/s", grade: "measured", source: m.openTablesOfMeasurementKit },
    label: m.nameAttained({ name }),
    context: shareWords(rate, sheetRate(sheet, format)) ?? m.rowsProducts({ rows }),
    formula: ["t = t0 + ((W/P)⁴ + (Q/B)⁴)^¼", `P = ${formatQuantity(rate, "FLOP/s")}`],
    assumptions: [m.fittedToRowsProductsHalf({ rows, off })],
  });
}

function bandwidthFigure(bandwidth: number, sheet: Chip | null): Figure {
  return figure({
    ...{ id: "bandwidth", value: bandwidth, unit: "B/s", grade: "measured", source: m.openTablesOfMeasurementKit },
    label: m.memoryBandwidthAttained,
    context: shareWords(bandwidth, sheet?.memoryBandwidth ?? null) ?? WORDS.ofStreams,
    formula: ["bytes / t", `= ${formatQuantity(bandwidth, "B/s")}`],
    assumptions: [m.fastestOfCopyReadWrite],
  });
}

function linkFigure(fit: LinkFit): Figure {
  const name = LINK_NAMES[fit.what];
  return figure({
    ...{ id: "link", value: fit.bandwidth, unit: "B/s", grade: "measured", source: m.openTablesOfMeasurementKit },
    label: m.linkAttainedOneDirection,
    context: m.nameOfRanks({ ranks: fit.ranks, name }),
    formula: ["t = α + x / β", `β = ${formatQuantity(fit.bandwidth, "B/s")}, α = ${formatQuantity(fit.latency, "s")}`],
    assumptions: [m.xIsWhatLinkCarries],
  });
}

const shareFigure = (id: string, label: Text, value: number, formula: string): Figure =>
  figure({
    ...{ id, label, value, unit: "1", grade: "measured", source: m.openTablesOfMeasurementKit, context: verbatim("") },
    formula: [formula, `= ${formatPercent(value)}`],
  });

function shareWords(value: number, peak: number | null): Text | null {
  if (peak === null || peak <= 0) return null;
  const share = formatPercent(value / peak);
  return m.shareOfDataSheet({ share });
}

/** Dispatch and combine calls by process: the mean with its 95 % bounds, as picture and table. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import type { ExpertLatency, OpenedProfile } from "@/features/core/serving-profile";
import type { PointChart, PointSeries } from "@/lib/charts/drawing";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import type { Text, Translate } from "@/lib/text";
import { MILLI } from "@/lib/units/edge";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import * as m from "./messages";

export function expertLatencyParts({ capture: { expertLatency } }: OpenedProfile, { t }: Asked): readonly Part[] {
  if (expertLatency.length === 0) return [];
  return [meansChart(expertLatency, t), latencyTable(expertLatency, t)];
}

const CALLS = ["both", "dispatch", "combine"] as const;
/** Beside more marks than this their names would lie on each other. */
const NAMED = 16;

function meansChart(all: readonly ExpertLatency[], t: Translate): Part {
  const lists = CALLS.map((calls) => all.filter((entry) => entry.calls === calls));
  const series = CALLS.flatMap((calls, index): readonly PointSeries[] => {
    const list = lists[index] ?? [];
    if (list.length === 0) return [];
    const points = list.map(({ process, mean, low, high }, x) => ({
      ...{ x: x + 1, y: mean * MILLI, spread: { low: low * MILLI, high: high * MILLI }, holds: true },
      label: `${process}<br>${formatNumber(mean * MILLI)} µs (${formatNumber(low * MILLI)} – ${formatNumber(high * MILLI)})`,
      ...(list.length <= NAMED && { word: process }),
    }));
    return [{ name: t(CALL_NAMES[calls]), joined: false, measured: true, points }];
  });
  const drawing: PointChart = {
    x: { title: t(m.processInOrderOfFile), log: false },
    y: { title: `${t(m.meanOfCall)} (µs)`, log: false },
    series,
  };
  return chart(
    t,
    { id: "expert-latency-means", label: m.dispatchAndCombine, title: title(lists), subtitle: m.barsAreBounds },
    { kind: "points", ...drawing },
    tableOfLatencies(all, t),
  );
}

const CALL_NAMES = { both: m.dispatchAndCombine, dispatch: m.dispatch, combine: m.combine } as const;

/** The process whose interval lies outside the others', or that none does. */
function title(lists: readonly (readonly ExpertLatency[])[]): Text {
  for (const list of lists) {
    const middle = median(list.map(({ mean }) => mean));
    const [farthest] = list.toSorted((a, b) => Math.abs(b.mean - middle) - Math.abs(a.mean - middle));
    const others = list.filter((entry) => entry !== farthest);
    if (farthest === undefined || others.length === 0) continue;
    if (others.every(({ low, high }) => farthest.low > high || farthest.high < low))
      return m.processLiesApart({ process: farthest.process, times: formatNumber(farthest.mean / middle) });
  }
  return m.intervalsOverlap;
}

const COLUMNS: readonly Column<ExpertLatency>[] = [
  { id: "process", label: WORDS.process, value: ({ process }) => process },
  { id: "mean", label: WORDS.mean, unit: "µs", factor: MILLI, value: (row) => row.mean },
  { id: "low", label: m.ciFrom, unit: "µs", factor: MILLI, value: ({ low }) => low },
  { id: "high", label: m.ciTo, unit: "µs", factor: MILLI, value: ({ high }) => high },
];

const tableOfLatencies = (all: readonly ExpertLatency[], t: Translate): Table => table(t, COLUMNS, all);

const latencyTable = (all: readonly ExpertLatency[], t: Translate): Part => ({
  kind: "table",
  id: "expert-latency",
  title: m.dispatchAndCombine,
  lead: m.meanOfSingleCallsOf,
  table: tableOfLatencies(all, t),
});

/** Operators of a saved trace under the same roofs. Their FLOP and bytes are the graph's, so measured and predicted align. */
import type { ChartPart } from "@/features/answers/answer";
import { storedWords, sameLoad, type StoredPass } from "@/features/core/measured-passes/stored-pass";
import type { OperatorPoint } from "@/features/core/report/roofline";
import type { PointSeries } from "@/lib/charts/drawing";
import type { Table } from "@/lib/export/table";
import { formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { TERA } from "@/lib/units/edge";
import type { ScenarioReport } from "../answer";
import * as m from "./messages";

/** Saved passes to draw, and their notes; passes of another load get a note and are not drawn. */
export function withMeasured(
  part: ChartPart,
  { passes, roofline }: ScenarioReport,
  stored: readonly StoredPass[],
  t: Translate,
): { readonly part: ChartPart; readonly words: readonly Text[] } {
  const loads = stored.flatMap((storedPass) => {
    const pass = passes.find(({ phase }) => phase === storedPass.segment.phase);
    if (pass === undefined) return [];
    const { batchPerRank: sequences, tokensPerRank, context: cached } = pass;
    return [{ one: storedPass, here: { sequences, newTokens: tokensPerRank / sequences, cached } }];
  });
  const words = loads.map(({ one, here }) => storedWords(one, here));
  const times = loads.filter(({ one, here }) => sameLoad(one, here)).map(({ one }) => one);
  const { drawing } = part;
  if (times.length === 0 || drawing.kind !== "points") return { part, words };
  const achieved = roofline.points.map((point) => measuredRate(point, times));
  const series: PointSeries = {
    name: t(m.measured),
    joined: false,
    measured: true,
    points: roofline.points.flatMap((point, index) => {
      const rate = achieved[index];
      if (rate === undefined || rate === null) return [];
      const label = `${t(point.name)}<br>${t(m.measured)} ${formatQuantity(rate, "FLOP/s")}`;
      return [{ x: point.intensity, y: rate / TERA, label, holds: true }];
    }),
  };
  const all = { ...drawing, series: [...drawing.series, series] };
  return { part: { ...part, drawing: all, table: withColumn(part.table, t(m.measured), achieved) }, words };
}

/** FLOP/s over the time of its kernels in the trace; null if the trace has none. */
function measuredRate({ id, phase, achieved, time }: OperatorPoint, passes: readonly StoredPass[]): number | null {
  const kernel = passes.find(({ segment }) => segment.phase === phase)?.times[id]?.kernel ?? 0;
  return kernel > 0 ? (achieved * time) / kernel : null;
}

const withColumn = (table: Table, label: string, values: readonly (number | null)[]): Table => ({
  columns: [...table.columns, { id: "measured", label, unit: "TFLOP/s" }],
  rows: table.rows.map((row, index) => [...row, (values[index] ?? null) === null ? null : (values[index] ?? 0) / TERA]),
});

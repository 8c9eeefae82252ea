/** The map of concurrency and token budget: chart and table. Pure. */
import { HEAT_HEIGHT, heatFigure } from "@/components/charts/heat-map";
import type { ResultChart } from "@/components/charts/result-chart";
import type { MapFigures, MapOutcome } from "@/features/pages/scheduling-simulator/map";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { known, ms, type Translate } from "./words";

export type Outcomes = readonly (MapOutcome | undefined)[];

export const METRICS = ["ttft", "tpot", "output", "tflops"] as const;
export type Metric = (typeof METRICS)[number];

type Measure = { readonly name: Text; readonly unit: string; readonly value: (f: MapFigures) => number };

export const MEASURES: Readonly<Record<Metric, Measure>> = {
  ttft: { name: verbatim("TTFT p95"), unit: "ms", value: ({ ttft95 }) => ttft95 * 1e3 },
  tpot: { name: verbatim("TPOT p95"), unit: "ms", value: ({ tpot95 }) => tpot95 * 1e3 },
  output: { name: text({ en: "Throughput", zh: "吞吐" }), unit: "tok/s", value: ({ outputRate }) => outputRate },
  tflops: {
    name: text({ en: "Useful arithmetic", zh: "有效算力" }),
    unit: "TFLOP/s",
    value: ({ effective }) => effective.all / 1e12,
  },
};

export type Axes = { readonly rows: readonly number[]; readonly columns: readonly number[] };

/** Clients against token budget; cells that are still to come stay empty. Outcomes stand row by row. */
export function heatChart(outcomes: Outcomes, { rows, columns }: Axes, metric: Metric, t: Translate): ResultChart {
  const { name, unit, value } = MEASURES[metric];
  const [x, y] = [t(text({ en: "token budget", zh: "token 预算" })), t(text({ en: "clients", zh: "客户端" }))];
  const values = rows.map((_, r) =>
    columns.map((__, c) => {
      const figures = outcomes[r * columns.length + c]?.figures;
      return figures ? known(value(figures)) : null;
    }),
  );
  return {
    id: `map-${metric}`,
    label: text({ en: `Map: ${name.en}`, zh: `热力图：${name.zh}` }),
    title: `${t(name)}, ${unit}`,
    subtitle: t(text({ en: "closed loop of clients × token budget", zh: "闭环客户端 × token 预算" })),
    figure: (space) =>
      heatFigure(
        { axes: { x, y }, rows: rows.map(formatCount), columns: columns.map(formatCount), values, unit },
        space,
      ),
    height: HEAT_HEIGHT,
    sheet: mapSheet(outcomes, t),
  };
}

export function mapSheet(outcomes: Outcomes, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Concurrency", zh: "并发" })), unit: "req" },
      { label: t(text({ en: "Token budget", zh: "token 预算" })), unit: "tok" },
      { label: "TTFT p95", unit: "ms" },
      { label: "TPOT p95", unit: "ms" },
      { label: t(text({ en: "Output", zh: "输出" })), unit: "tok/s" },
      { label: t(text({ en: "per GPU", zh: "每 GPU" })), unit: "tok/s" },
      { label: t(text({ en: "Complete", zh: "完整" })) },
    ],
    rows: outcomes.flatMap((one) =>
      one === undefined
        ? []
        : [
            [
              one.conc,
              one.budget,
              one.figures && ms(one.figures.ttft95),
              one.figures && ms(one.figures.tpot95),
              one.figures?.outputRate ?? null,
              one.figures?.perGpu ?? null,
              one.figures?.complete ? 1 : 0,
            ],
          ],
    ),
  };
}

/** The map of concurrency and token budget: cells that are still to come stay empty. */
import { chart } from "@/features/answers/chart";
import { head, percentileHead, QUANTITIES } from "@/features/quantities";
import type { ChartPart } from "@/features/answers/answer";
import type { HeatMap } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { KILO, TERA } from "@/lib/units/edge";
import type { SchedulingInput } from "../input";
import { axis, type MapFigures, type MapOutcome } from "./map";
import { MAP_METRIC_NAMES, type MapMetric } from "../params/run";
import * as m from "./messages";

export type MapOutcomes = readonly (MapOutcome | undefined)[];

type Measure = { readonly unit: string; readonly value: (figures: MapFigures) => number };

const MEASURES: Readonly<Record<MapMetric, Measure>> = {
  ttft: { unit: "ms", value: ({ ttft95 }) => ttft95 * KILO },
  tpot: { unit: "ms", value: ({ tpot95 }) => tpot95 * KILO },
  output: { unit: "tok/s", value: ({ outputRate }) => outputRate },
  tflops: { unit: "TFLOP/s", value: ({ effective }) => effective.all / TERA },
};

/** Clients by token budget. Outcomes are stored row by row. */
export function mapChart(outcomes: MapOutcomes, input: SchedulingInput, t: Translate): ChartPart {
  const [rows, columns] = [axis(input.map_conc), axis(input.map_budget)];
  const name = MAP_METRIC_NAMES[input.map_metric];
  const { unit, value } = MEASURES[input.map_metric];
  const heat: HeatMap = {
    axes: { x: t(QUANTITIES.tokenBudget.label), y: t(QUANTITIES.concurrency.label) },
    rows: rows.map(formatCount),
    columns: columns.map(formatCount),
    values: rows.map((_, r) =>
      columns.map((__, c) => {
        const figures = outcomes[r * columns.length + c]?.figures;
        const reading = figures ? value(figures) : NaN;
        return Number.isFinite(reading) ? reading : null;
      }),
    ),
    unit,
  };
  return chart(
    t,
    {
      id: `map-${input.map_metric}`,
      label: m.mapName({ name }),
      title: `${t(name)}, ${unit}`,
      subtitle: m.closedLoopOfClientsToken,
    },
    { kind: "heat", ...heat },
    mapTable(outcomes, t),
  );
}

const mapTable = (outcomes: MapOutcomes, t: Translate) =>
  table<MapOutcome>(
    t,
    [
      { id: "conc", ...head("concurrency"), value: ({ conc }) => conc },
      { id: "budget", ...head("tokenBudget"), value: ({ budget }) => budget },
      { id: "ttft", ...percentileHead("ttft", "p95"), value: ({ figures }) => figures?.ttft95 },
      { id: "tpot", ...percentileHead("tpot", "p95"), value: ({ figures }) => figures?.tpot95 },
      { id: "output", ...head("output"), value: ({ figures }) => figures?.outputRate },
      { id: "each", ...head("outputPerGpu"), value: ({ figures }) => figures?.perGpu },
      { id: "complete", label: m.complete, value: ({ figures }) => (figures?.complete ? 1 : 0) },
    ],
    outcomes.filter((outcome) => outcome !== undefined),
  );

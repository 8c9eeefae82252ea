/** The map of concurrency and token budget: cells that are still to come stay empty. */
import { chart } from "@/features/answers/chart";
import { head, QUANTITIES, statisticHead, statisticLabel } from "@/features/quantities";
import type { ChartPart } from "@/features/answers/answer";
import type { Statistic } from "@/features/core/serving/sweep/input";
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

/** What times are judged by, and how the users of a cell come. */
export type MapJudged = { readonly statistic: Statistic; readonly random: boolean };

type Measure = { readonly unit: string; readonly value: (figures: MapFigures, statistic: Statistic) => number };

const MEASURES: Readonly<Record<MapMetric, Measure>> = {
  ttft: { unit: "ms", value: ({ ttft }, statistic) => ttft[statistic] * KILO },
  tpot: { unit: "ms", value: ({ tpot }, statistic) => tpot[statistic] * KILO },
  output: { unit: "tok/s", value: ({ outputRate }) => outputRate },
  tflops: { unit: "TFLOP/s", value: ({ effective }) => effective.all / TERA },
};

/** Clients by token budget. Outcomes are stored row by row. */
export function mapChart(
  outcomes: MapOutcomes,
  input: SchedulingInput,
  { statistic, random }: MapJudged,
  t: Translate,
): ChartPart {
  const [rows, columns] = [axis(input.map_conc), axis(input.map_budget)];
  const { map_metric: metric } = input;
  const name = metric === "ttft" || metric === "tpot" ? statisticLabel(metric, statistic) : MAP_METRIC_NAMES[metric];
  const { unit, value } = MEASURES[metric];
  const heat: HeatMap = {
    axes: { x: t(QUANTITIES.tokenBudget.label), y: t(QUANTITIES.concurrency.label) },
    rows: rows.map(formatCount),
    columns: columns.map(formatCount),
    values: rows.map((_, r) =>
      columns.map((__, c) => {
        const figures = outcomes[r * columns.length + c]?.figures;
        const reading = figures ? value(figures, statistic) : NaN;
        return Number.isFinite(reading) ? reading : null;
      }),
    ),
    unit,
  };
  return chart(
    t,
    {
      id: `map-${metric}`,
      label: m.mapName({ name }),
      title: `${t(name)}, ${unit}`,
      subtitle: random ? m.usersInFlightTokenBudget : m.closedLoopOfClientsToken,
    },
    { kind: "heat", ...heat },
    mapTable(outcomes, statistic, t),
  );
}

const mapTable = (outcomes: MapOutcomes, statistic: Statistic, t: Translate) =>
  table<MapOutcome>(
    t,
    [
      { id: "conc", ...head("concurrency"), value: ({ conc }) => conc },
      { id: "budget", ...head("tokenBudget"), value: ({ budget }) => budget },
      { id: "ttft", ...statisticHead("ttft", statistic), value: ({ figures }) => figures?.ttft[statistic] },
      { id: "tpot", ...statisticHead("tpot", statistic), value: ({ figures }) => figures?.tpot[statistic] },
      { id: "output", ...head("output"), value: ({ figures }) => figures?.outputRate },
      { id: "each", ...head("outputPerGpu"), value: ({ figures }) => figures?.perGpu },
      { id: "complete", label: m.complete, value: ({ figures }) => (figures?.complete ? 1 : 0) },
    ],
    outcomes.filter((outcome) => outcome !== undefined),
  );

/**
 * The reader's own measurements beside what the suite predicts for the scenario, by its laws and stored constants alone: no profile, no tables.
 * Those that arithmetic contradicts are named and count in no error. Loaded when files are opened.
 */
import { listDoubts } from "@/features/core/calibration/quality/doubts";
import { ofSameSubject } from "@/features/core/calibration/points/same-subject";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { predictedSpeeds } from "@/features/core/calibration/points/point-speeds";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Backend } from "@/features/core/memory/backend";
import { NOTHING_STATED } from "@/features/core/scenario/assumptions";
import { NO_TIME_SOURCE } from "@/features/core/timing/time-model";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import { median } from "@/lib/statistics/quantile";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_MS } from "@/lib/units/shown-in";
import type { Metric } from "./error-lines";
import type { AccuracyScenario } from "./input";
import { servedBands } from "./locate";
import * as m from "./messages";

type OwnRun = {
  readonly label: string;
  readonly metric: Metric;
  /** Seconds. */
  readonly measured: number;
  readonly predicted: number;
  /** Within the 80 % band of the scenario. */
  readonly inside: boolean;
  readonly doubted: boolean;
};

type OwnRuns = {
  readonly runs: readonly OwnRun[];
  /** Excluded runs with reasons, and contradictory runs. */
  readonly issues: readonly Issue[];
};

const METRICS = ["tpot", "ttft"] as const;
/** Other settings have their defaults. */
const PLAIN = ScenarioSchema.parse({});

export function ownRuns(scenario: AccuracyScenario, measurements: readonly Measurement[], engine: Backend): OwnRuns {
  const priced = {
    ...scenario,
    time: NO_TIME_SOURCE,
    assumptions: NOTHING_STATED,
    params: { ...PLAIN, ...scenario.params },
  };
  const same = ofSameSubject(measurements, priced);
  const { points, issues } = pointsFrom(same.measurements, { scenario: priced, engine });
  const doubts = listDoubts(points);
  const doubted = new Set<unknown>(doubts.map(({ point }) => point));
  const bands = servedBands(scenarioTraits(scenario, engine));
  const runs = points.flatMap((point) => {
    if (point.kind !== "serving") return [];
    const speeds = predictedSpeeds(point, priced);
    return METRICS.flatMap((metric): OwnRun[] => {
      const [measured, predicted] = [point[metric], speeds[metric]];
      if (measured === null || predicted === null) return [];
      const { low, high } = bands[metric];
      const inside = measured >= predicted * low && measured <= predicted * high;
      return [{ label: point.label, metric, measured, predicted, inside, doubted: doubted.has(point) }];
    });
  });
  return { runs, issues: [...doubts.map(({ issue }) => issue), ...same.issues, ...issues] };
}

/** "TPOT: median error 8.2 % over 12 runs, 10 inside the band"; null without a run that counts. */
export function ownWords({ runs }: OwnRuns, metric: Metric): Text | null {
  const counted = runs.filter((run) => run.metric === metric && !run.doubted);
  if (counted.length === 0) return null;
  const off = toPercent(median(counted.map(({ measured, predicted }) => Math.abs(predicted / measured - 1)))).toFixed(
    1,
  );
  const inside = counted.filter((run) => run.inside).length;
  const [name, count] = [metric.toUpperCase(), counted.length];
  return m.nameOffInMedianOver({ name, off, count, inside });
}

export function ownTable({ runs }: OwnRuns, t: Translate): Table {
  const time = (id: "measured" | "predicted", label: Text): Column<OwnRun> => ({
    ...{ id, label, ...IN_MS, value: (run) => run[id] },
  });
  return table<OwnRun>(
    t,
    [
      { id: "run", label: m.point, value: ({ label }) => label },
      { id: "metric", label: m.metric, value: ({ metric }) => metric.toUpperCase() },
      time("measured", m.measured),
      time("predicted", m.predicted),
      { id: "ratio", label: verbatim("p ÷ m"), value: ({ measured, predicted }) => predicted / measured },
      { id: "inside", label: m.inBand, value: ({ inside, doubted }) => t(doubted ? m.doubted : inside ? m.yes : m.no) },
    ],
    runs,
  );
}

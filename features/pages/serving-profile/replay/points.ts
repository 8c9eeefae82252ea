/** The capture as measurements that a calibration reads: its load with the times and the rate that came of it, and its steps. */
import { stepMeasurements, stepPoints } from "@/features/core/replay/step-points";
import { type OpenedProfile, spread } from "@/features/core/serving-profile";
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { mean } from "@/lib/statistics/mean";
import { fromUs } from "@/lib/units/edge";
import type { ServingProfileScenario } from "../input";
import { ranOn } from "./ran-on";
import * as m from "./messages";

/** null without requests that ended and without steps of known lengths: a point needs a load and a time. */
export function pointsCsv(opened: OpenedProfile, scenario: ServingProfileScenario): string | null {
  const point = measurement(opened, scenario);
  const points = [
    ...(point === null ? [] : [point]),
    ...stepMeasurements(stepPoints(opened.capture), {
      ...ranOn(opened, scenario),
      notes: opened.synthetic ? [m.syntheticCaptureWasWrittenFrom] : [],
    }),
  ];
  return points.length === 0 ? null : writeMeasurementsCsv(points);
}

function measurement(opened: OpenedProfile, scenario: ServingProfileScenario): Measurement | null {
  const { capture, figures, name, synthetic } = opened;
  const { requests } = capture;
  const ended = Array.from(requests.end.keys()).filter(
    (row) =>
      !Number.isNaN(requests.end[row]) &&
      (requests.inputTokens[row] as number) >= 1 &&
      (requests.outputTokens[row] as number) >= 1,
  );
  const { duration } = figures;
  if (ended.length === 0 || duration === null) return null;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(ended, (row) => column[row] as number);
  const stay = pick(figures.metrics.e2e).reduce((sum, us) => sum + us, 0);
  const { file, ...on } = ranOn(opened, scenario);
  return {
    source: { format: "suite-table", file, row: 1 },
    kind: "serving",
    id: name,
    ...on,
    load: {
      requests: ended.length,
      requestRate: ended.length / duration,
      meanInFlight: fromUs(stay) / duration,
      isl: Math.round(mean(pick(requests.inputTokens))),
      osl: Math.round(mean(pick(requests.outputTokens))),
    },
    ...timed("ttft", figures.metrics.ttft),
    ...timed("tpot", figures.metrics.tpot),
    ...timed("e2e", figures.metrics.e2e),
    duration,
    ...(figures.outputRate !== null && { outputRate: figures.outputRate }),
    notes: [synthetic ? m.syntheticCaptureWasWrittenFrom : m.fromServingProfileOnePoint],
  };
}

function timed(name: "ttft" | "tpot" | "e2e", column: Float64Array): Partial<Record<typeof name, TimeFigures>> {
  const spread2 = spread(column);
  if (spread2 === null) return {};
  const { mean: average, p50, p90, p99 } = spread2;
  return { [name]: { mean: fromUs(average), p50: fromUs(p50), p90: fromUs(p90), p99: fromUs(p99) } };
}

/** What measured figures are drawn over: the load, a length, time. */
import type { Text } from "@/lib/text";
import { days1970 } from "./drift";
import type { AxisId, Metric } from "./input";
import type { Run } from "./runs";
import * as m from "./messages";

export type Marked = {
  readonly run: Run;
  readonly x: number;
  readonly measured: number;
  readonly predicted: number | null;
};

export function mark(run: Run, metric: Metric, against: AxisId): Marked | null {
  const measured = run.measured[metric];
  const x = AXIS[against].value(run);
  if (measured === null || measured <= 0 || x === null) return null;
  return { run, x, measured, predicted: run.on?.predicted[metric] ?? null };
}

type Axis = { readonly title: Text; readonly log: boolean; readonly value: (run: Run) => number | null };

export const AXIS: Readonly<Record<AxisId, Axis>> = {
  load: {
    title: m.requestsInFlight,
    log: true,
    value: ({ on, measurement }) => on?.inFlight ?? measurement.load.concurrency ?? null,
  },
  request_rate: {
    title: m.requestsCompletedSecond,
    log: true,
    value: ({ measurement }) => measurement.requestRate ?? measurement.load.requestRate ?? null,
  },
  isl: {
    title: m.inputTokens,
    log: true,
    value: ({ on, measurement }) => on?.isl ?? measurement.load.isl ?? null,
  },
  osl: {
    title: m.outputTokens,
    log: true,
    value: ({ on, measurement }) => on?.osl ?? measurement.load.osl ?? null,
  },
  date: {
    title: m.daysSince197001,
    log: false,
    value: ({ measurement }) => (measurement.date === undefined ? null : days1970(measurement.date)),
  },
};

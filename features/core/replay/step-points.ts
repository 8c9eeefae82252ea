/**
 * Steps of a capture as measurements that a calibration reads: each is a static batch. Steps of like batch and context are one point, with
 * their median time. A decode step is one token for every member at the context that they have; a prefill step reads whole prompts.
 * Steps that do both, and chunks of prompts that were begun before, are no static batch and are counted as left out.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { type Capture, EXECUTED, lastBefore } from "@/features/core/serving-profile";
import { mean } from "@/lib/statistics/mean";
import { median } from "@/lib/statistics/quantile";
import { fromUs } from "@/lib/units/edge";
import { seconds as inSeconds } from "@/lib/units/quantity";
import { stepLoads, type StepLoad } from "./step-loads";
import * as m from "./messages";

/** Steps that are alike. */
type StepPoint = {
  readonly kind: "prefill" | "decode";
  /** Requests of the step's own process. */
  readonly batch: number;
  /** Tokens of a member: of its prompt, or of what it has behind it. */
  readonly context: number;
  /** Median. */
  readonly seconds: number;
  readonly steps: number;
  /** Steps whose time is that of the forward inside, without sampling and sending. */
  readonly forwards: number;
};

export type StepPoints = { readonly points: readonly StepPoint[]; readonly omitted: number };

/** Batches within a quarter and contexts within a half are alike. */
const ALIKE = { batch: Math.log(1.25), context: Math.log(1.5) };
/** A calibration has some ten factors; more points than these only take time. */
const MOST_POINTS = 48;

/** Points by how many steps they rest on, most first; none where no batch lists members with their lengths. */
export function stepPoints(capture: Capture): StepPoints {
  const { batches } = capture;
  const cells = new Map<string, { readonly load: StepLoad["kind"]; readonly rows: number[] }>();
  const loads = stepLoads(capture);
  let omitted = 0;
  loads.forEach((load, row) => {
    if (batches.stage[row] !== EXECUTED || !(batches.size[row] !== 0)) return;
    if (load === null || load.kind === "mixed" || !((batches.duration[row] ?? NaN) > 0)) {
      omitted += 1;
      return;
    }
    const key = `${load.kind} ${Math.round(Math.log(load.batch) / ALIKE.batch)} ${Math.round(Math.log(load.context) / ALIKE.context)}`;
    const cell = cells.get(key) ?? { load: load.kind, rows: [] };
    cells.set(key, cell);
    cell.rows.push(row);
  });
  const inside = forwardTimes(capture);
  const points = [...cells.values()].map(({ load, rows }): StepPoint => {
    const known = rows.flatMap((row) => loads[row] ?? []);
    const times = rows.map((row) => inside[row] ?? NaN);
    return {
      kind: load === "prefill" ? "prefill" : "decode",
      batch: mean(known.map(({ batch }) => batch)),
      context: mean(known.map(({ context }) => context)),
      seconds: fromUs(median(rows.map((row, i) => times[i] || (batches.duration[row] ?? NaN)))),
      steps: rows.length,
      forwards: times.filter((us) => us > 0).length,
    };
  });
  return { points: points.toSorted((a, b) => b.steps - a.steps).slice(0, MOST_POINTS), omitted };
}

/** Microseconds of the forward that began inside each batch, of the same process; NaN where there is none. */
function forwardTimes({ batches, forwards }: Capture): Float64Array {
  const lists = new Map<number, number[]>();
  forwards.start.forEach((_, row) => {
    const process = forwards.process[row] ?? 0;
    const rows = lists.get(process) ?? [];
    if (rows.push(row) === 1) lists.set(process, rows);
  });
  const columns = new Map(
    [...lists].map(([process, rows]) => {
      const from = Float64Array.from(rows, (row) => forwards.start[row] ?? NaN);
      const to = Float64Array.from(rows, (row) => forwards.end[row] ?? NaN);
      return [process, { from, to }] as const;
    }),
  );
  return batches.start.map((start, row) => {
    const times = columns.get(batches.process[row] ?? 0);
    if (times === undefined) return NaN;
    const last = lastBefore(times, batches.end[row] ?? NaN);
    const inside = last >= 0 && (times.from[last] ?? NaN) >= start;
    return inside ? (times.to[last] ?? NaN) - (times.from[last] ?? NaN) : NaN;
  });
}

/** What the scenario says of the machine that ran the steps. */
export type StepsRanOn = Pick<Measurement, "model" | "chip" | "layout" | "engine" | "notes"> & {
  readonly file: string;
};

export function stepMeasurements({ points }: StepPoints, { file, notes, ...on }: StepsRanOn): Measurement[] {
  return points.map((point, i): Measurement => {
    const { kind, batch, context, seconds } = point;
    const load = { batchPerGpu: batch, isl: Math.round(context), decodeTokens: 1 };
    return {
      source: { format: "suite-table", file, row: i + 2 },
      kind: "static",
      id: `${kind} ${Math.round(batch)} × ${Math.round(context)}`,
      ...on,
      load,
      ...(kind === "prefill" ? { prefill: inSeconds(seconds) } : { decode: inSeconds(seconds) }),
      notes: [...notes, stepWords(point)],
    };
  });
}

const stepWords = ({ steps, forwards }: StepPoint) => m.medianOfStepsLikeSteps({ steps, forwards });

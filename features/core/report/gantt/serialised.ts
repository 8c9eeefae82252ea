/** Steps of a file one after the other, because it says no times: computing, then sending, then waiting. Phase and stage as stated, never guessed. */
import { fromMs } from "@/lib/units/edge";
import { bytes, flops, seconds, type Seconds } from "@/lib/units/quantity";
import type { StepRow } from "../document";
import { pipelineStage, type GanttChart, type GanttTask } from "./chart";
import { namedMessageType, namedType } from "./task-types";

/** Waits up to this long are not drawn. */
const LEAST_WAIT_MS = 0.001;

export type Stated = { readonly pp?: number; readonly ttft?: Seconds | null };

export function serialisedChart(rows: readonly StepRow[], { pp = 1, ttft = null }: Stated = {}): GanttChart {
  let time = 0;
  const tasks = rows.flatMap((row) => {
    const tasks = rowTasks(row, time);
    time = tasks.at(-1)?.end ?? time;
    return tasks;
  });
  const transition = ttft !== null && ttft > 0 ? ttft : null;
  const range = { start: seconds(0), end: seconds(time) };
  const count = tasks.reduce((most, { stage }) => Math.max(most, stage + 1), pp);
  const stages = Array.from({ length: count }, (_, index) => pipelineStage(index));
  return { stages, tasks, range, transition, serialised: true };
}

function rowTasks(row: StepRow, from: number): readonly GanttTask[] {
  const { op_id: name, t_compute_ms: compute, t_comm_ms: comm, t_wait_ms: wait } = row;
  const stage = Number(row["stage"] ?? 0);
  const known = { name, stage, phase: row.phase ?? null, layer: layerNumber(row), token: null, batch: null };
  const none = { flops: flops(0), hbmBytes: bytes(0), commBytes: bytes(0) };
  const work = {
    ...none,
    flops: flops(row.flops),
    hbmBytes: bytes(row.hbm_bytes ?? (row.bytes_read ?? 0) + (row.bytes_write ?? 0)),
  };
  const parts: readonly [number, Omit<GanttTask, "start" | "end">][] = [
    [compute, { ...known, ...work, lane: "compute", type: namedType(name) }],
    [comm, { ...known, ...none, commBytes: bytes(row.comm_bytes ?? 0), lane: "network", type: namedMessageType(name) }],
    [wait > LEAST_WAIT_MS ? wait : 0, { ...known, ...none, lane: "compute", type: "idle" }],
  ];
  let clock = from;
  return parts.flatMap(([time, task]) => {
    if (time <= 0) return [];
    const start = seconds(clock);
    clock += fromMs(time);
    return [{ ...task, start, end: seconds(clock) }];
  });
}

/** "layers.5.mla" is of layer 5. */
function layerNumber({ op_id: id }: StepRow): number | null {
  const number = /(?:^|\.)layers?[._-](\d+)(?:\.|$)/.exec(id)?.[1];
  return number === undefined ? null : Number(number);
}

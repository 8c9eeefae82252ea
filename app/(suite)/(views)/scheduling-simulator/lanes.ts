/** The steps of one instance as lanes over time. Pure. */
import type { Lane, LaneSeries } from "@/components/charts/builders/lanes";
import { lowerBound } from "@/lib/charts/decimate";
import type { Steps } from "@/features/pages/scheduling-simulator/run/future";
import type { Run } from "@/features/pages/scheduling-simulator/job";
import type { Text, Translate } from "@/lib/text";
import * as m from "./messages";

type Column = { readonly x: Float64Array; readonly y: Float64Array };
/** Of one instance: what each lane draws. */
export type LaneColumns = {
  readonly prefill: Column;
  readonly decodes: Column;
  readonly waiting: Column;
  readonly kv: Column;
  readonly evictions: Column;
  readonly rows: Int32Array;
};

/** An instance that idles this share of a step longer than the step took falls to zero in between. */
const IDLE = 1e-9;

/** Rows of `instance`; tokens and sequences fall to zero while it idles, queue and cache stay. */
export function laneColumns(steps: Steps, instance: number, blocks: number): LaneColumns {
  const rows = makeRows(steps, instance);
  const x = new Float64Array(rows.length);
  rows.forEach((row, index) => (x[index] = steps.start[row] as number));
  const plain = (value: (row: number) => number): Column => {
    const y = new Float64Array(rows.length);
    rows.forEach((row, index) => (y[index] = value(row)));
    return { x, y };
  };
  let before = 0;
  return {
    rows,
    prefill: withIdle(steps, rows, steps.prefill),
    decodes: withIdle(steps, rows, steps.decodes),
    waiting: plain((row) => steps.waiting[row] as number),
    kv: plain((row) => (100 * (steps.blocks[row] as number)) / blocks),
    evictions: plain((row) => {
      const now = steps.evictions[row] as number;
      const added = now - before;
      before = now;
      return added;
    }),
  };
}

function makeRows({ rows, instance }: Steps, wanted: number): Int32Array {
  const all = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) if (instance[row] === wanted) all[count++] = row;
  return all.subarray(0, count);
}

function withIdle({ start, seconds }: Steps, rows: Int32Array, of: Int32Array): Column {
  const end = (row: number): number => (start[row] as number) + (seconds[row] as number);
  const idles = (row: number, next: number | undefined): boolean =>
    next === undefined || (start[next] as number) > end(row) + IDLE;
  const gaps = rows.reduce((count, row, index) => count + (idles(row, rows[index + 1]) ? 1 : 0), 0);
  const x = new Float64Array(rows.length + gaps);
  const y = new Float64Array(rows.length + gaps);
  let position = 0;
  rows.forEach((row, index) => {
    x[position] = start[row] as number;
    y[position] = of[row] as number;
    position += 1;
    if (!idles(row, rows[index + 1])) return;
    x[position] = end(row);
    position += 1;
  });
  return { x, y };
}

const LANES: readonly {
  readonly id: keyof Omit<LaneColumns, "rows">;
  readonly label: Text;
  readonly unit: Text;
  readonly slot: LaneSeries["slot"];
}[] = [
  {
    id: "prefill",
    label: m.prefill,
    unit: m.tokStep,
    slot: 1,
  },
  { id: "decodes", label: m.decode, unit: m.seq, slot: 2 },
  { id: "waiting", label: m.queue, unit: m.requests, slot: 6 },
  { id: "kv", label: m.kvCache, unit: m.ofBlocks, slot: 3 },
  {
    id: "evictions",
    label: m.preempted,
    unit: m.perStep,
    slot: 4,
  },
];

export function listLanes(a: LaneColumns, b: LaneColumns | null, t: Translate): readonly Lane[] {
  return LANES.map(({ id, label, unit, slot }) => ({
    label: t(label),
    unit: t(unit),
    ...(id === "kv" && { limit: 100 }),
    series: [
      {
        name: t(b === null ? m.asRun : m.asRun2),
        ...a[id],
        tone: b === null ? ("main" as const) : ("past" as const),
        slot,
      },
      ...(b === null ? [] : [{ name: t(m.bWithChange), ...b[id], tone: "other" as const, slot }]),
    ],
  }));
}

/** Batch numbers ascend in launch order: the row that holds step `number`, or the last. */
export const rowOfStep = ({ batch }: Steps, number: number): number => Math.max(0, lowerBound(batch, number + 1) - 1);

export const rowAtTime = ({ rows, start }: Steps, time: number): number =>
  Math.min(Math.max(0, rows - 1), Math.max(0, lowerBound(start, time + IDLE) - 1));

/** Number of the step at `time`, seconds; equal steps of a row share its time. */
export function stepAtTime(steps: Steps, time: number): number {
  const row = rowAtTime(steps, time);
  const equal = steps.equal[row] ?? 1;
  const share = (time - (steps.start[row] ?? 0)) / (steps.seconds[row] || 1);
  return (steps.batch[row] ?? 0) + Math.max(0, Math.min(equal - 1, Math.floor(share * equal)));
}

/** Number of the last step. */
export const lastStep = ({ rows, batch, equal }: Steps): number =>
  rows === 0 ? 0 : (batch[rows - 1] as number) + (equal[rows - 1] as number) - 1;

export const stepCount = ({ rows, equal }: Steps): number => {
  let count = 0;
  for (let row = 0; row < rows; row += 1) count += equal[row] as number;
  return count;
};

/** From the first to the last thing that happens in either future, seconds. */
export function span({ a, fork }: Run): readonly [number, number] {
  const findEnd = ({ rows, start, seconds }: Steps): number =>
    rows === 0 ? 0 : (start[rows - 1] as number) + (seconds[rows - 1] as number);
  return [0, Math.max(1e-3, findEnd(a.steps), fork === null ? 0 : findEnd(fork.b.steps))];
}

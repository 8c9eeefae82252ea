/**
 * Every step of a run as columns that grow in chunks: one row per batch and pipeline stage, in launch order. Where equal decode steps
 * are taken together, a row stands for `steps` of them.
 */
import { countTokens, type Batch } from "./core/batch";
import type { Replica } from "./core/replica";
import type { SimState } from "./core/state";
import type { Observer } from "./event-loop/observer";

const FLOATS = ["start", "seconds"] as const;
const COUNTS = [
  "batch",
  "stage",
  "replica",
  "size",
  "tokens",
  "prefillTokens",
  "chunks",
  "blocks",
  "waiting",
  "evictions",
  "steps",
] as const;
export type StepColumn = (typeof FLOATS)[number] | (typeof COUNTS)[number];

/** Chunks of CHUNK rows, so that a long run never copies what it has. */
export type StepRecord = {
  rows: number;
  readonly columns: Readonly<Record<StepColumn, (Float64Array | Int32Array)[]>>;
  /** Members of the batches when asked for: row i owns `request` and `tokens` from memberStart[i] on. */
  readonly members: MemberRecord | null;
};

type MemberRecord = {
  count: number;
  readonly start: Int32Array[];
  readonly request: Int32Array[];
  readonly tokens: Int32Array[];
};

const CHUNK = 4096;

export function newRecord({ members = false } = {}): StepRecord {
  const columns = Object.fromEntries(
    [...FLOATS, ...COUNTS].map((name) => [name, []]),
  ) as unknown as StepRecord["columns"];
  return { rows: 0, columns, members: members ? { count: 0, start: [], request: [], tokens: [] } : null };
}

/** Seconds and counts of a step; `blocks` are held once its batch was formed, `evictions` are those of the instance so far. */
export const recordInto = (record: StepRecord): Observer => ({
  stageStart(state, replica, batch, stage, seconds) {
    if (record.rows % CHUNK === 0) addChunks(record);
    const chunk = (record.rows / CHUNK) | 0;
    const slot = record.rows % CHUNK;
    const write = (name: StepColumn, value: number): void =>
      void ((record.columns[name][chunk] as Float64Array)[slot] = value);
    write("start", state.clock);
    write("seconds", seconds);
    writeCounts(write, state, replica, batch, stage);
    if (record.members !== null) writeMembers(record.members, record.rows, batch, replica);
    record.rows += 1;
  },
});

function writeCounts(
  write: (name: StepColumn, value: number) => void,
  _state: SimState,
  replica: Replica,
  batch: Batch,
  stage: number,
): void {
  write("batch", batch.id);
  write("stage", stage);
  write("replica", replica.index);
  write("size", batch.size + batch.cohort);
  write("tokens", countTokens(batch));
  write("prefillTokens", batch.prefillTokens);
  write("chunks", batch.chunks);
  write("blocks", batch.blocks);
  write("waiting", replica.waiting.length);
  write("evictions", replica.totals.evictions);
  write("steps", batch.steps);
}

function writeMembers(members: MemberRecord, row: number, batch: Batch, { cohort }: Replica): void {
  put(members.start, row, members.count);
  for (let i = 0; i < batch.size; i += 1) {
    put(members.request, members.count, batch.request[i] as number);
    put(members.tokens, members.count, batch.tokens[i] as number);
    members.count += 1;
  }
  // No policy takes part of a cohort: all of it is in the step, or none.
  for (let i = 0; i < batch.cohort; i += 1) {
    put(members.request, members.count, cohort.ends.a[i] as number);
    put(members.tokens, members.count, batch.decodeTokens / batch.cohort);
    members.count += 1;
  }
}

function put(chunks: Int32Array[], index: number, value: number): void {
  if (index % CHUNK === 0) chunks.push(new Int32Array(CHUNK));
  (chunks[(index / CHUNK) | 0] as Int32Array)[index % CHUNK] = value;
}

function addChunks({ columns }: StepRecord): void {
  for (const name of FLOATS) columns[name].push(new Float64Array(CHUNK));
  for (const name of COUNTS) columns[name].push(new Int32Array(CHUNK));
}

/** One cell: row from 0 to rows - 1. */
export const stepValue = ({ columns }: StepRecord, name: StepColumn, row: number): number =>
  (columns[name][(row / CHUNK) | 0] as Float64Array)[row % CHUNK] as number;

/** A column of counts in one piece. The record gives it away, so that no more than one column is there twice. */
export function takeCounts({ rows, columns }: StepRecord, name: (typeof COUNTS)[number]): Int32Array {
  return joined(new Int32Array(rows), columns[name].splice(0));
}

/** A column of times, as `takeCounts`. */
export function takeTimes({ rows, columns }: StepRecord, name: (typeof FLOATS)[number]): Float64Array {
  return joined(new Float64Array(rows), columns[name].splice(0));
}

function joined<Whole extends Int32Array | Float64Array>(
  target: Whole,
  chunks: StepRecord["columns"][StepColumn],
): Whole {
  chunks.forEach((chunk, i) => target.set(chunk.subarray(0, target.length - i * CHUNK), i * CHUNK));
  return target;
}

/** A whole column in one piece. */
export function stepColumn(record: StepRecord, name: StepColumn): Float64Array {
  const column = new Float64Array(record.rows);
  for (let row = 0; row < record.rows; row += 1) column[row] = stepValue(record, name, row);
  return column;
}

/**
 * Step times from imported batch-time tables, milliseconds per transformer layer (layout: files/vidur-csv.ts), by the rules of Vidur (docs/origins.md).
 *
 *   stage = L · (ops[T↑8] + kvSave[T] + decode[n, c]·(1.1 if n > 1) + prefill[K, C]·(1.1 if prompts > 1) + (TP > 1: 2·(allReduce[T↑8] + 0.02)))
 *           + (not the last stage: sendRecv[T↑8])          L = layers / stages
 *
 * T new tokens; n decoding requests, c their mean tokens rounded up to 64; K = Σ done↑64, C = √Σ tokens² over the prompts.
 * There is no interpolation: what lies outside takes the value at the edge, a missing K that of the next one below, and is counted.
 */
import { MILLI } from "@/lib/units/edge";
import { countTokens, type StepWork } from "../core/batch";
import type { StepCost } from "./step-cost";

/** Dense lookups; every value in ms per layer, `sendRecv` in ms per batch. */
export type VidurTables = {
  /** By tokens / 8, from 0 on; the first is unused. */
  readonly ops: Float64Array;
  readonly allReduce: Float64Array | null;
  readonly sendRecv: Float64Array | null;
  /** By tokens. */
  readonly kvSave: Float64Array;
  /** Row n - 1, column c / 64. */
  readonly decode: Float64Array;
  readonly decodeRows: number;
  readonly decodeColumns: number;
  /** By K / 64: steps over C. There are some for K = 0. */
  readonly prefill: ReadonlyMap<number, Steps>;
};

/** A step function as (from, value), ascending: each value holds up to the next one. */
export type Steps = readonly (readonly [number, number])[];

/** Its values from 0 to `last`. */
export function spread(steps: Steps, last: number): Float64Array {
  const values = new Float64Array(last + 1);
  steps.forEach(([from, value], index) => values.fill(value, from, steps[index + 1]?.[0] ?? last + 1));
  return values;
}

/** Vidur's own value for models with grouped queries: attention of several requests in one kernel takes a tenth longer. */
export const VIDUR_BATCHING = 1.1;

export type VidurLayout = {
  readonly layers: number;
  readonly stages: number;
  readonly tp: number;
  /** Extra time of several requests in one attention kernel: 1.1 with grouped queries, 1 without. */
  readonly batching: number;
};

export const GRAIN = 64;
const TOKEN_GRAIN = 8;
/** Launching a collective, ms (Vidur's nccl_cpu_launch_overhead_ms). */
const COLLECTIVE_LAUNCH = 0.02;

export function vidurCost(tables: VidurTables, layout: VidurLayout): StepCost {
  const { layers, stages, tp, batching } = layout;
  const stageLayers = layers / stages;
  let outside = 0;
  const cell = (column: Float64Array, index: number): number => {
    if (index < column.length) return column[index] as number;
    outside += 1;
    return column[column.length - 1] as number;
  };
  const columns = prefillColumns(tables.prefill);
  const prefillColumn = (cached: number): Float64Array => {
    if (!tables.prefill.has(cached)) outside += 1;
    return columns(cached);
  };
  const attention = (work: StepWork): number => {
    let time = 0;
    if (work.decodes > 0) {
      const [row, column] = decodeKey(work);
      if (row >= tables.decodeRows || column >= tables.decodeColumns) outside += 1;
      const index =
        Math.min(row, tables.decodeRows - 1) * tables.decodeColumns + Math.min(column, tables.decodeColumns - 1);
      time += (tables.decode[index] as number) * (work.decodes > 1 ? batching : 1);
    }
    if (work.chunks > 0) {
      const { cached, chunk } = prefillKey(work);
      time += cell(prefillColumn(cached), chunk) * (work.chunks > 1 ? batching : 1);
    }
    return time;
  };
  const seconds = (work: StepWork, stage: number): number => {
    const tokens = countTokens(work) - work.decodes + work.padded;
    const rounded = Math.ceil(tokens / TOKEN_GRAIN);
    let layer = cell(tables.ops, rounded) + cell(tables.kvSave, tokens) + attention(work);
    if (tp > 1 && tables.allReduce !== null) layer += 2 * (cell(tables.allReduce, rounded) + COLLECTIVE_LAUNCH);
    const send = stage + 1 < stages && tables.sendRecv !== null ? cell(tables.sendRecv, rounded) : 0;
    return (layer * stageLayers + send) * MILLI;
  };
  return { seconds, outside: () => outside };
}

/** Last chunk that a step function of prompts is spread to; the last value holds up to there. */
const REACH = 16384;

/** The column of a K, or of the next lower one. Made when it is first asked for: a short table may name many thousands. */
function prefillColumns(prefill: VidurTables["prefill"]): (cached: number) => Float64Array {
  const known = [...prefill.keys()].sort((a, b) => a - b);
  const made = new Map<number, Float64Array>();
  const make = (cached: number): Float64Array => {
    const lower = known[upperBound(known, cached) - 1] ?? 0;
    const column = made.get(lower) ?? spread(prefill.get(lower) ?? [], REACH);
    made.set(lower, column).set(cached, column);
    return column;
  };
  return (cached) => made.get(cached) ?? make(cached);
}

/** How many of ascending numbers are no larger than `value`. */
function upperBound(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? Infinity) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Requests less one, and their mean tokens, whole, rounded up to 64, in units of 64. */
const decodeKey = ({ decodes, contextSum }: StepWork): [number, number] => [
  decodes - 1,
  Math.ceil(Math.floor(contextSum / decodes) / GRAIN),
];

function prefillKey({ chunks, chunkTokens, chunkDone }: StepWork): { cached: number; chunk: number } {
  let cached = 0;
  let squares = 0;
  for (let i = 0; i < chunks; i += 1) {
    const tokens = chunkTokens[i] as number;
    cached += Math.ceil((chunkDone[i] as number) / GRAIN);
    squares += tokens * tokens;
  }
  return { cached, chunk: Math.round(Math.sqrt(squares)) };
}

/**
 * A workload: what is asked of the engines and when, as columns. Plain data of typed arrays, so a million requests are
 * a few flat buffers that structuredClone copies (or a worker transfers) at once.
 */
import type { Text } from "@/lib/text";

export type Workload = {
  /** Where it comes from: the law that drew it, or the trace that was read. */
  readonly source: Text;
  readonly count: number;
  /** Seconds, ascending. In a closed loop all zero: there the clients decide. */
  readonly arrival: Float64Array;
  /** Tokens, at least 1. */
  readonly prompt: Int32Array;
  readonly output: Int32Array;
  /** Which blocks of the prompts are the same; null = nothing known to be shared. */
  readonly prefix: PrefixBlocks | null;
  /** Which request follows which; null = every request stands alone. */
  readonly sessions: Sessions | null;
  /** `open`: sent at `arrival`. `closed`: each client sends when its last answer is in. The README says how to play both. */
  readonly pacing: Pacing;
};

type Pacing =
  | { readonly kind: "open" }
  /** `think[i]`: seconds that a client waits after its last answer before it sends request i. */
  | { readonly kind: "closed"; readonly clients: number; readonly think: Float64Array };

/**
 * Request i has the blocks `ids[offsets[i]]` to `ids[offsets[i + 1] - 1]`: block k holds its prompt tokens
 * [k · blockTokens, (k + 1) · blockTokens), the last one perhaps fewer. Equal ids stand for equal tokens after equal tokens,
 * so prompts share a prefix as far as their leading ids agree. Ids are 0 to distinct - 1.
 */
export type PrefixBlocks = {
  readonly blockTokens: number;
  readonly offsets: Int32Array;
  readonly ids: Int32Array;
  readonly distinct: number;
};

export type Sessions = {
  readonly session: Int32Array;
  /** 0 for the first turn. */
  readonly turn: Int32Array;
  /** The request whose answer must be in before this one is sent; -1 = none. Always an earlier row. */
  readonly after: Int32Array;
  /** Seconds between that answer and this request. */
  readonly think: Float64Array;
};

/** Most block ids that one workload may hold (256 MiB). */
export const MOST_BLOCK_IDS = 2 ** 26;

/** The rows `rows` of a workload, in that order, with the arrivals given (default: their own). A row may not come twice. */
export function pickRows(workload: Workload, rows: Int32Array, arrival?: Float64Array): Workload {
  const { sessions, pacing } = workload;
  return {
    source: workload.source,
    count: rows.length,
    arrival: arrival ?? pickReal(workload.arrival, rows),
    prompt: pickWhole(workload.prompt, rows),
    output: pickWhole(workload.output, rows),
    prefix: workload.prefix && pickBlocks(workload.prefix, rows),
    sessions: sessions && pickSessions(sessions, rows),
    pacing: pacing.kind === "open" ? pacing : { ...pacing, think: pickReal(pacing.think, rows) },
  };
}

function pickSessions({ session, turn, after, think }: Sessions, rows: Int32Array): Sessions {
  const findPlace = new Int32Array(after.length).fill(-1);
  rows.forEach((row, index) => (findPlace[row] = index));
  // A predecessor that was left out, or now stands later, can no longer be waited for.
  const renumbered = rows.map((row, index) => {
    const before = findPlace[after[row] ?? -1] ?? -1;
    return before < index ? before : -1;
  });
  return {
    session: pickWhole(session, rows),
    turn: pickWhole(turn, rows),
    after: renumbered,
    think: pickReal(think, rows),
  };
}

function pickBlocks({ blockTokens, offsets, ids, distinct }: PrefixBlocks, rows: Int32Array): PrefixBlocks {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => {
    starts[index + 1] = (starts[index] ?? 0) + (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  });
  const picked = new Int32Array(starts[rows.length] ?? 0);
  rows.forEach((row, index) => picked.set(ids.subarray(offsets[row], offsets[row + 1]), starts[index]));
  return { blockTokens, offsets: starts, ids: picked, distinct };
}

const pickWhole = (column: Int32Array, rows: Int32Array): Int32Array => rows.map((row) => column[row] ?? 0);

const pickReal = (column: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => column[row] ?? 0);

/** Rows in ascending order of `arrival`; equal times keep their order. */
export function arrivalOrder(arrival: Float64Array): Int32Array {
  const order = Int32Array.from(arrival, (_, index) => index);
  return order.sort((a, b) => (arrival[a] ?? 0) - (arrival[b] ?? 0) || a - b);
}

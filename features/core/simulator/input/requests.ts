import type { RequestGraph } from "./request-graph";

/** Requests as columns. Row i of every column is request i; times in seconds, lengths in tokens. */
export type SimRequests = {
  readonly count: number;
  /** When the request reaches the router; any order. In a closed loop only the order of the rows counts. */
  readonly arrival: Float64Array;
  /** Prompt tokens, at least 1. */
  readonly prompt: Int32Array;
  /** Output tokens, at least 1: the first one comes with the end of the prefill. */
  readonly output: Int32Array;
  /** Larger is served first; only the priority rule reads it. */
  readonly priority?: Int32Array;
  /** Requests of one conversation share a number; prefix-affinity routing keeps them together. */
  readonly session?: Int32Array;
  /** An earlier row whose answer must be in before this one is sent; -1 = none. */
  readonly after?: Int32Array;
  /** Seconds between that answer and this request; in a closed loop the pause of its client, in place of the load's. */
  readonly think?: Float64Array;
  /** Who waits for whom, where a load of lanes plays sessions of agents. */
  readonly graph?: RequestGraph;
  readonly prefix?: PrefixUnits;
  /** Prompt tokens that are known to be in a prefix cache; at least one is left to feed. Only the policy "reserve" reads it. */
  readonly cached?: Int32Array;
  /** Seconds that the cache of this prompt travels to a decode instance, beside those of the configuration. */
  readonly transfer?: Float64Array;
};

/**
 * What prompts have in common, as in Mooncake's `hash_ids`: every `unitTokens` tokens of a prompt have an id that stands for
 * them and for everything before them. Request i has `ids[starts[i]]` to `ids[ends[i] - 1]`; without `ends`, to `ids[starts[i + 1] - 1]`.
 * Prompts of which one begins with the other may lie on the same ids.
 */
export type PrefixUnits = {
  readonly unitTokens: number;
  readonly starts: Int32Array;
  readonly ends?: Int32Array;
  /** Dense: 0 to distinct - 1. */
  readonly ids: Int32Array;
  readonly distinct: number;
};

/** Units that have an id in a request's prompt. */
export const countUnits = ({ starts, ends }: PrefixUnits, request: number): number =>
  ((ends === undefined ? starts[request + 1] : ends[request]) as number) - (starts[request] as number);

/** Requests in order of arrival; equal times stay in row order. */
export function arrivalOrder({ count, arrival }: SimRequests): Int32Array {
  const order = new Int32Array(count);
  for (let row = 0; row < count; row += 1) order[row] = row;
  let ascending = true;
  for (let i = 1; i < count && ascending; i += 1) ascending = (arrival[i] as number) >= (arrival[i - 1] as number);
  // Array.prototype.sort of a typed array is stable; NaN never gets here (see refuse.ts).
  return ascending ? order : order.sort((a, b) => (arrival[a] as number) - (arrival[b] as number) || a - b);
}

/** How much of the prompts was found in the prefix cache, where, and how much a cache without limits would have had. */
import { ACTIVE, FINISHED } from "@/features/core/simulator/core/life";
import type { SimState } from "@/features/core/simulator/core/state";
import { prefixFigures, type PrefixFigures } from "@/features/core/simulator/figures/prefix-figures";
import { countUnits } from "@/features/core/simulator/input/requests";

export type CacheFigures = {
  /** Prompt tokens of measured requests that were served, and those of them found at their first admission. */
  readonly prompt: number;
  readonly found: number;
  readonly hitShare: number;
  /** Of the same prompts in the same order: one cache for all instances that forgets nothing. */
  readonly oracleShare: number;
  /** Found in the cache's tiers, of all requests and admissions. */
  readonly tiers: PrefixFigures;
};

/** `first`: row of the first measured request; those before it fill the caches. */
export function cacheFigures(state: SimState, first: number): CacheFigures {
  const { requests, life } = state;
  let [prompt, found] = [0, 0];
  for (let row = first; row < requests.count; row += 1) {
    if (!isAdmitted(state, row)) continue;
    prompt += requests.prompt[row] as number;
    found += life.cached[row] as number;
  }
  const best = unlimitedHits(state, first);
  return { prompt, found, hitShare: found / prompt, oracleShare: best / prompt, tiers: prefixFigures(state) };
}

const isAdmitted = ({ life }: SimState, row: number): boolean =>
  (life.status[row] === FINISHED || life.status[row] === ACTIVE) && !Number.isNaN(life.scheduledAt[row] as number);

/** Prompt tokens found, in order of arrival. As engines do, the last token of a prompt is computed again. */
function unlimitedHits(state: SimState, first: number): number {
  const { requests, arrivedAt, config } = state;
  const { prefix, prompt, graph, output } = requests;
  if (prefix === undefined) return 0;
  const { starts, ids, unitTokens, distinct } = prefix;
  const blockSize = config.pools[0]?.blockSize ?? unitTokens;
  const seen = new Uint8Array(distinct);
  const rows: number[] = [];
  for (let row = 0; row < requests.count; row += 1) if (isAdmitted(state, row)) rows.push(row);
  const order = Int32Array.from(rows).sort((a, b) => (arrivedAt[a] as number) - (arrivedAt[b] as number) || a - b);
  let hits = 0;
  for (const row of order) {
    const start = starts[row] as number;
    const tokens = prompt[row] as number;
    const units = Math.min(countUnits(prefix, row), Math.floor(tokens / unitTokens));
    let known = 0;
    while (known < units && seen[ids[start + known] as number] === 1) known += 1;
    for (let unit = known; unit < units; unit += 1) seen[ids[start + unit] as number] = 1;
    if (row >= first) hits += Math.min(known * unitTokens, Math.floor((tokens - 1) / blockSize) * blockSize);
    const next = graph?.next?.[row] ?? -1;
    if (next < 0) continue;
    const from = starts[next] as number;
    const answered = Math.floor((tokens + (output[row] as number) - 1) / unitTokens);
    const full = Math.min(countUnits(prefix, next), answered);
    for (let unit = units; unit < full; unit += 1) seen[ids[from + unit] as number] = 1;
  }
  return hits;
}

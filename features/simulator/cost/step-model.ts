/**
 * Step times from the suite's step model. This folder needs none of it: whoever has a priced deployment hands over the parts of a
 * step as functions (features/serving/step-table.ts makes them).
 *
 *   t = fixed + per sequence · B + shared(B' + n) + experts(B' + n̄) + decode(B, c) + Σ prefill(nᵢ, pᵢ)
 *
 * all per data-parallel rank: B decodes, B' padded, n prompt tokens of the busiest rank, n̄ their mean. Ranks share the load evenly,
 * except that one prompt's chunk stays on one rank.
 */
import type { StepWork } from "../core/batch";
import type { StepCost } from "./step-cost";

/** Seconds of the parts of a step, all stages together. */
export type StepParts = {
  readonly shared: (tokens: number) => number;
  readonly experts: (tokens: number) => number;
  readonly decode: (batch: number, context: number) => number;
  readonly prefill: (chunk: number, cached: number) => number;
  readonly prefillFixed: number;
  readonly perPrompt: number;
  readonly fixed: number;
  readonly perSequence: number;
};

export type StepLayout = { readonly ranks: number; readonly stages: number };

export function stepModelCost(parts: StepParts, { ranks, stages }: StepLayout): StepCost {
  const byTokens = remembered((tokens) => parts.shared(tokens) + parts.experts(tokens));
  const seconds = (work: StepWork): number => {
    const { prefillTokens, decodes, padded, contextSum } = work;
    const extra = work.decodeTokens - decodes;
    const batch = decodes / ranks;
    const fed = (padded + extra) / ranks;
    let time = parts.fixed + parts.perSequence * batch;
    if (work.chunks === 0) time += byTokens(fed);
    else time += promptSeconds(parts, work, ranks, fed);
    if (decodes > 0) time += parts.decode(batch, contextSum / decodes);
    if (prefillTokens > 0) time += parts.prefillFixed + (parts.perPrompt * work.chunks) / ranks;
    return time / stages;
  };
  return { seconds };
}

function promptSeconds(parts: StepParts, work: StepWork, ranks: number, fed: number): number {
  const { chunks, chunkTokens, chunkDone, prefillTokens } = work;
  let largest = 0;
  for (let i = 0; i < chunks; i += 1) largest = Math.max(largest, chunkTokens[i] as number);
  const busiest = Math.max(prefillTokens / ranks, largest);
  let time = parts.shared(fed + busiest) + parts.experts(fed + prefillTokens / ranks);
  const share = prefillTokens === 0 ? 0 : busiest / prefillTokens;
  for (let i = 0; i < chunks; i += 1) time += share * parts.prefill(chunkTokens[i] as number, chunkDone[i] as number);
  return time;
}

/** Whole numbers up to a bound are asked again and again. */
function remembered(compute: (tokens: number) => number): (tokens: number) => number {
  const known = new Float64Array(65536).fill(NaN);
  return (tokens) => {
    if (!Number.isInteger(tokens) || tokens >= known.length) return compute(tokens);
    const found = known[tokens] as number;
    if (!Number.isNaN(found)) return found;
    const value = compute(tokens);
    known[tokens] = value;
    return value;
  };
}

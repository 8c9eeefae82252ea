/**
 * Prompts that share their steps on data-parallel ranks, in the mean, under a closed loop.
 *
 * A client sends its next prompt when an answer ends, and answers end where steps do: R sequences of S steps each give R/S of them a step,
 * however long it takes. Prompts that came during the a/(R/S) steps before a look at the queue form the next group; a group that exists
 * has one at least, so N is a zero-truncated Poisson number:
 *
 *   E[N]         = a / (1 - e^-a)
 *   E[max(r, N)] = E[N] + Σ (r - n) · P(n), n = 1 … r - 1        r ranks step together: a step is as long as its busiest rank's
 *
 * A prompt stays on one rank, so N prompts take what max(r, N) / r of them take on each. Where ranks wait for each other's prompts
 * (TensorRT-LLM's balance) a group gathers on until every rank has one or `waits` more have come.
 */
export type PromptGroup = {
  readonly prompts: number;
  /** Prompts that would keep all ranks as long as the busiest one: max(ranks, prompts), mean. */
  readonly spread: number;
};

/** `arrived`: prompts that come between two looks at the queue, mean; `waits`: those that come while ranks wait for each other. */
export function promptGroup(ranks: number, arrived: number, waits: number): PromptGroup {
  const some = -Math.expm1(-arrived);
  const mean = arrived < 1e-6 ? 1 : arrived / some;
  let spread = mean;
  let share = arrived < 1e-6 ? 1 : (arrived * Math.exp(-arrived)) / some;
  for (let n = 1; n < ranks; n += 1) {
    spread += (ranks - n) * share;
    share *= arrived / (n + 1);
  }
  return { prompts: waits === 0 ? mean : Math.max(mean, Math.min(spread, mean + waits)), spread };
}

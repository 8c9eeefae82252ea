/** The two passes that a scenario describes: one prefill of its prompts, one decode step of its running sequences. */
import type { Segment } from "@/features/core/operators/segment";
import type { Scoped } from "./resolve";

/** The uncached part of `sequences` prompts of one attention rank. */
export function prefillSegment({ workload }: Scoped<"workload">, sequences = 1): Segment {
  // A fully cached prompt still computes its last token, which the first output is sampled from.
  const newTokens = Math.max(1, Math.round(workload.promptTokens * (1 - workload.prefixHit)));
  return { phase: "prefill", sequences, newTokens, cached: workload.promptTokens - newTokens };
}

/** One token of every sequence of one attention rank, at `context` positions: the mean of an answer unless stated. */
export const decodeSegment = (
  scenario: Scoped<"parallelism" | "workload">,
  sequences = sequencesPerRank(scenario),
  context = meanContext(scenario),
): Segment => ({ phase: "decode", sequences, newTokens: 1, cached: context });

/** Running sequences of one attention rank of the decode layout, in one of `microbatches` parts. */
export const sequencesPerRank = (
  { workload, decodeReplicas, decode }: Scoped<"parallelism" | "workload">,
  microbatches = 1,
): number => Math.ceil(workload.concurrency / (decodeReplicas * decode.dp * microbatches));

/** Positions in the cache half-way through an answer: S + (m - 1) / 2. */
export const meanContext = ({ workload }: Scoped<"workload">): number => workload.promptTokens + (workload.osl - 1) / 2;

/** Tokens that all requests begin with and that the cache keeps once. */
export const commonPrefix = ({ workload: { promptTokens, prefixHit, prefixShared } }: Scoped<"workload">): number =>
  prefixShared ? promptTokens * prefixHit : 0;

/**
 * What bands must grow by for whoever is not the publisher that they were drawn from. All errors behind a band are InferenceX's, and what one
 * publisher measures shares what is special about that publisher; runs of others (ML.ENERGY, NVIDIA's TensorRT-LLM pages, GPUStack) tell how much
 * more it takes. Each publisher is one group: its errors are those of a fit without it.
 *
 * Written by `node bench/evidence.mjs --fit --write` (bench/accuracy/publishers/growth.ts), apart for dense models and mixtures of experts, whose
 * kernels differ between engines as they come. No measured time is in it.
 */
import stored from "./publishers.json";
import type { FigureKind } from "./runs";
import type { Measured } from "./similarity";

/** Log factors. */
export type PublisherGrowth = Readonly<Record<"dense" | "moe", Readonly<Record<FigureKind, number>>>>;

export type StoredPublishers = {
  readonly origin: string;
  readonly growth: PublisherGrowth;
  /** Seconds by which first tokens come earlier or later than those of InferenceX's client, whatever the load. */
  readonly firstToken: number;
  readonly stacks: readonly Pick<Measured, "backend" | "generation" | "bits">[];
};

export const PUBLISHERS = stored as unknown as StoredPublishers;

/** Ends of a band of the time to first token, seconds: later by `more`, earlier by the same factor. */
export function widenFirstToken(
  ends: { readonly low: number; readonly high: number },
  query: Measured,
  more: number = PUBLISHERS.firstToken,
): { readonly low: number; readonly high: number } {
  if (!query.path || ends.low <= 0) return ends;
  return { low: ends.low ** 2 / (ends.low + more), high: ends.high + more };
}

/** 0 for the public recipes that the errors are of. */
export function publisherGrowth(query: Measured, figure: FigureKind, growth: PublisherGrowth): number {
  if (!query.path) return 0;
  return growth[query.moe ? "moe" : "dense"][figure];
}

/**
 * Slots for routed experts: every EP rank holds equally many, so experts and redundant copies together divide by EP.
 *
 *   slots = E + R,   R = the least that is at least as stated and makes EP divide the slots,   R <= E · (ep - 1)
 *
 * DeepSeek-V3 (arXiv 2412.19437, section 3.4): prefill EP 32 with 32 redundant experts, 9 slots on each GPU; its inference overview of
 * 2025 (deepseek-ai/open-infra-index): decode EP 144 with 32 redundant, 2 on each. EPLB of vLLM and SGLang asks for the same division.
 */
import { type ModelSpec, type MoeFfn, routedFfn } from "@/features/core/model/spec";
import { stageGpus, type Parallelism } from "./parallelism";

/** Degrees as stated; EP null: `autoRanks`. */
export type StatedDegrees = Pick<Parallelism, "tp" | "pp" | "dp" | "cp"> & {
  readonly ep: number | null;
  /** Of a layer, over all ranks; null: as few as EP needs. */
  readonly redundant: number | null;
};

/** The layout of a model with experts. */
export function expertLayout(model: ModelSpec, { ep, redundant, ...degrees }: StatedDegrees): Parallelism {
  const moe = routedFfn(model);
  const stage = degrees.tp * degrees.dp * degrees.cp;
  if (!moe) return { ...degrees, ep: ep ?? 1, etp: stage };
  const chosen = ep ?? autoRanks(stage, moe, redundant);
  return withRedundant(model, { ...degrees, ep: chosen, etp: stage / chosen }, redundant);
}

/** The same layout with its redundant slots counted. */
export function withRedundant(model: ModelSpec, layout: Parallelism, stated: number | null = null): Parallelism {
  const moe = routedFfn(model);
  const { redundant: _, ...plain } = layout;
  if (!moe || stageGpus(layout) % layout.ep !== 0) return plain;
  const count = redundantSlots(moe.experts, layout.ep, stated ?? 0);
  return count === 0 ? plain : { ...plain, redundant: count };
}

/** Never more copies of an expert than ranks. */
export function redundantSlots(experts: number, ep: number, stated: number): number {
  const slots = Math.ceil((experts + stated) / ep) * ep;
  return Math.min(slots, experts * ep) - experts;
}

/**
 * The widest EP that divides stage and experts; all GPUs of the stage where experts are copied, or are too narrow to be split so. Never more
 * ranks than a stated EP may have: a stage of thousands of TP, DP and CP ranks each has millions of GPUs.
 */
export function autoRanks(
  stage: number,
  { experts, width }: Pick<MoeFfn, "experts" | "width">,
  redundant: number | null,
): number {
  if (redundant !== null && redundant > 0) return mostRanks(stage);
  const common = greatestCommonDivisor(stage, experts);
  return width % (stage / common) === 0 ? common : mostRanks(stage);
}

/** As the scenario's EP ends. */
const MOST_RANKS = 4096;

function mostRanks(stage: number): number {
  let ranks = Math.min(stage, MOST_RANKS);
  while (stage % ranks !== 0) ranks -= 1;
  return ranks;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

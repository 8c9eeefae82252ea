/** TPOT against experts kept in HBM, and distinct experts against the batch. */
import { expectedDistinct } from "@/features/core/operators/routing/distinct";
import { distinctExperts } from "@/features/core/operators/ffn";
import type { Input } from "./input";
import type { ExpertLoad } from "./load";
import { pagingAt, type KindLoad } from "./paging";

export type ResidentPoint = {
  readonly resident: number;
  readonly hitRate: number;
  readonly tpot: number;
  readonly stall: number;
};

const POINTS = 25;

export function residentCurve(
  kinds: readonly KindLoad[],
  input: Input,
  axis: { readonly rate: number; readonly step: number; readonly slots: number },
): readonly ResidentPoint[] {
  const counts = new Set(Array.from({ length: POINTS }, (_, index) => Math.round((axis.slots * index) / (POINTS - 1))));
  return [...counts].map((resident) => {
    const { hitRate, stall } = pagingAt(kinds, input, resident, axis.rate);
    return { resident, hitRate, stall, tpot: axis.step + stall };
  });
}

export type DistinctPoint = {
  /** Tokens of a step over the ranks that share the experts. */
  readonly tokens: number;
  /** Per EP rank: every expert equally likely (the operator graph's count), and as popular as given. */
  readonly even: number;
  readonly skewed: number;
};

const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

export function distinctCurve(load: ExpertLoad, ep: number, tokens: number): readonly DistinctPoint[] {
  const [first] = load.kinds;
  if (!first) return [];
  const { experts, topK } = first.ffn;
  const picks = load.picks(first, 0);
  const batches = [...new Set([...BATCHES, tokens])].sort((a, b) => a - b);
  return batches.map((batch) => ({
    tokens: batch,
    even: distinctExperts(experts, topK, batch, ep),
    skewed: expectedDistinct(picks, batch) / ep,
  }));
}

/**
 * The same GPUs with more attention ranks: where tensor-parallel ranks keep copies of the same cache (one latent for all heads, fewer KV
 * heads than ranks), ranks with caches of their own hold more tokens (DeepSeek-V3 report, arXiv:2412.19437, section 3.4).
 */
import type { Backend } from "@/features/core/memory/backend";
import type { Slice } from "@/features/core/scenario/keys";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Resolved, Scoped } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** Ranks that keep the same cache at this TP, at most; 1: each has its own. */
export function cacheCopies({ layers }: Pick<Resolved["model"], "layers">, tp: number): number {
  const copies = layers.map(({ attention }) => {
    if (attention.kind === "mla" || attention.kind === "compressed") return tp;
    return attention.kind === "softmax" && attention.ownsKv ? Math.max(1, tp / attention.kvHeads) : 1;
  });
  return Math.max(1, ...copies);
}

type RankChange = { readonly label: Text; readonly set: Partial<Scenario> };

/** TP divided and attention DP multiplied by each divisor of TP, of the phase that holds the cache. */
export function splitRanks(
  params: Pick<Scenario, "tp" | "adp" | "d_tp" | "d_adp">,
  phase: "prefill" | "decode",
): readonly RankChange[] {
  const [tp, adp] = phase === "decode" ? [params.d_tp, params.d_adp] : [params.tp, params.adp];
  return divisors(tp).map((factor) => {
    const [rest, ranks] = [tp / factor, adp * factor];
    return {
      label: m.tpWithAttentionDp({ rest, adp: ranks }),
      set: phase === "decode" ? { d_tp: rest, d_adp: ranks } : { tp: rest, adp: ranks },
    };
  });
}

/** More tensor-parallel ranks than this serve no instance. */
const MOST_RANKS = 64;

const divisors = (tp: number): readonly number[] =>
  Array.from({ length: MOST_RANKS - 1 }, (_, index) => index + 2).filter((factor) => tp % factor === 0);

/** Requests without an end: how many of them run is what the cache holds. */
const ALL = 1_000_000;

/** The one under which most requests run at the same time; none where each rank has its own cache, or no layout runs more than now. */
export function mostRanks(scenario: Scoped<Exclude<Slice, "targets">>, backend: Backend): readonly RankChange[] {
  const { params, model, decode } = scenario;
  if (cacheCopies(model, decode.tp) <= 1) return [];
  const seats = (set: Partial<Scenario>): number => {
    const changed = resolveOn({ ...params, ...set, conc: ALL }, scenario);
    return changed.ok ? countAtOnce(changed.value, backend).admitted : 0;
  };
  const now = seats({});
  const tried = splitRanks(params, params.split ? "decode" : "prefill").map((change) => ({
    change,
    seats: seats(change.set),
  }));
  return tried
    .filter((each) => each.seats > now)
    .toSorted((a, b) => b.seats - a.seats)
    .slice(0, 1)
    .map(({ change }) => change);
}

import type { Chip } from "@/features/core/hardware/chip";
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";

/**
 * How one engine instance is spread over its GPUs.
 *
 *   GPUs of an instance = tp · dp · cp · pp       (one pipeline stage = tp · dp · cp GPUs)
 *   the experts of a stage: ep · etp = tp · dp · cp
 *
 * dp is attention data parallelism: every rank holds all attention weights and its own sequences,
 * while the ranks share the experts (DeepSeek, GLM and Kimi style serving). Whole-instance replicas are not part of it.
 */
export type Parallelism = {
  readonly tp: number;
  readonly pp: number;
  /** Attention data-parallel ranks. */
  readonly dp: number;
  readonly ep: number;
  /** Tensor parallelism inside one expert. */
  readonly etp: number;
  /** Context parallelism: ranks that share one sequence's positions. */
  readonly cp: number;
  /** How they exchange keys and values or queries; absent: gathered before attention starts (context-parallel.ts). */
  readonly cpBy?: "pass-kv" | "pass-q";
  /** Slots of a layer beyond its experts, over all EP ranks, that hold copies of busy experts; absent = none. */
  readonly redundant?: number;
  /** What carries tokens to their experts and back; absent: a collective of the links, whatever sends it. */
  readonly exchange?: ExchangeKernels;
  /** GPUs beside those of attention that run all feed-forward blocks, with the experts on them (disaggregated.ts); absent = none. */
  readonly ffn?: FfnSide;
};

/** `batches`: micro-batches that go to and fro between the sides at once; `chip`: of the FFN GPUs, absent = that of the others. */
export type FfnSide = { readonly gpus: number; readonly batches: number; readonly chip?: Chip };

/** All-to-all kernels made for experts: one copy per expert at once, or one per rank over few relays (DeepEP's two kinds). */
export type ExchangeKernels = "low-latency" | "high-throughput";

/** Whether tokens travel between attention ranks, to the GPUs of their experts. */
export const exchangesTokens = (model: ModelSpec, { dp, cp, ep, ffn }: Parallelism): boolean =>
  hasExperts(model) && dp * cp > 1 && ep > 1 && ffn === undefined;

/** The layout with its kernels, where tokens travel at all. */
export const withExchange = (
  model: ModelSpec,
  layout: Parallelism,
  kernels: ExchangeKernels | undefined,
): Parallelism => (kernels && exchangesTokens(model, layout) ? { ...layout, exchange: kernels } : layout);

export const stageGpus = (p: Parallelism): number => p.tp * p.dp * p.cp;
/** Those that hold the cache. */
export const cacheGpus = (p: Parallelism): number => stageGpus(p) * p.pp;
export const instanceGpus = (p: Parallelism): number => cacheGpus(p) + (p.ffn?.gpus ?? 0);

/** The layout with the stated exchange between context-parallel ranks, where it has several. */
export const withContextExchange = (
  layout: Parallelism,
  by: "gather" | NonNullable<Parallelism["cpBy"]>,
): Parallelism => (layout.cp === 1 || by === "gather" ? layout : { ...layout, cpBy: by });

type Degrees = Pick<Parallelism, "tp" | "dp"> & Partial<Omit<Parallelism, "tp" | "dp">>;

/** "TP4 ADP2 EP8", as a layout is written everywhere (ADP: attention DP; replicas are told apart); degrees of one are left out. */
export function parallelismLabel({ tp, dp, ep = 1, etp = 1, cp = 1, pp = 1, ffn }: Degrees): string {
  const parts: [string, number][] = [
    ["TP", tp],
    ["ADP", dp],
    ["EP", ep],
    ["ETP", ep > 1 ? etp : 1],
    ["CP", cp],
    ["PP", pp],
    [ffn?.chip ? `${ffn.chip.name} FFN` : "FFN", ffn ? ffn.gpus : 1],
  ];
  const degrees = parts.filter(([, degree]) => degree > 1).map(([name, degree]) => `${name}${degree}`);
  return degrees.length > 0 ? degrees.join(" ") : "TP1";
}

type Stated = { readonly tp: number; readonly adp: number } & {
  readonly [degree in "pp" | "ep" | "etp" | "cp"]?: number | null;
};

/** The same of degrees as a scenario states them; null = left open. Ranks that EP leaves over share an expert. */
export function degreesLabel({ tp, adp, pp, ep, etp, cp }: Stated): string {
  const left = (tp * adp * (cp ?? 1)) / (ep ?? 1);
  const shared = Number.isInteger(left) ? left : 1;
  return parallelismLabel({ tp, dp: adp, pp: pp ?? 1, ep: ep ?? 1, etp: etp ?? shared, cp: cp ?? 1 });
}

/**
 * Time of the routed experts of one GPU: two grouped matrix products with routing and activation around them.
 *
 *   t = floor + part + ( C⁴ + M⁴ )^¼ + R
 *   C = 2·(A + n_a·rows) · G·h·i / (F·compute) · (1 + narrow·pace/i)     A assignments (token-expert pairs) on this GPU
 *   M = (n_a · G·h·i·w + 2·A·(2h + G·i)) / (B·memory)             n_a experts that have any, G matrices of h x i
 *   R = route · 2 · rows · (2h + 3i) / B                          rows that are permuted, activated and summed
 *
 * `part`: kernels of weight-only formats (Triton for MXFP4, Marlin for INT4) mask and sort the assignments of other ranks where this one
 * holds a part of the experts; others do it in the product itself. `pad` rows that each active expert costs beside its own on the measured chips: half a tile of 64, which its last tile leaves
 * unused, and the start of its tiles, which takes a core with slower matrix units no longer: rows = 32 + (pad - 32)·pace. On an H20 grouped products
 * of FP8 (InferSim's benchmarks, no part of the fit) came out 45 to 60 % too slow at up to 128 tokens an expert, and 24 % too fast to 5 % too slow
 * since. Source: fitted (coefficients.json).
 * Never decreases in A, n_a, h, i nor increases in F and B.
 */
import { micro, mixed, pacedShare, type LawChip, type LawTime, type Parameters } from "./law";

export type MoeWork = {
  /** Token-expert pairs that this GPU computes. */
  readonly assignments: number;
  /** Its experts that have at least one. */
  readonly activeExperts: number;
  readonly hidden: number;
  /** Width of one expert on this GPU. */
  readonly width: number;
  /** 3 gated, 2 not. */
  readonly matrices: number;
  /** Bytes of one stored weight. */
  readonly weightSize: number;
  /** Token-expert pairs that this GPU sorts: those of all ranks where every rank sees every token. */
  readonly routedRows: number;
  /** Other ranks hold the rest of the experts. */
  readonly parted: boolean;
};

export type MoeParameters = Parameters<"compute" | "memory" | "floor_us" | "pad" | "narrow" | "route"> & {
  readonly part_us?: number;
};

export function moeTime(work: MoeWork, chip: LawChip, p: MoeParameters): LawTime {
  const { assignments, activeExperts, hidden, width, matrices, weightSize, routedRows, parted } = work;
  const expert = matrices * hidden * width;
  const rows = assignments + activeExperts * paddedRows(p.pad, chip.pace);
  const compute =
    ((2 * rows * expert) / (chip.peak * pacedShare(p.compute, chip.pace))) *
    (1 + (p.narrow * Math.min(1, chip.pace)) / width);
  const traffic = activeExperts * expert * weightSize + 2 * assignments * (2 * hidden + matrices * width);
  const memory = traffic / (chip.bandwidth * p.memory);
  const routing = (p.route * 2 * routedRows * (2 * hidden + 3 * width)) / chip.bandwidth;
  const floor = micro(p.floor_us + (parted ? (p.part_us ?? 0) : 0));
  return { compute, memory: memory + routing, floor, total: floor + mixed(4, compute, memory) + routing };
}

const HALF_TILE = 32;

/** On a core of another pace; with faster ones the measured rows stay. */
const paddedRows = (pad: number, pace: number): number =>
  pad > HALF_TILE && pace < 1 ? HALF_TILE + (pad - HALF_TILE) * pace : pad;

/**
 * Experts of `local` that receive any of `assignments` when popularity is uneven: negative binomial with shape
 * `evenness` (large = uniform routing; about 0.8 for the power laws of the tables).
 */
export function activeExperts(local: number, assignments: number, evenness: number): number {
  return local * (1 - (1 + assignments / (local * evenness)) ** -evenness);
}

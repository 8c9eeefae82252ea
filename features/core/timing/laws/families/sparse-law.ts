/**
 * Time of sparse latent attention (DSA): an indexer that scores every cached position, and attention over the
 * selected ones.
 *
 *   index     t = index_floor + W/(F₈ · index_compute) + index_passes · 4·P_all / B
 *   attention t = floor + ( (2·(d_k + d_v)·h⁺·P / (F·compute))⁴ + (P·l / (B·gather))⁴ )^¼
 *
 *   P_all scored pairs (4-byte scores, written and read by the selection) · P selected pairs
 *   l cache bytes of a position
 *   h⁺ heads rounded up to 64, the rows that the kernels multiply at once
 *   gather in multiples of B, since queries share entries in the L2
 *
 * Prefill runs absorbed (576 + 512 per pair), as decode does. Source: fitted over whole blocks (coefficients.json).
 * Never decreases in P_all, P, heads nor increases in F and B.
 */
import { micro, mixed, pacedShare, type LawChip, type LawTime, type Parameters } from "./law";

export type SparseWork = {
  readonly heads: number;
  /** Query-position pairs after selection. */
  readonly pairs: number;
  /** Cache bytes of one position. */
  readonly latentBytes: number;
};

export type IndexWork = {
  /** FLOP of the scores. */
  readonly flops: number;
  /** Query-position pairs that are scored. */
  readonly pairs: number;
};

export type SparseParameters = Parameters<
  "compute" | "gather" | "floor_us" | "index_compute" | "index_passes" | "index_floor_us"
>;

/** Elements of key and value of an absorbed pair. */
export const ABSORBED_WIDTH = 576 + 512;
const HEAD_ROWS = 64;

export function sparseTime(work: SparseWork, chip: LawChip, p: SparseParameters): LawTime {
  const rows = Math.ceil(work.heads / HEAD_ROWS) * HEAD_ROWS;
  const compute = (2 * ABSORBED_WIDTH * rows * work.pairs) / (chip.peak * pacedShare(p.compute, chip.pace));
  const memory = (work.pairs * work.latentBytes) / (chip.bandwidth * p.gather);
  const floor = micro(p.floor_us);
  return { compute, memory, floor, total: floor + mixed(4, compute, memory) };
}

export function indexTime(work: IndexWork, chip: LawChip, p: SparseParameters): LawTime {
  const compute = work.flops / (chip.peak * pacedShare(p.index_compute, chip.pace));
  const memory = (p.index_passes * 4 * work.pairs) / chip.bandwidth;
  const floor = micro(p.index_floor_us);
  return { compute, memory, floor, total: floor + compute + memory };
}

/**
 * Time of decode attention: b sequences with L cached positions each, one new token (or a few drafts).
 *
 *   t = floor + ( M³ + C³ + K³ )^⅓ + sequence · Σ b·h_kv / S
 *   M = (cache bytes + queries and outputs) / (B · memory · (narrow for d ≤ 64, wide for d ≥ 192))
 *   C = 2·(d_k + d_v) · Σ b·h_kv·⌈g/T⌉·T · L / (F · compute)        g = query heads per KV head, in tiles of T rows
 *   K = walk · max( min(L, 512), L · min(1, Σ b·h_kv / S) ) · max(1, d/128)    one core walking its share of the keys
 *
 * `walk_ns` per key, `sequence_us` per sequence and KV head on a core. Linear in context and in batch once cores are
 * full. Source: fitted (coefficients.json). Never decreases in b, L, h, d nor increases in F and B.
 */
import { NANO } from "@/lib/units/edge";
import { byHeadSize, queryTraffic, USUAL_CORES, type AttentionSegment, type AttentionWork } from "./attention-work";
import { micro, mixed, pacedShare, type LawChip, type LawTime, type Parameters } from "./law";

export type DecodeParameters = Parameters<
  "compute" | "memory" | "floor_us" | "narrow" | "wide" | "walk_ns" | "sequence_us"
>;

/**
 * Query rows that a kernel multiplies at once: 64 is the least of Hopper's matrix instruction, and FlashAttention's block; tables measure one
 * time for 16 to 64 heads of an FP8 key-value head. Kernels of a latent cache grow in steps of 16 heads.
 */
export const QUERY_TILE = { plain: 64, latent: 16 } as const;
/** Keys that are not split further over cores. */
const SHORTEST_WALK = 512;

export function decodeTime(work: AttentionWork, chip: LawChip, p: DecodeParameters, tile: number): LawTime {
  const { segments, kvHeads, heads, keyDim, valueDim, window, kvElements, kvSize } = work;
  const cores = chip.cores ?? USUAL_CORES;
  const items = segments.reduce((sum, s) => sum + s.sequences, 0) * kvHeads;
  const read = segments.reduce((sum, s) => sum + s.sequences * context(s, window), 0);
  const fit = Math.min(1, p.memory * byHeadSize(valueDim, p.narrow, p.wide));
  const memory = (read * kvElements * kvSize + queryTraffic(work)) / (chip.bandwidth * fit);
  const queries = segments.reduce(
    (sum, s) => sum + s.sequences * context(s, window) * paddedRows(s, heads / kvHeads, tile),
    0,
  );
  const compute = (2 * (keyDim + valueDim) * kvHeads * queries) / (chip.peak * pacedShare(p.compute, chip.pace));
  const longest = Math.max(...segments.map((s) => context(s, window)));
  const steps = Math.max(Math.min(longest, SHORTEST_WALK), longest * Math.min(1, items / cores));
  const walk = p.walk_ns * NANO * steps * Math.max(1, valueDim / 128);
  const scheduling = (micro(p.sequence_us) * items) / cores;
  const floor = micro(p.floor_us);
  return { compute, memory, floor: floor + scheduling, total: floor + scheduling + mixed(3, memory, compute, walk) };
}

const context = ({ cached, newTokens }: AttentionSegment, window: number | null): number =>
  window === null ? cached + newTokens : Math.min(cached + newTokens, window + newTokens - 1);

const paddedRows = ({ newTokens }: AttentionSegment, group: number, tile: number): number =>
  Math.ceil((newTokens * group) / tile) * tile;

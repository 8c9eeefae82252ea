/**
 * Time of decode attention: b sequences with L cached positions each, one new token (or a few drafts).
 *
 *   t = floor + ( M³ + C³ + K³ )^⅓ + sequence · Σ b·h_kv / S
 *   M = (cache bytes + queries and outputs) / (B · memory · (narrow for d ≤ 64, wide for d ≥ 192))
 *   C = max( c(16) / (F · share), c(T) · pace / (F · compute) )      c(T) = 2·(d_k + d_v) · Σ b·h_kv·⌈g/T⌉·T · L, g query heads per KV head
 *   K = walk · max( min(L, 512), L · min(1, Σ b·h_kv / S) ) · max(1, d/128)    one core walking its share of the keys
 *
 * Matrix units multiply tiles of 16 query rows at `compute` of the peak, at another core's pace share (law.ts). What a core does to an FP8 cache before that
 * takes as long as T = 64 rows on the measured chips, whose pace is 1, and no longer on a core with slower matrix units.
 * `walk_ns` per key, `sequence_us` per sequence and KV head on a core. Linear in context and in batch once cores are
 * full. Source: fitted (coefficients.json). Never decreases in b, L, h, d nor increases in F and B.
 */
import { NANO } from "@/lib/units/edge";
import { byHeadSize, queryTraffic, USUAL_CORES, type AttentionSegment, type AttentionWork } from "./attention-work";
import { micro, mixed, pacedShare, type LawChip, type LawTime, type Parameters } from "./law";

export type DecodeParameters = Parameters<
  "compute" | "memory" | "floor_us" | "narrow" | "wide" | "walk_ns" | "sequence_us"
>;

/** Query rows of the smallest matrix instruction (m16n8k16). On an H20 4 and 16 heads of a key-value head take the bandwidth's time; 64 rows would take 1.3 times its peak. */
const MATRIX_ROWS = 16;

/** Query rows up to which a kernel takes one time: tables measure it for 16 to 64 heads of an FP8 key-value head, and steps of 16 heads elsewhere. */
export const queryTile = (kvSize: number, latent: boolean): number => (!latent && kvSize < 1.5 ? 64 : MATRIX_ROWS);
/** Keys that are not split further over cores. */
const SHORTEST_WALK = 512;

export function decodeTime(work: AttentionWork, chip: LawChip, p: DecodeParameters, tile: number): LawTime {
  const { segments, kvHeads, heads, keyDim, valueDim, window, kvElements, kvSize } = work;
  const cores = chip.cores ?? USUAL_CORES;
  const items = segments.reduce((sum, s) => sum + s.sequences, 0) * kvHeads;
  const read = segments.reduce((sum, s) => sum + s.sequences * context(s, window), 0);
  const fit = Math.min(1, p.memory * byHeadSize(valueDim, p.narrow, p.wide));
  const memory = (read * kvElements * kvSize + queryTraffic(work)) / (chip.bandwidth * fit);
  const flops = (rows: number): number =>
    2 *
    (keyDim + valueDim) *
    kvHeads *
    segments.reduce((sum, s) => sum + s.sequences * context(s, window) * paddedRows(s, heads / kvHeads, rows), 0);
  const multiplied = flops(MATRIX_ROWS) / (chip.peak * pacedShare(p.compute, chip.pace));
  const widened = tile === MATRIX_ROWS ? 0 : (flops(tile) * chip.pace) / (chip.peak * p.compute);
  const compute = Math.max(multiplied, widened);
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

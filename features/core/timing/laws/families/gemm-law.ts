/**
 * Time of out[m, n] = in[m, k] · W[k, n], m tokens, one weight matrix; of a batch of such products, tiles and bytes of all.
 *
 *   t = floor + ( T⁴ + M⁴ )^¼ + Q
 *   M = (w·n·k + a·m·k + 2·m·n) / (B · memory)
 *   T = min over tiles (TM, TN) and splits s of   max(tile arithmetic, tile feed) + (s > 1 ? split + 8·s·m·n / 2B : 0)
 *       tile arithmetic = waves · 2·TM·TN·kk / (F/S · share)          waves = ⌈ ⌈m/TM⌉ · ⌈n/TN⌉ · s / S ⌉
 *       tile feed       = waves · (TM + TN)·kk·a / (feed · B/S)       kk = max(k/s, 128) + fill · pace
 *       weights narrower than the input:  tile step = max( arithmetic, feed, TN / (33e9 weights/s of a core) ), tiles of 16 rows too,
 *                                         floor + 9 us · min(1, (m - 1)/8)
 *   Q = quantise · m·k·(a + 2 bytes) / B                              only where the call quantises its input
 *
 *   F peak FLOP/s of the arithmetic, B bandwidth B/s, S cores; w and a bytes of a weight and of an input element.
 *   `fill` inner steps that prologue and epilogue of a tile cost; `feed` what the cache supplies, in multiples of B;
 *   share = `compute` at the core's pace (law.ts).
 *
 * Weight-only formats (INT4, INT8, FP8 or FP4 under 16-bit inputs): each tile of rows widens the weights that it multiplies, in its core, so
 * that a batch pays for it again and again; from some rows on another kernel starts, which takes longer. Both constants were read off TensorRT-LLM's
 * INT4 products (data/ops-engines): with those of BF16 for all else, median error A100 22 → 8 %, H200 44 → 11 %; INT8, unseen, 16 → 8 and 39 → 12 %.
 *
 * Source: tile quantisation as in NVIDIA's matrix-multiplication guide; constants fitted (coefficients.json,
 * bench/fit). Valid for m ≥ 1 and n, k ≥ 128; never decreases in m, n, k and never increases in F, B, 1/fill.
 */
import { micro, mixed, pacedShare, type LawChip, type LawTime, type Parameters } from "./law";

export type GemmWork = {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  /** Bytes of one stored weight, scales included. */
  readonly weightSize: number;
  /** Bytes of one input element as it is multiplied. */
  readonly inputSize: number;
  /** Products of this shape in one kernel, each with its own matrix and input; absent: one. */
  readonly batch?: number;
};

export type GemmParameters = Parameters<"compute" | "memory" | "floor_us" | "fill" | "feed" | "split_us" | "quantise">;

const TILES = [
  [64, 64],
  [64, 128],
  [128, 128],
  [128, 256],
] as const;
/** Tiles of kernels that widen weights (m16n8k16): a few tokens are not padded to 64 rows. */
const SHORT_TILES = [[16, 64], [16, 128], [16, 256], ...TILES] as const;
/** Weights that a core widens in a second. */
const WIDENED_PER_CORE = 33e9;
/** What a kernel on matrix units takes longer to start than one for single tokens, and tokens from which on it runs alone. */
const WIDENING_START_US = 9;
const WIDENING_ROWS = 8;
const SPLITS = [1, 2, 4, 8, 16] as const;
/** A split of k below this many elements does not pay. */
const LEAST_DEPTH = 128;
const OUTPUT_SIZE = 2;

export function gemmTime(work: GemmWork, chip: LawChip, p: GemmParameters): LawTime {
  const { m, n, k, weightSize, inputSize, batch = 1 } = work;
  const traffic = batch * (weightSize * n * k + inputSize * m * k + OUTPUT_SIZE * m * n);
  const memory = traffic / (chip.bandwidth * p.memory);
  const compute = tiledTime(work, chip, p);
  const quantise = (batch * p.quantise * m * k * (inputSize + 2)) / chip.bandwidth;
  const start = isWidened(work) ? WIDENING_START_US * Math.min(1, (m - 1) / WIDENING_ROWS) : 0;
  const floor = micro(p.floor_us + start);
  return { compute, memory: memory + quantise, floor, total: floor + mixed(4, compute, memory) + quantise };
}

/** Stored narrower than they are multiplied; FP8 in blocks is one byte and its scales. */
const isWidened = ({ weightSize, inputSize }: GemmWork): boolean => weightSize < 0.75 * inputSize;

function tiledTime(work: GemmWork, chip: LawChip, p: GemmParameters): number {
  if (chip.cores === null) return untiledTime(work, chip, p);
  const { m, n, k, weightSize, inputSize, batch = 1 } = work;
  const widened = isWidened(work);
  const rate = (chip.peak / chip.cores) * pacedShare(p.compute, chip.pace);
  const supply = (p.feed * chip.bandwidth) / chip.cores;
  const reduction = (8 * batch * m * n) / (2 * chip.bandwidth);
  let best = Infinity;
  for (const [rows, columns] of widened ? SHORT_TILES : TILES) {
    const tiles = batch * Math.ceil(m / rows) * Math.ceil(n / columns);
    const fed = rows * inputSize + columns * (widened ? weightSize : inputSize);
    const perStep = Math.max((2 * rows * columns) / rate, fed / supply, widened ? columns / WIDENED_PER_CORE : 0);
    for (const split of SPLITS) {
      const depth = (split === 1 ? k : Math.max(k / split, LEAST_DEPTH)) + p.fill * chip.pace;
      const busy = Math.ceil((tiles * split) / chip.cores) * depth * perStep;
      best = Math.min(best, split === 1 ? busy : busy + micro(p.split_us) + reduction * split);
    }
  }
  return best;
}

/** Few large matrix units, or an unknown number: padding to 64 rows and columns, no waves. */
function untiledTime({ m, n, k, batch = 1 }: GemmWork, chip: LawChip, p: GemmParameters): number {
  const padded = batch * 64 * Math.ceil(m / 64) * 64 * Math.ceil(n / 64);
  return (2 * padded * (k + p.fill)) / (chip.peak * pacedShare(p.compute, chip.pace));
}

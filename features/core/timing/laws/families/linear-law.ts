/**
 * Time of the kernels of a linear mixer (short convolution and recurrent or chunked scan) over b sequences of s tokens.
 *
 *   t = floor + ( (W/(F·compute))⁴ + (bytes/(B·memory))⁴ + K⁴ )^¼
 *   K = step_us · s/64 · max(1, b·heads / S)      chunks of 64 in a row; all heads share the cores
 *
 * Source: fitted over gated-delta-net tables (coefficients.json); other mixers use it by their own FLOP and bytes.
 * Never decreases in b, s, work or bytes nor increases in F and B.
 */
import { micro, mixed, pacedShare, waves, type LawChip, type LawTime, type Parameters } from "./law";

export type LinearWork = {
  /** Work of the scan, FLOP. */
  readonly flops: number;
  /** State, convolution tail, inputs and outputs through HBM. */
  readonly bytes: number;
  /** Tokens of the longest sequence, 1 in decode. */
  readonly length: number;
  /** Value heads of all sequences. */
  readonly heads: number;
};

export type LinearParameters = Parameters<"compute" | "memory" | "floor_us" | "step_us">;

const CHUNK = 64;

export function linearTime(work: LinearWork, chip: LawChip, p: LinearParameters): LawTime {
  const compute = work.flops / (chip.peak * pacedShare(p.compute, chip.pace));
  const memory = work.bytes / (chip.bandwidth * p.memory);
  const chain = micro(p.step_us) * (work.length / CHUNK) * waves(work.heads, chip.cores);
  const floor = micro(p.floor_us);
  return { compute: Math.max(compute, chain), memory, floor, total: floor + mixed(4, compute, memory, chain) };
}

/**
 * The two products of latent attention that take a decode's queries into the latent and its outputs out of it: each a batch of small
 * products, one of every head, by the matrix law with parameters of its own (bench/fit/gemm.ts, `mla_bmm_perf` tables). 16-bit throughout.
 */
import type { AbsorbedDetail } from "@/features/core/operators/detail";
import { gemmTime, type GemmParameters } from "./gemm-law";
import type { LawChip, LawTime } from "./law";

export type Absorbed = Omit<AbsorbedDetail, "kind">;

export function absorbedTime(
  { heads, tokens, query, latent, output }: Absorbed,
  chip: LawChip,
  p: GemmParameters,
): LawTime {
  const each = { m: tokens, batch: heads, weightSize: 2, inputSize: 2 };
  const into = gemmTime({ ...each, k: query, n: latent }, chip, p);
  const out = gemmTime({ ...each, k: latent, n: output }, chip, p);
  return {
    compute: into.compute + out.compute,
    memory: into.memory + out.memory,
    floor: into.floor + out.floor,
    total: into.total + out.total,
  };
}

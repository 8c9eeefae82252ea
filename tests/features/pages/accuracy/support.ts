/** Runs and traits for tests. */
import type { ErrorColumn, Run } from "@/features/core/evidence/runs";
import type { Traits } from "@/features/core/evidence/traits";

export const TRAITS: Traits = {
  generation: "hopper",
  total: 7e10,
  active: 7e10,
  moe: false,
  latent: false,
  bits: 8,
  backend: "vllm",
  built: null,
  split: false,
  dp: 1,
  gpus: 8,
  isl: 1024,
  osl: 1024,
  batch: 16,
  concurrency: 16,
  chip: "h100-sxm",
};

/** A run with these traits in a pair of its own unless said. */
export function runWith(index: number, errors: Partial<Record<ErrorColumn, number>>, other: Partial<Run> = {}): Run {
  return {
    ...TRAITS,
    index,
    system: "h100_sxm",
    systemName: "H100 SXM",
    family: `family-${index}`,
    familyName: `Family ${index}`,
    engine: "vllm",
    mode: "agg",
    format: "fp8",
    tp: 8,
    instances: 1,
    errors: { ...NONE, ...errors },
    sizes: { ttft: 0, tpot: 0 },
    inside: { ttft: true, tpot: true },
    ...other,
  };
}

const NONE: Record<ErrorColumn, number | null> = {
  "served.ttft.calibrated": null,
  "served.tpot.calibrated": null,
  "served.ttft.datasheet": null,
  "served.tpot.datasheet": null,
};

/**
 * What tells deployments apart when errors are compared: coarse traits, none of them a name, so that a model or a chip that nobody
 * measured still has neighbours.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { parameterCounts } from "@/features/core/model/parameters";
import { hasExperts, type ModelSpec, type NumberFormat } from "@/features/core/model/spec";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import { statedYear, type StatedVersion } from "@/features/core/scenario/engine-releases";
import type { KernelPath } from "@/features/core/operators/kernel-path";
import { findGeneration, type Generation } from "@/features/core/timing/laws/generation";

export type Traits = {
  /** null: not one of the generations whose operators were measured. */
  readonly generation: Generation | null;
  /** Weights, elements: all of them, and those that a token visits. */
  readonly total: number;
  readonly active: number;
  readonly moe: boolean;
  /** Latent attention. */
  readonly latent: boolean;
  /** Bits of a weight of the largest class, scales included. */
  readonly bits: number;
  /** Serving engine; null: not said, equally far from all. */
  readonly backend: string | null;
  /** When its engine was built, as a decimal year; null: no version is said, equally far from all. */
  readonly built: number | null;
  /** Prefill and decode on separate instances. */
  readonly split: boolean;
  /** Attention data-parallel ranks of an instance that decodes. */
  readonly dp: number;
  /** GPUs of that instance. */
  readonly gpus: number;
  readonly isl: number;
  readonly osl: number;
  /** Sequences per attention rank if nothing waits. */
  readonly batch: number;
  /** Requests in flight over all instances. */
  readonly concurrency: number;
  /** Kernels of its experts; null: a run of the public recipes that bands are drawn from. */
  readonly path?: KernelPath | null;
  /** Catalogue id of the chip: for words only, never part of a distance. */
  readonly chip: string;
};

/** A deployment under a load, as `features/core/serving` and the shared scenario describe it alike. */
export type Deployed = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly precision: Precision;
  readonly backend: string | null;
  readonly pools: readonly {
    readonly role: "both" | "prefill" | "decode";
    readonly parallelism: Parallelism;
    readonly workers: number;
  }[];
  readonly lengths: { readonly isl: number; readonly osl: number };
  readonly concurrency: number;
  /** Of a measured run: when it was made. */
  readonly built?: number | undefined;
  /** What its engine was told, its version among it. */
  readonly flags?: (StatedVersion & { readonly kernels?: KernelPath | null }) | undefined;
  /** Who measured (features/core/serving); absent: anybody. */
  readonly client?: "public" | "own" | null | undefined;
};

export function listTraits(deployed: Deployed): Traits {
  const { model, chip, precision, backend, pools, lengths, concurrency } = deployed;
  const decoding = pools.find(({ role }) => role !== "prefill");
  if (!decoding) throw new Error("A deployment without an instance that decodes");
  const { dp } = decoding.parallelism;
  const { total, active } = sizes(model);
  const moe = hasExperts(model);
  return {
    generation: findGeneration(chip),
    total,
    active,
    moe,
    latent: model.layers.some(({ attention }) => attention.kind === "mla"),
    bits: BITS[moe ? precision.weights.routed : precision.weights.dense],
    backend,
    built: deployed.built ?? statedYear(backend, deployed.flags),
    split: pools.length > 1,
    dp,
    gpus: instanceGpus(decoding.parallelism),
    isl: lengths.isl,
    osl: lengths.osl,
    batch: Math.max(1, Math.ceil(concurrency / (decoding.workers * dp))),
    concurrency,
    path: deployed.client ? null : (deployed.flags?.kernels ?? "stock"),
    chip: chip.id,
  };
}

/** Groups of 16 or 32 share a scale: half a bit or a quarter more than the elements. */
const BITS: Readonly<Record<NumberFormat, number>> = {
  fp32: 32,
  bf16: 16,
  fp8: 8,
  fp8_block: 8,
  int8: 8,
  int4: 4.5,
  nvfp4: 4.5,
  mxfp4: 4.25,
  mxfp8: 8.25,
};

/** Asked for at every change of a scenario. */
const known = new WeakMap<ModelSpec, { readonly total: number; readonly active: number }>();

function sizes(model: ModelSpec): { readonly total: number; readonly active: number } {
  const counts = known.get(model);
  if (counts) return counts;
  const { total, active } = parameterCounts(model);
  known.set(model, { total, active });
  return { total, active };
}

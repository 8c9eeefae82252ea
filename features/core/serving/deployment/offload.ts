/**
 * KV cache that lies partly behind a link. Of every running sequence a share stays in HBM; what is missing comes back in each decode step,
 * which waits for it:
 *
 *   sequences that fit   capacity / share
 *   a decode step        + (1 - share) · B · kv(c) / rate, all of one GPU: B sequences of a rank, kv(c) bytes of one with c positions
 *
 * Nothing is hidden behind compute, and writing what a step adds is free: the other direction of the link is idle.
 */
import { kvPerSequence } from "@/features/core/operators/totals/resident-memory";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import type { EngineSpec } from "./engine";

export type KvOffload = {
  /** Above 0, up to 1: all of the cache in HBM. */
  readonly resident: number;
  /** Bytes per second of one GPU, one way. */
  readonly rate: number;
};

type Cached = { readonly model: ModelSpec; readonly parallelism: Parallelism; readonly precision: Precision };

/** An engine that decodes with its cache split; one that only prefills keeps no cache to read back. */
export function withOffload(
  spec: EngineSpec,
  { resident, rate }: KvOffload,
  { model, parallelism, precision }: Cached,
): EngineSpec {
  if (resident >= 1 || spec.role === "prefill") return spec;
  // Parts of a step are of all stages together.
  const unpiped = { ...parallelism, pp: 1 };
  const fetch = (batch: number, context: number): number =>
    ((1 - resident) * batch * kvPerSequence(model, unpiped, precision, context)) / rate;
  const { cost } = spec;
  return {
    ...spec,
    capacity: spec.capacity / resident,
    cost: { ...cost, decode: (batch, context) => cost.decode(batch, context) + fetch(batch, context) },
  };
}

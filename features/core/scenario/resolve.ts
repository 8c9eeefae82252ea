/** From the parameters of the shared scenario to what they mean: a model, a chip, a layout, formats, a workload. */
import type { Chip } from "@/features/core/hardware/chip";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Seconds } from "@/lib/units/quantity";
import type { Traffic } from "@/features/core/workload/traffic";
import type { Assumptions } from "./assumptions";
import type { EngineFlags } from "@/features/core/memory/engine-flags";
import type { Speculation } from "@/features/core/operators/speculation";
import type { SLICE_KEYS, Slice } from "./keys";
import type { Scenario } from "./schema";
import type { LoadPromise } from "./fields/promise";
import type { PrefixTiers } from "./fields/tier";

export type Workload = {
  /** Tokens of a prompt, those of its images, video and audio among them. */
  readonly promptTokens: number;
  readonly osl: number;
  /** Both are means: lengths are drawn uniformly from [(1 - v) · L, (1 + v) · L]. 0 or absent: all requests are of one length. */
  readonly variation?: number;
  /** Requests in flight over all replicas. */
  readonly concurrency: number;
  /** Share of the prompt found in the prefix cache, 0 to 1. */
  readonly prefixHit: number;
  /** The same tokens for all requests: their cache is there once. */
  readonly prefixShared?: boolean;
  readonly traffic: Traffic;
};

export type Targets = { readonly ttft: Seconds | null; readonly tpot: Seconds | null };

export type Resolved = {
  readonly params: Scenario;
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly prefill: Parallelism;
  readonly decode: Parallelism;
  /** Whole instances, of prefill where phases differ. */
  readonly replicas: number;
  /** Instances that decode: the same ones unless phases differ. */
  readonly decodeReplicas: number;
  readonly precision: Precision;
  readonly workload: Workload;
  readonly targets: Targets;
  /** Whether times under load are averages or a percentile, and how sure the limits must be. */
  readonly promise: LoadPromise;
  /** What every engine of the scenario is told at its start. */
  readonly flags: EngineFlags;
  /** Tokens drafted ahead and verified together; null: none. */
  readonly speculation: Speculation | null;
  /** Beginnings that requests share, and what keeps them below HBM; null: all found in HBM. */
  readonly tiers: PrefixTiers | null;
  /** Where operator times come from: grade, imported tables, efficiency profile. */
  readonly time: TimeSource;
  readonly assumptions: Assumptions;
};

type Fields = {
  readonly model: "model";
  readonly hardware: "chip";
  readonly parallelism: "prefill" | "decode" | "replicas" | "decodeReplicas";
  readonly precision: "precision";
  readonly workload: never;
  readonly traffic: never;
  readonly engine: "flags" | "speculation" | "tiers";
  readonly targets: "targets" | "promise";
  readonly time: "time" | "assumptions";
};

type WorkloadFields = Readonly<Record<Exclude<Slice, "workload" | "traffic">, never>> & {
  readonly workload: Exclude<keyof Workload, "traffic">;
  readonly traffic: "traffic";
};

/** The scenario as a page sees it that declares the slices S: what it did not declare is not there. */
export type Scoped<S extends Slice> = Pick<Resolved, Fields[S]> & {
  readonly params: Pick<Scenario, (typeof SLICE_KEYS)[S][number] & keyof Scenario>;
  readonly workload: Pick<Workload, WorkloadFields[S]>;
};

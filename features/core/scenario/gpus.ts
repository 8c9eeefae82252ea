/** GPUs of a scenario. */
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Text } from "@/lib/text";
import type { Scoped } from "./resolve";
import * as m from "./messages";

type Pool = { readonly parallelism: Parallelism; readonly workers: number };

export const poolGpus = (pools: readonly Pool[]): number =>
  pools.reduce((sum, { parallelism, workers }) => sum + workers * instanceGpus(parallelism), 0);

/** Those that decode: all of them unless phases differ. */
export const decodeGpus = ({ decode, decodeReplicas }: Scoped<"parallelism">): number =>
  instanceGpus(decode) * decodeReplicas;

/** With those that encode apart. */
export const countGpus = (scenario: Scoped<"parallelism"> & { readonly model: Encoded }): number =>
  decodeGpus(scenario) +
  (scenario.params.split ? instanceGpus(scenario.prefill) * scenario.replicas : 0) +
  encoderGpus(scenario.model, scenario.replicas);

type Encoded = Pick<ModelSpec, "encoding">;

/** GPUs on which the encoders of so many instances run, which prefill: one for each `share` of them. 0 where they encode themselves. */
export const encoderGpus = (model: Encoded, instances: number): number => wholeGpus(instances * encoderShare(model));

/** Of one instance's, the part of a GPU that encodes for it. */
export const encoderShare = ({ encoding }: Encoded): number => (encoding?.apart ? 1 / encoding.share : 0);

/** The parts of GPUs of several instances together; a billionth is rounding. */
export const wholeGpus = (parts: number): number => Math.ceil(parts - 1e-9);

/** Instances that so many GPUs hold. */
export const wholeInstances = (gpus: number, parts: number): number => Math.floor(gpus / parts + 1e-9);

/** A way out, and the GPUs that it takes: "TP 2 (2 GPUs)". */
export const onGpus = (way: Text, gpus: number): Text => m.wayOnGpus({ way, gpus });

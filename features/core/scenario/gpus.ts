/** GPUs of a scenario. */
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { text, type Text } from "@/lib/text";
import type { Scoped } from "./resolve";

type Pool = { readonly parallelism: Parallelism; readonly workers: number };

export const poolGpus = (pools: readonly Pool[]): number =>
  pools.reduce((sum, { parallelism, workers }) => sum + workers * instanceGpus(parallelism), 0);

/** Those that decode: all of them unless phases differ. */
export const decodeGpus = ({ decode, decodeReplicas }: Scoped<"parallelism">): number =>
  instanceGpus(decode) * decodeReplicas;

export const countGpus = (scenario: Scoped<"parallelism">): number =>
  decodeGpus(scenario) + (scenario.params.split ? instanceGpus(scenario.prefill) * scenario.replicas : 0);

/** A way out, and the GPUs that it takes: "TP 2 (2 GPUs)". */
export const onGpus = ({ en, zh }: Text, gpus: number): Text =>
  text({ en: `${en} (${gpus} GPU${gpus === 1 ? "" : "s"})`, zh: `${zh}（${gpus} GPU）` });

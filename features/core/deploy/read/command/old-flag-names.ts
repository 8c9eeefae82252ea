/**
 * Flags and variables that engines had before those of the table, in the words of today. Sources: SGLang 0.4 server arguments
 * (`--enable-ep-moe`, `--enable-deepep-moe`); vLLM 0.8 to 0.10 (`VLLM_ALL2ALL_BACKEND`); Dynamo 0.4 to 0.9 examples (`--is-prefill-worker`).
 */
import type { Backend } from "@/features/core/memory/backend";
import type { RawParams } from "@/lib/params/codec";

/** `words` begin after the engine's name. What a flag of today states goes first. */
export function todaysWords(backend: Backend, words: readonly string[], variables: RawParams): readonly string[] {
  const rewritten = words.flatMap((word) => FORMER[backend]?.get(word)?.(words) ?? [word]);
  const exchange = variables.VLLM_ALL2ALL_BACKEND;
  const says = rewritten.some((word) => /^--all2all[-_]backend(=|$)/.test(word));
  return backend === "vllm" && exchange !== undefined && !says
    ? [...rewritten, "--all2all-backend", exchange]
    : rewritten;
}

type Rewrite = (words: readonly string[]) => readonly string[];

/** Experts over all GPUs of a stage. */
const overAll: Rewrite = (words) => {
  const index = words.findIndex((word) => /^--(tp|tp-size|tensor-parallel-size)(=|$)/.test(word));
  const [, inline] = (words[index] ?? "").split("=");
  return ["--ep-size", inline ?? words[index + 1] ?? "1"];
};

const FORMER: Readonly<Partial<Record<Backend, ReadonlyMap<string, Rewrite>>>> = {
  sglang: new Map([
    ["--enable-ep-moe", overAll],
    ["--enable-deepep-moe", () => ["--moe-a2a-backend", "deepep"]],
  ]),
  vllm: new Map([
    ["--is-prefill-worker", () => ["--disaggregation-mode", "prefill"]],
    ["--is-decode-worker", () => ["--disaggregation-mode", "decode"]],
  ]),
};

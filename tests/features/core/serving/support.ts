/** A deployment to run, and a step cost with round numbers for runs that can be checked by hand. */
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { EngineSpec } from "@/features/core/serving/deployment/engine";
import type { Policy } from "@/features/core/serving/deployment/policy";
import type { Requests } from "@/features/core/serving/deployment/requests";
import type { StepTable } from "@/features/core/serving/step-time/table";
import { unwrap } from "@/lib/result";

const model = unwrap(presetModel("qwen3-32b"));
/** Under vLLM on four GPUs, one client. */
export const QWEN_ON_H100: Deployment = {
  model,
  chip: unwrap(chipById("h100-sxm")),
  precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
  backend: "vllm",
  pools: [{ role: "both", workers: 1, parallelism: { tp: 4, pp: 1, dp: 1, ep: 1, etp: 4, cp: 1 } }],
  lengths: { isl: 1024, osl: 128, spread: 1 },
  concurrency: 1,
  client: null,
};

/** 10 ms per step, 1 ms per 100 tokens of a prompt, nothing else. */
export const PLAIN_COST: StepTable = {
  shared: () => 0,
  experts: () => 0,
  decode: () => 0,
  prefill: (chunk) => chunk * 1e-5,
  prefillFixed: 0,
  perPrompt: 0,
  fixed: 0.01,
  perSequence: 0,
};

const PLAIN_POLICY: Policy = {
  steps: "mixed",
  tokenBudget: 1000,
  maxSequences: 100,
  pollEvery: 1,
  holdSteps: 0,
  lookAhead: false,
  balanceSteps: 0,
  reservedOutput: 1,
  graphStride: 1,
};

export function plainEngine(change: Partial<EngineSpec> = {}, policy: Partial<Policy> = {}): EngineSpec {
  return {
    role: "both",
    cost: PLAIN_COST,
    policy: { ...PLAIN_POLICY, ...policy },
    ranks: 1,
    capacity: 1e9,
    ...change,
  };
}

export function equalRequests(count: number, prompt: number, output: number): Requests {
  return {
    count,
    prompt: new Int32Array(count).fill(prompt),
    output: new Int32Array(count).fill(output),
    cached: new Int32Array(count),
  };
}

/** A step cost with round numbers, for runs that can be checked by hand. */
import type { EngineSpec } from "@/features/core/serving/engine";
import type { Policy } from "@/features/core/serving/policy";
import type { Requests } from "@/features/core/serving/requests";
import type { StepTable } from "@/features/core/serving/step-table";

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

export const PLAIN_POLICY: Policy = {
  steps: "mixed",
  tokenBudget: 1000,
  maxSequences: 100,
  pollEvery: 1,
  streamEvery: 1,
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

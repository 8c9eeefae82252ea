/** A scenario under a policy, as features/core/serving takes a deployment; and what its links take to move a cache. */
import { transferSeconds, type Deployment, type Pool } from "../deployment/deployment";
import type { Backend } from "@/features/core/memory/backend";
import { servedBy, type Loaded } from "../mean-load/deployment";
import type { PolicyName, SimConfig } from "@/features/core/simulator/input/config";
import { statedLengths } from "../deployment/requests";

/** Engine whose constants and memory plan stand behind a policy; reproductions of other simulators run on vLLM's. */
export function backend(policy: PolicyName): Backend {
  if (policy === "sglang") return "sglang";
  return policy.startsWith("trtllm") ? "trtllm" : "vllm";
}

export function buildDeployment(scenario: Loaded, policy: PolicyName, pools: readonly Pool[]): Deployment {
  const { concurrency } = scenario.workload;
  return { ...servedBy(scenario, backend(policy)), pools, lengths: statedLengths(scenario.workload), concurrency };
}

/** Seconds, and seconds per prompt token. The suite's transfer time is linear in the prompt: both are read off two lengths. */
export function describeTransfer(deployment: Deployment): SimConfig["transfer"] {
  const { isl } = deployment.lengths;
  const latency = transferSeconds(deployment, 0);
  return { latency, perToken: (transferSeconds(deployment, isl) - latency) / isl };
}

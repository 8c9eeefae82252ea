/** A scenario under a policy, as features/core/serving takes a deployment; and what its links take to move a cache. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { transferSeconds, type Deployment, type Pool } from "../deployment";
import type { Backend } from "@/features/core/memory/backend";
import type { PolicyName, SimConfig } from "@/features/core/simulator/config";

/** Engine whose constants and memory plan stand behind a policy; reproductions of other simulators run on vLLM's. */
export function backendOf(policy: PolicyName): Backend {
  if (policy === "sglang") return "sglang";
  return policy.startsWith("trtllm") ? "trtllm" : "vllm";
}

export function deploymentOf(
  { model, chip, precision, workload }: Resolved,
  policy: PolicyName,
  pools: readonly Pool[],
): Deployment {
  return {
    model,
    chip,
    precision,
    backend: backendOf(policy),
    pools,
    lengths: { isl: workload.isl, osl: workload.osl, spread: 1 },
    concurrency: workload.concurrency,
    client: null,
    traffic: workload.traffic,
  };
}

/** Seconds, and seconds per prompt token. The suite's transfer time is linear in the prompt: both are read off two lengths. */
export function transferOf(deployment: Deployment): SimConfig["transfer"] {
  const { isl } = deployment.lengths;
  const latency = transferSeconds(deployment, 0);
  return { latency, perToken: (transferSeconds(deployment, isl) - latency) / isl };
}

/** Instances under the controls: their number, setup, and KV transfer time. */
import { simulatedDrafts } from "@/features/core/operators/speculation";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import { hostRate } from "@/features/core/serving/deployment/instance-tiers";
import { buildDeployment, describeTransfer } from "@/features/core/serving/simulated/engine-deployment";
import { longestRequest } from "@/features/core/serving/simulated/requests";
import { POOL_DEFAULTS, VIDUR_POLICIES, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { fromGbPerS, fromMs, fromPercent } from "@/lib/units/edge";
import type { SchedulingInput } from "../input";
import { tierConfig, type KvTiers } from "./kv-tiers";
import type { BlockAccount } from "./memory-blocks";

export function pool(
  scenario: Resolved,
  input: SchedulingInput,
  { role, parallelism, workers }: Pool,
  account: BlockAccount,
  requests: SimRequests,
  tiers: KvTiers | null,
): PoolConfig {
  const vidur = VIDUR_POLICIES.includes(input.policy);
  const { dp, pp } = parallelism;
  const { tokenBudget } = account.limits;
  // A prompt stays on one rank, and vLLM's budget is a rank's.
  const rankChunk = dp > 1 && input.policy === "vllm-v1" ? tokenBudget : 0;
  return {
    ...POOL_DEFAULTS,
    role,
    instances: workers,
    policy: input.policy,
    // Ranks of data-parallel attention step together: their limits add up.
    maxSequences: dp * account.limits.maxSequences,
    tokenBudget: dp * tokenBudget,
    ranks: dp,
    blocks: account.blocks,
    blockSize: account.engine.blockSize,
    watermark: input.watermark === null ? (vidur ? 0.01 : 0) : fromPercent(input.watermark),
    stages: pp,
    maxTokens: input.max_tokens ?? longestRequest(requests),
    headroom: input.headroom,
    prefixCache: input.prefix_cache,
    ...tierConfig(role === "decode" ? null : tiers, account.engine.blockSize),
    chunkLimit: input.chunk || rankChunk,
    longPrefill: input.long_at,
    maxPartialPrefills: input.partial ?? Infinity,
    maxLongPartialPrefills: input.long_partial ?? Infinity,
    eviction: input.evict,
    swapSecondsPerToken: swapSeconds(scenario, input, parallelism),
    speculation: simulatedDrafts(scenario.speculation),
    graphStride: vidur ? 0 : input.graph_stride,
    graphMax: input.graph_max,
  };
}

function swapSeconds(scenario: Resolved, { swap_gb_s }: SchedulingInput, parallelism: Parallelism): number {
  const host = hostRate(scenario.chip) * instanceGpus(parallelism);
  const rate = swap_gb_s === null ? host : fromGbPerS(swap_gb_s);
  return kvBytesPerToken(scenario.model, scenario.precision.kv) / rate;
}

/** Between prefill and decode instances: the controls' latency and rate where stated, else those of the scenario's links. */
export function transferBetween(scenario: Resolved, input: SchedulingInput): SimConfig["transfer"] {
  const { model, precision, prefill, decode } = scenario;
  const transfer = describeTransfer(
    buildDeployment(scenario, input.policy, [
      { role: "prefill", parallelism: prefill, workers: 1 },
      { role: "decode", parallelism: decode, workers: 1 },
    ]),
  );
  return {
    latency: input.transfer_ms === null ? transfer.latency : fromMs(input.transfer_ms),
    perToken:
      input.transfer_gb_s === null
        ? transfer.perToken
        : kvBytesPerToken(model, precision.kv) / fromGbPerS(input.transfer_gb_s),
  };
}

/**
 * TensorRT-LLM's options file: attention data parallelism, Helix, graphs, cache, drafts, transfer. Sources: llm-api reference
 * (`CudaGraphConfig.enable_padding` is false unless stated; `AttentionDpConfig`); the DeepSeek-R1 deployment guide for expert backends.
 */
import { hasExperts, routedFfn } from "@/features/core/model/spec";
import { POLICIES } from "@/features/core/serving/deployment/engines";
import { adapterOptions } from "./adapters";
import { trtllmSpeculation } from "./draft-flags";
import type { ServerPlan } from "../plan/server-plan";
import { trtllmTiers } from "./tiers";
import type { Yaml } from "@/lib/yaml/write";

export function listOptions(plan: ServerPlan): Readonly<Record<string, Yaml>> {
  const { role, layout: p, drafter, maxTokens, isl } = plan;
  return {
    ...(p.dp > 1 && { enable_attention_dp: true, attention_dp_config: balance(plan) }),
    ...(p.cp > 1 && { cp_config: { cp_type: "HELIX", tokens_per_block: 32 } }),
    ...moeOptions(plan),
    cuda_graph_config: { enable_padding: true, max_batch_size: plan.maxSequences },
    enable_chunked_prefill: isl > maxTokens,
    ...(plan.holdSteps !== null && { batch_wait_timeout_iters: plan.holdSteps }),
    kv_cache_config: cacheOptions(plan),
    ...(drafter && { speculative_config: trtllmSpeculation(drafter) }),
    ...adapterOptions(plan),
    // A draft model of its own runs between two steps (features/speculative-decoding).
    ...((role === "prefill" || drafter?.by === "model") && { disable_overlap_scheduler: true }),
    ...(role !== "both" && { cache_transceiver_config: { backend: "DEFAULT", max_tokens_in_buffer: buffer(isl) } }),
  };
}

/**
 * As many steps as the prediction lets ranks wait for each other's prompts. Once each has one, the engine would wait `batching_wait_iters`
 * more (10 by itself; py_executor.py, _balance_adp_requests): no prediction has those.
 */
function balance({ balanceSteps }: ServerPlan): Yaml {
  const steps = balanceSteps ?? POLICIES.trtllm.balanceSteps;
  return steps === 0
    ? { enable_balance: false }
    : { enable_balance: true, timeout_iters: steps, batching_wait_iters: 0 };
}

/** The share stands here and as a flag: versions that do not merge the two take the file's `kv_cache_config` whole. */
function cacheOptions(plan: ServerPlan): Yaml {
  const { prefixCache, kv, share } = plan;
  return {
    enable_block_reuse: prefixCache,
    free_gpu_memory_fraction: share,
    ...trtllmTiers(plan),
    ...(kv && { dtype: kv === "bf16" ? "auto" : kv }),
  };
}

function moeOptions(plan: ServerPlan): Readonly<Record<string, Yaml>> {
  const options = { ...expertOptions(plan), ...balancerOptions(plan) };
  return Object.keys(options).length > 0 ? { moe_config: options } : {};
}

/** All slots of a layer, copies with them; each step one layer is laid out anew (MoeLoadBalancerConfig). */
function balancerOptions({ model, layout: { redundant = 0 } }: ServerPlan): Readonly<Record<string, Yaml>> {
  const moe = routedFfn(model);
  if (!moe || redundant === 0) return {};
  return { load_balancer: { num_slots: moe.experts + redundant, layer_updates_per_iter: 1 } };
}

/** Kernels of the experts by chip and format; the engine's default, CUTLASS, elsewhere. */
function expertOptions({ model, chip, weights, layout }: ServerPlan): Readonly<Record<string, Yaml>> {
  if (!hasExperts(model) || !/^Blackwell (Ultra )?GB1[01]0\b/.test(chip.architecture)) return {};
  if (weights === "fp8_block") return { backend: "DEEPGEMM" };
  if (weights !== "nvfp4" && weights !== "mxfp4") return {};
  // The guide's choice for low latency; with attention data parallelism it takes CUTLASS.
  return { backend: layout.dp > 1 ? "CUTLASS" : "TRTLLM" };
}

/** The transfer buffer should hold the longest prompt; whole blocks of 32 tokens. */
const buffer = (isl: number): number => Math.ceil(isl / 32) * 32;

/**
 * Attention ranks that share experts: the prediction sends a token to the GPUs of its experts and nowhere else (operators/ffn.ts).
 * Engines do so where they are told to and have kernels; by default vLLM gathers every token on every rank and SGLang reduces.
 * Evidence: vLLM docs, serving/expert_parallel_deployment (DeepEP; MoRI on CDNA3 and later); SGLang docs, expert_parallelism: DeepEP
 * sets --ep-size to --tp-size, so a part of the GPUs cannot have it.
 */
import { exchangesTokens as exchanges, stageGpus } from "@/features/core/operators/parallelism";
import type { ServerPlan } from "./server-plan";

/** Whether tokens travel between attention ranks at all. */
export const exchangesTokens = ({ model, layout }: ServerPlan): boolean => exchanges(model, layout);

/** The engine's word for kernels that send by destination; null = it has none for this chip and layout, or chooses by itself. */
export function exchangeBackend(plan: ServerPlan): string | null {
  if (!exchangesTokens(plan)) return null;
  const { backend, chip, layout, role } = plan;
  const kind = KIND[layout.exchange ?? (role === "decode" ? "low-latency" : "high-throughput")];
  if (backend === "vllm") {
    if (hasDeepEp(plan)) return `deepep_${kind}`;
    return chip.vendor === "AMD" && /^CDNA[34]/.test(chip.architecture) ? `mori_${kind}` : null;
  }
  return backend === "sglang" && hasDeepEp(plan) && layout.ep === stageGpus(layout) ? "deepep" : null;
}

const KIND = { "low-latency": "low_latency", "high-throughput": "high_throughput" } as const;

/** SGLang's `normal` captures no graphs, so a server for both phases is left to choose; its prompts then run as the prediction has them. */
export function exchangeMode({ layout: { exchange }, role }: ServerPlan): "auto" | "normal" | "low_latency" {
  if (exchange === "low-latency" || (exchange === undefined && role === "decode")) return "low_latency";
  return role === "both" ? "auto" : "normal";
}

/** DeepEP is built for Hopper and for Blackwell of data centres. */
const hasDeepEp = ({ chip }: ServerPlan): boolean =>
  chip.vendor === "NVIDIA" && /^(Hopper|Blackwell (Ultra )?GB1[01]0\b)/.test(chip.architecture);

/** Words of an engine for backends that send by destination. */
export const sendsByDestination = (backend: string): boolean =>
  /^(deepep|mori|pplx|mooncake|nixl_ep|flashinfer)/.test(backend);

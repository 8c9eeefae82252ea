/** LoRA adapters in the words of each engine: how many a GPU holds at once, how many the host keeps beside them, their rank. */
import type { Backend } from "@/features/core/memory/backend";
import type { Adapters } from "@/features/core/model/served";
import type { Text } from "@/lib/text";
import type { ServerPlan } from "../plan/server-plan";
import type { Flag, FlagWriter } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";
import * as m from "./messages";

/** Flags of vLLM and SGLang; none without adapters. */
export function adapterFlags({ backend, model }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { adapters } = model;
  if (!adapters) return [];
  const { count, resident } = adapters;
  return [
    flag("loras", null, m.requestsNameAdapterThatThey),
    flag("loraSlots", resident, REASON.slots(resident)),
    flag("loraRank", engineRank(backend, adapters.rank), REASON.rank(adapters)),
    ...(count > resident ? [flag("loraHost", count, REASON.host(count))] : []),
    ...(backend === "sglang" ? [flag("loraTargets", "all", m.everyLinearLayerMayHave)] : []),
  ];
}

/** TensorRT-LLM has them in its options file. */
export function adapterOptions({ model: { adapters } }: ServerPlan): Readonly<Record<string, Yaml>> {
  if (!adapters) return {};
  const { count, rank, resident } = adapters;
  const lora_config = { max_lora_rank: rank, max_loras: resident, max_cpu_loras: count };
  return { lora_config: { lora_target_modules: TENSORRT_MODULES, ...lora_config } };
}

/** Ranks that vLLM has kernels' buffers for (vllm/config/lora.py, `MaxLoRARanks`). */
const VLLM_RANKS = [1, 8, 16, 32, 64, 128, 256, 320, 512];

const engineRank = (backend: Backend, rank: number): number =>
  backend === "vllm" ? (VLLM_RANKS.find((size) => size >= rank) ?? rank) : rank;

/** All linear layers but experts (TensorRT-LLM docs, features/lora). */
const TENSORRT_MODULES = ["attn_q", "attn_k", "attn_v", "attn_dense", "mlp_h_to_4h", "mlp_gate", "mlp_4h_to_h"];

const REASON = {
  slots: (count: number): Text => m.countAdaptersAreOnGpu({ count }),
  rank: ({ rank }: Adapters): Text => m.adaptersOfRankBuffersAre({ rank }),
  host: (count: number): Text => m.allCountStayInHost({ count }),
};

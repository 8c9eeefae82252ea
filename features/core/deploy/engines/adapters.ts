/** LoRA adapters in the words of each engine: how many a GPU holds at once, how many the host keeps beside them, their rank. */
import type { Backend } from "@/features/core/memory/backend";
import type { Adapters } from "@/features/core/model/served";
import { text, type Text } from "@/lib/text";
import type { ServerPlan } from "../plan/server-plan";
import type { Flag, FlagWriter } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";

/** Flags of vLLM and SGLang; none without adapters. */
export function adapterFlags({ backend, model }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { adapters } = model;
  if (!adapters) return [];
  const { count, resident } = adapters;
  return [
    flag("loras", null, text({ en: "Requests name the adapter that they use.", zh: "请求指明所用的适配器。" })),
    flag("loraSlots", resident, REASON.slots(resident)),
    flag("loraRank", engineRank(backend, adapters.rank), REASON.rank(adapters)),
    ...(count > resident ? [flag("loraHost", count, REASON.host(count))] : []),
    ...(backend === "sglang" ? [flag("loraTargets", "all", REASON.targets)] : []),
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
  backend === "vllm" ? (VLLM_RANKS.find((one) => one >= rank) ?? rank) : rank;

/** All linear layers but experts (TensorRT-LLM docs, features/lora). */
const TENSORRT_MODULES = ["attn_q", "attn_k", "attn_v", "attn_dense", "mlp_h_to_4h", "mlp_gate", "mlp_4h_to_h"];

const REASON = {
  slots: (count: number): Text =>
    text({ en: `${count} adapters are on the GPU at once.`, zh: `GPU 上同时驻留 ${count} 个适配器。` }),
  rank: ({ rank }: Adapters): Text =>
    text({
      en: `Adapters of rank ${rank}; buffers are made for the next rank that the engine has.`,
      zh: `适配器秩为 ${rank}；缓冲按引擎支持的下一档秩分配。`,
    }),
  host: (count: number): Text =>
    text({
      en: `All ${count} stay in host memory, from where those that miss are loaded.`,
      zh: `全部 ${count} 个保留在主机内存，缺失时由此加载。`,
    }),
  targets: text({ en: "Every linear layer may have an adapter.", zh: "每个线性层都可带适配器。" }),
};

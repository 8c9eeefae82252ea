/** LoRA adapters of a scenario: how many are served, their rank, how many the GPUs keep, and which share of the requests uses one. */
import type { Adapters } from "@/features/core/model/served";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";

const ADAPTERS = { section: "engine", fold: "adapters" } as const;
const SERVED = { key: "lora", not: [0] };

/** vLLM's `max_lora_rank` ends at 512 (vllm/config/lora.py). */
export const ADAPTER_FIELDS = {
  lora: param(whole(0, 100_000).default(0), {
    ...ADAPTERS,
    label: text({ en: "Adapters in use", zh: "在用适配器数" }),
    hint: text({
      en: "LoRA adapters that requests choose from, all equally often, on every attention, dense and shared matrix; routed experts have none. 0: the model alone.",
      zh: "请求等概率选用的 LoRA 适配器，作用于全部注意力、稠密与共享矩阵；路由专家没有适配器。0：仅基础模型。",
    }),
  }),
  lora_rank: param(whole(1, 512).default(16), {
    ...ADAPTERS,
    label: text({ en: "Rank", zh: "秩" }),
    symbol: "r",
    when: SERVED,
    hint: text({
      en: "An adapter has r · (inputs + outputs) weights of 2 bytes for each matrix.",
      zh: "每个矩阵的适配器有 r ·（输入 + 输出）个 2 字节权重。",
    }),
  }),
  lora_resident: param(orAuto(whole(1, 100_000)), {
    ...ADAPTERS,
    label: text({ en: "Adapters on the GPU", zh: "驻留 GPU 的适配器数" }),
    when: SERVED,
    hint: text({
      en: "max_loras of vLLM and TensorRT-LLM, max_loras_per_batch of SGLang. The others are loaded over the host link when a request asks for them. Auto: all.",
      zh: "vLLM 与 TensorRT-LLM 的 max_loras、SGLang 的 max_loras_per_batch。其余适配器在请求用到时经主机链路加载。自动：全部。",
    }),
  }),
  lora_share: param(real(0.1, 100).default(100), {
    ...ADAPTERS,
    label: text({ en: "Requests with an adapter", zh: "使用适配器的请求" }),
    unit: "%",
    when: SERVED,
  }),
};

type Asked = {
  readonly lora: number;
  readonly lora_rank: number;
  readonly lora_resident: number | null;
  readonly lora_share: number;
};

/** Undefined where there are none. */
export function readAdapters({ lora, lora_rank, lora_resident, lora_share }: Asked): Adapters | undefined {
  if (lora === 0) return undefined;
  const resident = Math.min(lora, lora_resident ?? lora);
  return { count: lora, rank: lora_rank, resident, share: fromPercent(lora_share) };
}

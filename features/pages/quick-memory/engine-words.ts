/** How engines are called and how they divide memory up, in one line. */
import type { Backend } from "@/features/core/memory/backend";
import { text, type Text } from "@/lib/text";

export const ENGINE_WORD: Readonly<Record<Backend, string>> = {
  vllm: "vLLM",
  sglang: "SGLang",
  trtllm: "TensorRT-LLM",
};

export const SHARE_RULE: Readonly<Record<Backend, Text>> = {
  vllm: text({
    en: "cache = utilisation · usable memory − weights − activation peak − runtime",
    zh: "缓存 = 占比 · 可用显存 − 权重 − 激活峰值 − 运行时",
  }),
  sglang: text({
    en: "cache = static share · (usable memory − runtime) − weights",
    zh: "缓存 = 静态占比 · (可用显存 − 运行时) − 权重",
  }),
  trtllm: text({
    en: "cache = free share · (usable memory − weights − activation peak − runtime)",
    zh: "缓存 = 空闲占比 · (可用显存 − 权重 − 激活峰值 − 运行时)",
  }),
};

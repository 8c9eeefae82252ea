/** How engines are called and how they divide memory up, in one line. */
import type { Backend } from "@/features/core/memory/backend";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const ENGINE_WORD: Readonly<Record<Backend, string>> = {
  vllm: "vLLM",
  sglang: "SGLang",
  trtllm: "TensorRT-LLM",
};

export const SHARE_RULE: Readonly<Record<Backend, Text>> = {
  vllm: m.cacheUtilisationUsableMemory,
  sglang: m.cacheStaticShareUsableMemory,
  trtllm: m.cacheFreeShareUsableMemory,
};

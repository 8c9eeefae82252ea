/** How engines are called and how they divide memory up, in one line. */
import type { Backend } from "@/features/core/memory/backend";
import { countsGraphs, type EngineSettings } from "@/features/core/memory/engine-memory";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const ENGINE_WORD: Readonly<Record<Backend, string>> = {
  vllm: "vLLM",
  sglang: "SGLang",
  trtllm: "TensorRT-LLM",
};

const SHARE_RULE: Readonly<Record<Backend, Text>> = {
  vllm: m.cacheUtilisationUsableMemory,
  sglang: m.cacheStaticShareUsableMemory,
  trtllm: m.cacheFreeShareUsableMemory,
};

export const shareRule = (engine: EngineSettings): Text =>
  countsGraphs(engine) ? m.cacheUtilisationLessGraphs : SHARE_RULE[engine.backend];

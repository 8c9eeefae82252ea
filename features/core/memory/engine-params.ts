/** Controls of the engine whose memory is divided up, for every page that asks what a GPU has room for. */
import * as z from "zod";
import { orAuto, param, real } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { BACKENDS } from "./backend";

export const ENGINE_PARAMS = {
  engine: param(z.enum(BACKENDS).default("vllm"), {
    section: "engine",
    label: text({ en: "Engine", zh: "引擎" }),
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    hint: text({ en: "Its defaults and its way of dividing memory up.", zh: "采用该引擎的默认参数与显存划分方式。" }),
  }),
  util: param(orAuto(real(0.05, 1)), {
    section: "engine",
    label: text({ en: "Memory share", zh: "显存占比" }),
    step: 0.01,
    hint: text({
      en: "gpu_memory_utilization, mem_fraction_static or free_gpu_memory_fraction. Auto: the engine's default.",
      zh: "gpu_memory_utilization、mem_fraction_static 或 free_gpu_memory_fraction。自动：引擎默认值。",
    }),
  }),
} as const;

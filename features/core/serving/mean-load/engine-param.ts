/** The choice of engine, as every page that serves a scenario words it. */
import * as z from "zod";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { param } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

export const ENGINE_NAMES: Readonly<Record<Backend, Text>> = {
  vllm: verbatim("vLLM"),
  sglang: verbatim("SGLang"),
  trtllm: verbatim("TensorRT-LLM"),
};

/** The engine whose scheduler, constants and memory defaults count. */
export const engineParam = param(z.enum(BACKENDS).default("vllm"), {
  label: text({ en: "Engine", zh: "引擎" }),
  options: ENGINE_NAMES,
  hint: text({
    en: "Its scheduler and fitted constants; its defaults for memory.",
    zh: "采用该引擎的调度方式、拟合常数与显存默认值。",
  }),
});

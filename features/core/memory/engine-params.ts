/** The engine whose memory is divided up, for every page that asks what a GPU has room for. */
import * as z from "zod";
import { param } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { BACKENDS } from "./backend";

export const ENGINE_PARAMS = {
  engine: param(z.enum(BACKENDS).default("vllm"), {
    section: "engine",
    label: text({ en: "Engine", zh: "引擎" }),
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    hint: text({ en: "Its defaults and its way of dividing memory up.", zh: "采用该引擎的默认参数与显存划分方式。" }),
  }),
} as const;

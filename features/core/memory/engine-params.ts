/** The engine whose memory is divided up, for every page that asks what a GPU has room for. */
import * as z from "zod";
import { param } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import { BACKENDS } from "./backend";
import * as m from "./messages";

export const ENGINE_PARAMS = {
  engine: param(z.enum(BACKENDS).default("vllm"), {
    section: "engine",
    label: m.engine,
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    hint: m.itsDefaultsAndItsWay,
  }),
} as const;

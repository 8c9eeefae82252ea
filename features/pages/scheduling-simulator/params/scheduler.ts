/** The controls of the scheduler that stand in the panel. */
import * as z from "zod";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import { orAuto, param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { PAGE_POLICIES } from "../knobs/policy-names";

export const schedulerParams = {
  policy: param(z.enum(PAGE_POLICIES).default("vllm-v1"), {
    label: text({ en: "Policy", zh: "调度策略" }),
    section: "scheduler",
    options: POLICY_NAMES,
    hint: text({
      en: "Sarathi, vLLM V0 and Orca run as in Vidur.",
      zh: "Sarathi、vLLM V0 与 Orca 按 Vidur 的方式运行。",
    }),
  }),
  kv_blocks: param(orAuto(whole(1, 1_000_000_000)), {
    label: text({ en: "KV blocks", zh: "KV 块数" }),
    section: "scheduler",
    hint: text({
      en: "Of one instance. Auto: what weights and buffers leave of the memory; see the memory panel.",
      zh: "单个实例的块数。自动：权重与缓冲之外的显存；见显存面板。",
    }),
  }),
  block_size: param(orAuto(whole(1, 4096)), {
    label: text({ en: "Block size", zh: "块大小" }),
    unit: "tok",
    section: "scheduler",
    hint: text({
      en: "Auto: the engine's: 16 of vLLM, 1 of SGLang, 32 of TensorRT-LLM.",
      zh: "自动：引擎默认值，vLLM 16、SGLang 1、TensorRT-LLM 32。",
    }),
  }),
};

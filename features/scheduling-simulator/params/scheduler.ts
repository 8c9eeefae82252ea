/** The controls of the scheduler that stand in the panel. */
import * as z from "zod";
import { orAuto, param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { PAGE_POLICIES, POLICY_NAMES } from "../names";

export const schedulerParams = {
  policy: param(z.enum(PAGE_POLICIES).default("vllm-v1"), {
    label: text("Policy", "调度策略"),
    section: "scheduler",
    options: POLICY_NAMES,
    hint: text("Sarathi, vLLM V0 and Orca run as in Vidur.", "Sarathi、vLLM V0 与 Orca 按 Vidur 的方式运行。"),
  }),
  budget: param(orAuto(whole(1, 10_000_000)), {
    label: text("Token budget", "token 预算"),
    section: "scheduler",
    unit: "tok",
    hint: text(
      "New tokens of one step (max_num_batched_tokens; chunk of Sarathi). Auto: the engine's default.",
      "每步的新 token 数（max_num_batched_tokens；Sarathi 的分块）。自动：引擎默认值。",
    ),
  }),
  max_seqs: param(orAuto(whole(1, 1_000_000)), {
    label: text("Max sequences", "最大序列数"),
    section: "scheduler",
    unit: "seq",
    hint: text(
      "Requests that hold KV blocks at once. Auto: the engine's default.",
      "同时持有 KV 块的请求数。自动：引擎默认值。",
    ),
  }),
  kv_blocks: param(orAuto(whole(1, 1_000_000_000)), {
    label: text("KV blocks", "KV 块数"),
    section: "scheduler",
    hint: text(
      "Of one instance. Auto: what weights and buffers leave of the memory; see the memory panel.",
      "单个实例的块数。自动：权重与缓冲之外的显存；见显存面板。",
    ),
  }),
  block_size: param(orAuto(whole(1, 4096)), {
    label: text("Block size", "块大小"),
    unit: "tok",
    section: "scheduler",
    hint: text(
      "Auto: the engine's: 16 of vLLM, 1 of SGLang, 32 of TensorRT-LLM.",
      "自动：引擎默认值，vLLM 16、SGLang 1、TensorRT-LLM 32。",
    ),
  }),
};

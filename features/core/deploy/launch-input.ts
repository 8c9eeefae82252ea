/** What a launch chooses beside the scenario. Names are those of the quick-memory page where it has them; empty = as the engine starts. */
import type { Scenario } from "@/features/core/scenario/schema";
import * as z from "zod";
import { BACKENDS } from "@/features/core/memory/backend";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

export const LAUNCH_FORMATS = ["command", "compose", "kubernetes", "lws", "llm-d", "kustomize", "dynamo"] as const;
export type LaunchFormat = (typeof LAUNCH_FORMATS)[number];

export const LaunchInput = z.object({
  engine: param(z.enum(BACKENDS).default("vllm"), {
    label: text({ en: "Engine", zh: "引擎" }),
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
  }),
  version: param(z.string().max(20).default(""), {
    label: text({ en: "Engine version", zh: "引擎版本" }),
    hint: text({
      en: "Empty: the newest whose flags are known and that has an image for the chip.",
      zh: "留空：参数已知且有该芯片镜像的最新版本。",
    }),
  }),
  path: param(z.string().max(400).default(""), {
    label: text({ en: "Model path", zh: "模型路径" }),
    hint: text({
      en: "Folder or Hugging Face name that the engine loads. Empty: the preset's name.",
      zh: "引擎加载的目录或 Hugging Face 名称；留空则用预设名称。",
    }),
  }),
  max_len: param(orAuto(whole(1, 10_000_000)), {
    label: text({ en: "Longest context", zh: "最长上下文" }),
    unit: "tok",
    hint: text({ en: "Auto: input and output, rounded up.", zh: "自动：输入加输出，向上取整。" }),
  }),
  max_seqs: param(orAuto(whole(1, 65_536)), {
    label: text({ en: "Sequences at once, per attention rank", zh: "单注意力 rank 最大并发序列" }),
    hint: text({
      en: "Auto: the scenario's sequences per step, else its concurrency.",
      zh: "自动：取场景的每步序列数，未填则取并发。",
    }),
  }),
  batched_tokens: param(orAuto(whole(1, 1_048_576)), {
    label: text({ en: "Token budget of a step, per attention rank", zh: "单注意力 rank 每步 token 预算" }),
    unit: "tok",
  }),
  prefill_tokens: param(orAuto(whole(1, 1_048_576)), {
    label: text({ en: "The same of prefill servers", zh: "预填充服务的每步 token 预算" }),
    unit: "tok",
    hint: text({ en: "Auto: as above.", zh: "自动：同上。" }),
  }),
  util: param(orAuto(real(0.01, 0.99)), { label: text({ en: "Memory share", zh: "显存占比" }), step: 0.01 }),
  prefix_cache: param(z.boolean().default(true), { label: text({ en: "Prefix cache", zh: "前缀缓存" }) }),
  spec_tokens: param(orAuto(whole(0, 16)), {
    label: text({ en: "Drafted tokens", zh: "草稿 token 数" }),
    hint: text({
      en: "Drafted by what the scenario says: prediction layers (MTP), another head, a draft model, n-grams. Auto: as many as it says.",
      zh: "按场景指定的方式起草：预测层（MTP）、其他草稿头、草稿模型或 n-gram。自动：数量同场景设置。",
    }),
  }),
  draft_path: param(z.string().max(400).default(""), {
    label: text({ en: "Draft model's path", zh: "草稿模型路径" }),
    hint: text({
      en: "Checkpoint of a draft model or of a head that the model does not bring (EAGLE-3). Empty: the scenario's draft model by its name.",
      zh: "草稿模型，或模型未自带的草稿头（EAGLE-3）的检查点；留空则取场景中草稿模型的名称。",
    }),
  }),
  node_gpus: param(orAuto(whole(1, 4096)), {
    label: text({ en: "GPUs of a node", zh: "每节点 GPU 数" }),
    hint: text({ en: "Auto: as the accelerator is usually built.", zh: "自动：按该加速卡的常见机型。" }),
  }),
  image: param(z.string().max(400).default(""), {
    label: text({ en: "Container image", zh: "容器镜像" }),
    hint: text({
      en: "Empty: the engine's public image for the chip.",
      zh: "留空：引擎面向该芯片的公开镜像。",
    }),
  }),
});

export type LaunchInput = z.infer<typeof LaunchInput>;

/** Tokens that are drafted: as stated, else the scenario's. */
export const countDrafts = (
  { params }: { readonly params: Pick<Scenario, "spec_tokens"> },
  { spec_tokens }: Pick<LaunchInput, "spec_tokens">,
): number => spec_tokens ?? params.spec_tokens;

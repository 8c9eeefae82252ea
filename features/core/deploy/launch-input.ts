/** What a launch chooses beside the scenario. Names are those of the quick-memory page where it has them; empty = as the engine starts. */
import type { Scenario } from "@/features/core/scenario/schema";
import * as z from "zod";
import { BACKENDS } from "@/features/core/memory/backend";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

export const LAUNCH_FORMATS = [
  "command",
  "compose",
  "kubernetes",
  "lws",
  "llm-d",
  "kustomize",
  "dynamo",
  "aisimulate",
] as const;
export type LaunchFormat = (typeof LAUNCH_FORMATS)[number];

export const LaunchInput = z.object({
  engine: param(z.enum(BACKENDS).default("vllm"), {
    label: m.engine,
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
  }),
  version: param(z.string().max(20).default(""), {
    label: m.engineVersion,
    hint: m.emptyNewestWhoseFlagsAre,
  }),
  path: param(z.string().max(400).default(""), {
    label: m.modelPath,
    hint: m.folderOrHuggingFaceName,
  }),
  max_len: param(orAuto(integer(1, 10_000_000)), {
    label: m.longestContext,
    unit: "tok",
    hint: m.autoInputAndOutputRounded,
  }),
  max_seqs: param(orAuto(integer(1, 65_536)), {
    label: m.sequencesAtOncePerAttention,
    hint: m.autoScenariosSequencesPerStep,
  }),
  batched_tokens: param(orAuto(integer(1, 1_048_576)), {
    label: m.tokenBudgetOfStepPer,
    unit: "tok",
  }),
  prefill_tokens: param(orAuto(integer(1, 1_048_576)), {
    label: m.sameOfPrefillServers,
    unit: "tok",
    hint: m.autoAsAbove,
  }),
  util: param(orAuto(real(0.01, 0.99)), { label: m.memoryShare, step: 0.01 }),
  prefix_cache: param(z.boolean().default(true), { label: m.prefixCache }),
  spec_tokens: param(orAuto(integer(0, 16)), {
    label: m.draftedTokens,
    hint: m.draftedByWhatScenarioSays,
  }),
  draft_path: param(z.string().max(400).default(""), {
    label: m.draftModelsPath,
    hint: m.checkpointOfDraftModelOr,
  }),
  node_gpus: param(orAuto(integer(1, 4096)), {
    label: m.gpusOfNode,
    hint: m.autoAsAcceleratorIsUsually,
  }),
  image: param(z.string().max(400).default(""), {
    label: m.containerImage,
    hint: m.emptyEnginesPublicImageFor,
  }),
});

export type LaunchInput = z.infer<typeof LaunchInput>;

/** Tokens that are drafted: as stated, else the scenario's. */
export const countDrafts = (
  { params }: { readonly params: Pick<Scenario, "spec_tokens"> },
  { spec_tokens }: Pick<LaunchInput, "spec_tokens">,
): number => spec_tokens ?? params.spec_tokens;

/** Habits of those who quantise models of others. The first row that fits a name decides. */
import type { Habit } from "./habit";
import { AWQ, compressed, FP8, FP8_BLOCK, FP8_INPUTS, group, INT8, int4, NF4, NVFP4 } from "./tool-configs";

const RECIPES = "recipe.yaml and config.json of several repositories: every Linear but head, gates and towers";
const RED_HAT = ["redhatai", "neuralmagic", "nm-testing"];
const AWQ_ENDING = /[-_.]awq(-int4)?$/i;

export const QUANTISERS: readonly Habit[] = [
  {
    publishers: RED_HAT,
    ending: /[-.]fp8-dynamic$/i,
    models: /llama-4/i,
    config: compressed(FP8, FP8_INPUTS, ["re:.*self_attn.*", "re:.*router$"]),
    doubt: "low",
    source: "config.json of Llama-4-Scout-17B-16E-Instruct-FP8-dynamic",
  },
  {
    publishers: RED_HAT,
    ending: /[-.]fp8-block$/i,
    config: compressed(FP8_BLOCK, FP8_INPUTS),
    doubt: "middle",
    source: RECIPES,
  },
  {
    publishers: RED_HAT,
    ending: /[-.]fp8-kv$/i,
    config: { ...compressed(FP8, FP8_INPUTS), kv_cache_scheme: FP8_INPUTS },
    doubt: "middle",
    source: RECIPES,
  },
  {
    publishers: RED_HAT,
    ending: /[-.]fp8(-dynamic)?$/i,
    models: /^(?!.*llama-4)/i,
    config: compressed(FP8, FP8_INPUTS),
    doubt: "low",
    expertsDoubt: "middle",
    source: RECIPES,
  },
  {
    publishers: RED_HAT,
    ending: /[-.](quantized\.)?w8a8$/i,
    models: /^(?!.*llama-4)/i,
    config: compressed(INT8, { num_bits: 8, type: "int" }),
    doubt: "low",
    expertsDoubt: "middle",
    source: RECIPES,
  },
  {
    publishers: RED_HAT,
    ending: /[-.]((quantized\.)?w4a16|int4)$/i,
    models: /^(?!.*llama-4)/i,
    config: compressed(int4(128, true), null),
    doubt: "low",
    expertsDoubt: "middle",
    source: `${RECIPES}; W4A16 has groups of 128 (vllm-project/compressed-tensors#94)`,
  },
  {
    publishers: RED_HAT,
    ending: /[-.]nvfp4$/i,
    models: /^(?!.*llama-4)/i,
    config: compressed(NVFP4, { num_bits: 4, type: "float" }),
    doubt: "middle",
    source: RECIPES,
  },
  {
    publishers: ["hugging-quants", "casperhansen", "thebloke", "quixiai"],
    ending: AWQ_ENDING,
    config: AWQ,
    doubt: "middle",
    source: "AutoAWQ's defaults: every linear of the decoder, groups of 128 with zero points",
  },
  {
    publishers: ["quanttrio"],
    ending: AWQ_ENDING,
    config: AWQ,
    doubt: "high",
    source: "AutoAWQ's layout; which modules stay differs from model to model",
  },
  {
    publishers: ["cyankiwi"],
    ending: /[-.]awq-(4bit|int4)$/i,
    config: compressed(int4(32, false), null),
    doubt: "high",
    source: "Qwen3.8-27B-AWQ-INT4 (groups of 32, zero points); which modules stay differs from model to model",
  },
  {
    publishers: ["unsloth"],
    ending: /(?<!-unsloth)-bnb-4bit$/i,
    config: NF4,
    doubt: "middle",
    source: "every linear in NF4 with double quantisation; head and embeddings stay",
  },
  {
    publishers: ["unsloth"],
    ending: /-unsloth-bnb-4bit$/i,
    config: NF4,
    doubt: "high",
    source: "as -bnb-4bit, but for a list of modules for each model (llm_int8_skip_modules), which is not known here",
  },
  {
    publishers: ["unsloth"],
    ending: /[-.]nvfp4$/i,
    models: /qwen3\.[68]-27b/i,
    config: {
      quant_method: "compressed-tensors",
      config_groups: {
        group_0: group(FP8, FP8_INPUTS, [
          "re:.*self_attn.*",
          "re:.*linear_attn\\.(in_proj_qkv|in_proj_z|out_proj)$",
          "re:.*layers\\.(5[6-9]|6[0-3])\\.mlp.*",
          "lm_head",
        ]),
        group_1: group(NVFP4, { num_bits: 4, type: "float" }, ["re:.*mlp.*"]),
      },
      kv_cache_scheme: FP8_INPUTS,
      ignore: ["re:.*in_proj_[ab]$"],
    },
    doubt: "low",
    source: "charlie12345/ROCmFPX#79: MLP NVFP4, its last eight layers, attention, GDN and head FP8",
  },
];

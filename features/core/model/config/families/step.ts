/** StepFun's Step-3 (factorised queries) and Step-3.5 (window layers with heads of their own, a gate per head). */
import type { SoftmaxAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { countHeads, measureWidth } from "../parts/dims";
import type { Layer } from "../parts/layer";
import { FIRST_DENSE, readDense } from "../parts/moe";
import { NO_PREDICTION, readPrediction } from "../parts/prediction";
import { softmax } from "../parts/softmax";
import { listWindows } from "../parts/windows";
import { referenceDefault } from "../parts/reference-defaults";
import { readDecoder } from "./decoder";
import type { Draft, Family } from "./family";

/** Multi-matrix factorisation attention (arXiv 2507.19427): queries from a shared latent with a norm, one key and one value head. */
function readStep3(config: ConfigReader): Draft {
  const queryRank = config.intOr("share_q_dim", null);
  ignoreSwitches(config);
  const draft = readDecoder(withListedExperts(config), { heads: { kvHeads: 1 } });
  if (queryRank === null) return draft;
  const layers = draft.layers.map(({ attention, ...rest }): Layer => ({
    ...rest,
    attention: attention.kind === "softmax" ? { ...attention, queryRank } : attention,
  }));
  return { ...draft, layers };
}

/** Window layers take head counts from `attention_other_setting`; prediction layers are window layers with a dense block. */
function readStep35(config: ConfigReader): Draft {
  const gate = config.flagOr("use_head_wise_attn_gate", false) ? "headwise" : "none";
  ignoreSwitches(config);
  const traits = { qkNorm: "per-head", outputGate: gate } as const;
  const draft = readDecoder(withListedExperts(config), { attention: traits, ffn: { routerBias: true } });
  const full = softmax(config, countHeads(config, draft.dims), traits);
  const local = localAttention(config, full);
  const windows = listWindows(config, draft.dims.layers, "none");
  const layers = draft.layers.map((layer, index): Layer => ({
    ...layer,
    attention: windows[index] == null ? full : local,
  }));
  const dense = readDense(config, measureWidth(config, draft.dims.hidden));
  const predicted: Layer = { attention: local, ffn: dense, normParams: 2 * draft.dims.hidden, extraParams: 0 };
  return { ...draft, layers, ...NO_PREDICTION, ...readPrediction(config, draft.dims.hidden, predicted) };
}

function localAttention(config: ConfigReader, full: SoftmaxAttention): SoftmaxAttention {
  const local = config.child("attention_other_setting");
  local?.ignore("attention_type", "true_head_dim");
  const headDim = local?.intOr("head_dim", full.headDim) ?? full.headDim;
  return {
    ...full,
    heads: local?.intOr("num_attention_heads", full.heads) ?? windowHeads(config, full.heads),
    kvHeads: local?.intOr(["num_attention_groups", "num_key_value_heads"], full.kvHeads) ?? full.kvHeads,
    headDim,
    valueHeadDim: headDim,
    window: config.intOr("sliding_window", null),
  };
}

/** Published checkpoints have 96 heads in window layers and 64 in the others; without a field the classes of transformers take one number for both. */
function windowHeads(config: ConfigReader, heads: number): number {
  if (config.has("sliding_window") && !config.has("num_sliding_attention_heads"))
    referenceDefault(config, "attention_other_setting.num_attention_heads", heads);
  return config.intOr("num_sliding_attention_heads", heads);
}

/** All layers but the first have experts where neither a list nor a number says which (Step3TextConfig). */
const withListedExperts = (config: ConfigReader): ConfigReader =>
  config.has(["moe_layers_enum", ...FIRST_DENSE]) ? config : config.with("first_k_dense_replace", 1);

function ignoreSwitches(config: ConfigReader): void {
  config.ignore("use_mfa", "use_moe", "moe_every_n_layer", "moe_layer_offset", "att_impl_type", "norm_expert_weight");
  config.ignore("moe_router_activation", "use_moe_router_bias", "need_fp32_gate", "yarn_only_types", "use_rope_layers");
  config.ignore(
    "moe_router_scaling_factor",
    "swiglu_limits_shared",
    "zero_centered",
    "rope_theta",
    "num_experts_per_tok",
    "sink",
  );
}

export const STEP_FAMILIES: readonly Family[] = [
  { names: ["step3", "step3_vl", "step3_text"], read: readStep3 },
  { names: ["step3p5", "step3p5_flash", "step3p7"], read: readStep35 },
];

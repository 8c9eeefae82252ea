/** Families whose layers differ in heads: Laguna lists them, Inkling has other heads in its window layers. */
import type { SoftmaxAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { countHeads } from "../parts/dims";
import type { Layer } from "../parts/layer";
import { softmax } from "../parts/softmax";
import { listWindows } from "../parts/windows";
import { readDecoder } from "./decoder";
import type { Draft, Family } from "./family";
import * as m from "./messages";

/** Laguna (transformers, `LagunaConfig`): query heads per layer, a gate per head or per element, the first layer dense. */
function readLaguna(config: ConfigReader): Draft {
  config.ignore("moe_routed_scaling_factor", "moe_apply_router_weight_on_input", "moe_router_logit_softcapping");
  config.ignore("moe_router_use_sigmoid", "swa_attention_sink_enabled", "partial_rotary_factor");
  const perLayer = config.listOr("num_attention_heads_per_layer", []);
  const gate = config.raw("gating");
  const outputGate = gate === false ? "none" : gate === "per-element" ? "elementwise" : "headwise";
  const first = config.has(["mlp_layer_types", "mlp_only_layers"]) ? config : config.with("first_k_dense_replace", 1);
  const traits = { qkNorm: "per-head", outputGate } as const;
  const draft = readDecoder(first, { attention: traits, ffn: { routerBias: true } });
  return withHeads(draft, (attention, index) => ({
    ...attention,
    heads: wholeNumber(perLayer[index]) ?? attention.heads,
  }));
}

/**
 * Inkling (transformers, `InklingAttention`): window layers with heads of their own, a bias by distance from relative states, short
 * convolutions over keys, values and the outputs of both modules, shared experts that the router scores too.
 */
function readInkling(config: ConfigReader): Draft {
  config.ignore("log_scaling_n_floor", "log_scaling_alpha", "logits_mup_width_multiplier", "rms_norm_eps_moe_gate");
  config.ignore(
    "gate_activation",
    "norm_after_topk",
    "use_global_scale",
    "use_gate_bias",
    "use_sconv",
    "use_embed_norm",
  );
  config.ignore(
    "shared_expert_sink",
    "unpadded_vocab_size",
    "inference_moe_w13_interleaved",
    "swa_rope_theta",
    "q_bias",
  );
  config.ignore("local_layer_ids", "dense_mlp_idx", "chain_hidden_post_norm", "mtp_hidden_states_first");
  const dense = config.intOr("dense_mlp_idx", 0, { min: 0, max: 10_000 });
  const stated = config.has("mlp_layer_types") ? config : config.with("first_k_dense_replace", dense);
  const draft = readDecoder(stated, { attention: { qkNorm: "per-head" }, ffn: { routerBias: true } });
  const full = softmax(config, countHeads(config, draft.dims), { qkNorm: "per-head" });
  const headDim = config.intOr("swa_head_dim", full.headDim);
  const local: SoftmaxAttention = {
    ...full,
    heads: config.intOr("swa_num_attention_heads", full.heads),
    kvHeads: config.intOr("swa_num_key_value_heads", full.kvHeads),
    headDim,
    valueHeadDim: headDim,
    window: config.intOr(["sliding_window_size", "sliding_window"], 512),
  };
  const isLocal = localLayers(config, draft.dims.layers);
  config.assume(m.statesOfShortConvolutionsAre);
  const layers = draft.layers.map((layer, index): Layer => {
    const attention = isLocal(index) ? local : full;
    const shared = layer.ffn.kind === "moe" ? config.intOr("n_shared_experts", 0, { min: 0, max: 10_000 }) : 0;
    const routed = shared * draft.dims.hidden;
    return {
      ...layer,
      attention,
      extraParams: layer.extraParams + routed + relativeParams(config, attention, draft.dims.hidden),
    };
  });
  return { ...draft, layers };
}

/** Relative states and their profiles by distance, and four depthwise convolutions. */
function relativeParams(config: ConfigReader, attention: SoftmaxAttention, hidden: number): number {
  const states = config.intOr("d_rel", 16);
  const extent = attention.window ?? config.intOr("rel_extent", 1024);
  const kernel = config.intOr(["sconv_kernel_size", "conv_kernel_size"], 4);
  const channels = attention.kvHeads * (attention.headDim + attention.valueHeadDim) + 2 * hidden;
  config.ignore("rel_extent");
  return hidden * attention.heads * states + states * extent + channels * kernel;
}

function localLayers(config: ConfigReader, layers: number): (index: number) => boolean {
  const listed = config.listOr("local_layer_ids", null);
  if (listed !== null) return (index) => listed.includes(index);
  const windows = listWindows(config, layers, "none");
  return config.has("layer_types") ? (index) => windows[index] != null : (index) => (index + 1) % 6 !== 0;
}

const wholeNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1e6 ? value : null;

function withHeads(draft: Draft, change: (attention: SoftmaxAttention, index: number) => SoftmaxAttention): Draft {
  const layers = draft.layers.map((layer, index) =>
    layer.attention.kind === "softmax" ? { ...layer, attention: change(layer.attention, index) } : layer,
  );
  return { ...draft, layers };
}

export const HEADS_BY_LAYER_FAMILIES: readonly Family[] = [
  { names: ["laguna"], read: readLaguna },
  { names: ["inkling", "inkling_mm", "inkling_mm_model"], read: readInkling },
];

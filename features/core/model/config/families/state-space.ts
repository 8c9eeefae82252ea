/** Mamba, Mamba 2 and their hybrids with attention: Falcon-Mamba, Falcon-H1, Nemotron-H, Jamba, Bamba, Granite 4. */
import type { Attention, Ffn, LinearAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { conflict } from "../fields/field-issues";
import { listDims, countHeads, measureWidth, type Dims } from "../parts/dims";
import { eachLayer, type Layer } from "../parts/layer";
import { mamba1, mamba2 } from "../parts/linear";
import { readDense, listFfns, readMoe } from "../parts/moe";
import { readPrediction } from "../parts/prediction";
import { softmax } from "../parts/softmax";
import { layerTypes } from "../parts/windows";
import type { Draft, Family } from "./family";
import * as m from "./messages";

const STATE = ["state_size", "ssm_state_size", "mamba_d_state", "d_state"];
const KERNEL = ["conv_kernel", "mamba_d_conv", "d_conv"];
const EXPAND = ["expand", "mamba_expand"];

const bothBiases = (config: ConfigReader) => ({
  convBias: config.flagOr(["use_conv_bias", "mamba_conv_bias"], true),
  bias: [config.flagOr("use_bias", false), config.flagOr("mamba_proj_bias", false)].includes(true),
});

/** `intermediate_size`, where given, is the inner width; `expand` is not (Falcon-Mamba states 16 and means 2). */
function readMamba1(config: ConfigReader, hidden: number, jamba: boolean): LinearAttention {
  const stated = jamba ? null : config.intOr(["intermediate_size", "d_inner"], null);
  const inner = stated ?? config.intOr(EXPAND, 2) * hidden;
  config.ignore(...EXPAND);
  const rank = config.raw(["time_step_rank", "mamba_dt_rank"]);
  const stepRank = typeof rank === "number" ? config.int(["time_step_rank", "mamba_dt_rank"]) : Math.ceil(hidden / 16);
  const sizes = { stateSize: config.intOr(STATE, 16), convKernel: config.intOr(KERNEL, 4), stepRank };
  return mamba1({ hidden, inner, ...sizes, ...bothBiases(config), innerNorms: jamba });
}

function readMamba2(config: ConfigReader, hidden: number): LinearAttention {
  const expand = config.numberOr(EXPAND, 2);
  const headDim = config.intOr(["mamba_head_dim", "mamba_d_head", "head_dim"], 64);
  const inner = config.intOr("mamba_d_ssm", Math.round(expand * hidden));
  const heads = config.intOr(
    ["mamba_num_heads", "mamba_n_heads", "num_heads"],
    Math.max(1, Math.floor(inner / headDim)),
  );
  const state = config.textOr(["mamba_ssm_cache_dtype", "mamba_ssm_dtype"], "float32");
  config.ignore("time_step_rank", "rms_norm", "intermediate_size");
  return mamba2({
    hidden,
    heads,
    headDim,
    groups: config.intOr(["n_groups", "mamba_n_groups", "ngroups"], 1),
    stateSize: config.intOr(STATE, 128),
    convKernel: config.intOr(KERNEL, 4),
    ...bothBiases(config),
    gatedNorm: config.flagOr("mamba_rms_norm", true),
    stateFormat: state === "float32" ? "fp32" : "bf16",
  });
}

/** Nothing but mixers: no feed-forward block, one norm per layer. */
const pure =
  (readMixer: (config: ConfigReader, hidden: number) => LinearAttention, tied: boolean) => (config: ConfigReader) => {
    const dims = listDims(config);
    const layer: Layer = { attention: readMixer(config, dims.hidden), ffn: { kind: "none" }, ...oneNorm(dims) };
    return draft(
      dims,
      eachLayer(dims.layers, () => layer),
      tied,
    );
  };

/** Nemotron-H: one module per layer, named by a letter: M mixer, * attention, - dense block, E experts. */
function readNemotronH(config: ConfigReader): Draft {
  const stated = config.textOr("hybrid_override_pattern", null) ?? findPattern(layerTypes(config) ?? []);
  const dims = nemotronDims(config, stated);
  const modules = nemotronModules(config, dims);
  const layers = eachLayer(dims.layers, (index) => modules(stated[index] ?? "M"));
  if (stated.length !== dims.layers) config.refuse(patternMismatch(stated.length, dims.layers));
  config.ignore("mtp_hybrid_override_pattern", "sliding_window", "intermediate_size", "n_shared_experts");
  const prediction = readPrediction(config, dims.hidden, layers.at(-1));
  return { ...draft(dims, layers, false), ...prediction };
}

/** Newer configurations leave the layer count to the list of layers. */
function nemotronDims(config: ConfigReader, pattern: string): Dims {
  if (config.has("num_hidden_layers") || pattern === "") return listDims(config);
  return { hidden: config.int("hidden_size"), vocab: config.int("vocab_size"), layers: Math.min(pattern.length, 2000) };
}

function nemotronModules(config: ConfigReader, dims: Dims): (letter: string) => Layer {
  const { hidden } = dims;
  const mixer = readMamba2(config, hidden);
  const attention = softmax(config, countHeads(config, dims), { outputBias: "same" });
  const dense = readDense(config, measureWidth(config, hidden), { gated: false });
  const moe = readMoe(config, hidden, { gated: false, routerBias: true });
  const none: Attention = { kind: "none" };
  return (letter) => {
    const modules: { attention: Attention; ffn: Ffn } =
      letter === "M"
        ? { attention: mixer, ffn: { kind: "none" } }
        : letter === "*"
          ? { attention, ffn: { kind: "none" } }
          : { attention: none, ffn: letter === "E" ? (moe ?? dense) : dense };
    return { ...modules, ...oneNorm(dims) };
  };
}

const LETTERS: Readonly<Record<string, string>> = { mamba: "M", attention: "*", mlp: "-", moe: "E" };
const findPattern = (types: readonly string[]): string => types.map((type) => LETTERS[type] ?? "-").join("");

/** Attention and experts each return with a period and an offset; every layer has a block after its mixer. */
function readJamba(config: ConfigReader): Draft {
  const dims = listDims(config);
  const mixer = readMamba1(config, dims.hidden, true);
  const attention = softmax(config, countHeads(config, dims));
  const isAttention = every(config, "attn_layer_period", 8, "attn_layer_offset", 4);
  const isMoe = every(config, "expert_layer_period", 2, "expert_layer_offset", 1);
  const moe = readMoe(config, dims.hidden);
  const dense = readDense(config, measureWidth(config, dims.hidden));
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: isAttention(index) ? attention : mixer,
    ffn: moe !== null && isMoe(index) ? moe : dense,
    ...twoNorms(dims),
  }));
  return draft(dims, layers, false);
}

function every(config: ConfigReader, period: string, everyN: number, offset: string, first: number) {
  const n = config.intOr(period, everyN);
  const start = config.intOr(offset, first, { min: 0, max: 10_000 });
  return (index: number) => index % n === start % n;
}

/** Bamba names its attention layers; Granite 4 lists layer types and runs a shared block beside its experts. */
function readMamba2Hybrid(config: ConfigReader): Draft {
  const dims = listDims(config);
  const heads = countHeads(config, dims);
  const mixer = readMamba2(config, dims.hidden);
  const attention = softmax(config, heads, { outputBias: "same" });
  const types = layerTypes(config);
  const indices = new Set(config.listOr("attn_layer_indices", []));
  const isAttention = (index: number) => (types === null ? indices.has(index) : types[index] === "attention");
  const experts = config.has("num_local_experts") && config.intOr("num_local_experts", 0, { min: 0, max: 1e6 }) > 1;
  const width = config.intOr(experts ? "intermediate_size" : ["shared_intermediate_size", "intermediate_size"], null);
  const ffns = experts
    ? listFfns(config, dims.hidden, dims.layers)
    : eachLayer(dims.layers, () => readDense(config, width ?? 4 * dims.hidden));
  config.ignore("num_experts_per_tok", "shared_intermediate_size");
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: isAttention(index) ? attention : mixer,
    ffn: ffns[index] ?? { kind: "none" },
    ...twoNorms(dims),
  }));
  return draft(dims, layers, false);
}

/**
 * Falcon-H1 (arXiv 2507.22448): mixer and attention read the same input and are added. Engines run one after the other and reduce each, so
 * a layer is read as two: the mixer, then attention with the block.
 */
function readFalconH1(config: ConfigReader): Draft {
  const dims = listDims(config);
  const mixer = readMamba2(config, dims.hidden);
  const attention = softmax(config, countHeads(config, dims));
  const ffn = readDense(config, measureWidth(config, dims.hidden));
  config.ignore(
    "attn_layer_indices",
    "mamba_norm_before_gate",
    "mamba_use_mlp",
    "mlp_expansion_factor",
    "projectors_bias",
  );
  config.ignore(
    "attention_in_multiplier",
    "attention_out_multiplier",
    "key_multiplier",
    "lm_head_multiplier",
    "mlp_multipliers",
  );
  config.ignore("ssm_in_multiplier", "ssm_multipliers", "ssm_out_multiplier");
  config.assume(m.mixerAndAttentionOfLayer);
  const none: Ffn = { kind: "none" };
  const layers = eachLayer(2 * dims.layers, (index): Layer =>
    index % 2 === 0 ? { attention: mixer, ffn: none, ...oneNorm(dims) } : { attention, ffn, ...oneNorm(dims) },
  );
  return draft(dims, layers, false);
}

const oneNorm = ({ hidden }: Dims) => ({ normParams: hidden, extraParams: 0 });
const twoNorms = ({ hidden }: Dims) => ({ normParams: 2 * hidden, extraParams: 0 });

function draft(dims: Dims, layers: readonly Layer[], tied: boolean): Draft {
  const none = { lmHeadBias: false, positionParams: 0, mtp: [], mtpExtraParams: 0 };
  return { dims, layers, tied, finalNormParams: dims.hidden, ...none };
}

const patternMismatch = (letters: number, layers: number) =>
  conflict(m.hybridOverridePatternNames({ letters, layers }));

export const STATE_SPACE_FAMILIES: readonly Family[] = [
  { names: ["mamba"], read: pure((config, hidden) => readMamba1(config, hidden, false), true) },
  { names: ["falcon_mamba"], read: pure((config, hidden) => readMamba1(config, hidden, false), false) },
  { names: ["mamba2"], read: pure(readMamba2, false) },
  { names: ["nemotron_h"], read: readNemotronH },
  { names: ["jamba"], read: readJamba },
  { names: ["falcon_h1"], read: readFalconH1 },
  { names: ["bamba", "granitemoehybrid"], read: readMamba2Hybrid },
];

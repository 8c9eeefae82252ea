/** Feed-forward blocks from a configuration: dense, or experts on the layers that have them. */
import type { DenseFfn, Ffn, MoeFfn } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { conflict } from "../fields/field-issues";
import { countAll, measureWidth, skipWidth } from "./dims";
import { eachLayer } from "./layer";
import { modelType } from "./reference-defaults";
import * as m from "@/features/core/model/config/messages";

export type FfnTraits = {
  /** Three matrices instead of two; default true. */
  readonly gated?: boolean;
  readonly bias?: boolean;
  /** Bias of expert matrices and router (gpt-oss). */
  readonly expertBias?: boolean;
  /** A correction term per expert at the router; default as the fields say. */
  readonly routerBias?: boolean;
  readonly sharedGate?: boolean;
  /** Shared experts of the routed width where no field says (Llama 4: one). */
  readonly sharedExperts?: number;
};

export const EXPERTS = [
  "n_routed_experts",
  "num_experts",
  "num_local_experts",
  "moe_num_experts",
  "num_routed_experts",
];
export const TOP_K = [
  "num_experts_per_tok",
  "num_experts_per_token",
  "experts_per_token",
  "moe_topk",
  "moe_k",
  "moe_top_k",
  "top_k_experts",
  "num_selected_experts",
];
export const EXPERT_WIDTH = ["moe_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size", "expert_dim"];
export const SHARED_WIDTH = [
  "shared_expert_intermediate_size",
  "moe_shared_expert_intermediate_size",
  "share_expert_dim",
  "shared_intermediate_size",
];
export const SHARED_COUNT = ["n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"];
export const FIRST_DENSE = ["first_k_dense_replace", "num_dense_layers", "moe_num_first_dense_layers"];

export function readDense(config: ConfigReader, width: number, traits: FfnTraits = {}): DenseFfn {
  const bias = config.flagOr(["mlp_bias", "use_mlp_bias", "use_bias"], traits.bias ?? false);
  return { kind: "dense", width, gated: traits.gated ?? true, bias };
}

/** The block of each layer: experts where the configuration has them and the layer is one of theirs, else dense. */
export function listFfns(config: ConfigReader, hidden: number, layers: number, traits: FfnTraits = {}): readonly Ffn[] {
  const moe = readMoe(config, hidden, traits);
  const isMoe = moeLayers(config, layers);
  const hasDense = moe === null || eachLayer(layers, isMoe).includes(false);
  const width = moe === null ? measureWidth(config, hidden) : denseWidth(config, hidden, hasDense);
  const dense = readDense(config, width, traits);
  if (moe === null) return eachLayer(layers, () => dense);
  return eachLayer(layers, (index) => (isMoe(index) ? moe : dense));
}

/**
 * The expert block, or null for a dense model (no experts, or one, or `disable_moe`). How many experts there are and how many a token
 * visits is never guessed: a model of one expert a token, or of none, is another model.
 */
export function readMoe(config: ConfigReader, hidden: number, traits: FfnTraits = {}): MoeFfn | null {
  const isOff = config.flagOr("disable_moe", false);
  const experts = countAll(config, EXPERTS) ?? (isOff || !hasExpertWidth(config) ? 0 : config.int(EXPERTS));
  if (isOff || experts < 2) return null;
  const topK = countAll(config, TOP_K) ?? config.int(TOP_K);
  if (topK < 1 || topK > experts) config.refuse(impossibleTopK(topK, experts));
  const width = countAll(config, EXPERT_WIDTH) ?? denseAsWide(config, hidden);
  const expertHidden = config.intOr(["routed_expert_hidden_size", "moe_latent_size"], hidden);
  return {
    kind: "moe",
    experts,
    topK: Math.min(Math.max(1, topK), experts),
    ...expertGroups(config, experts),
    width,
    expertHidden,
    gated: traits.gated ?? true,
    bias: traits.expertBias ?? false,
    routerBias: routerBias(config, traits),
    sharedWidth: sharedWidth(config, width, traits),
    sharedGate: traits.sharedGate ?? false,
    denseWidth: 0,
    extraParams: expertHidden === hidden ? 0 : latentParams(config, hidden, expertHidden),
  };
}

/** Experts that no field counts; null says that there are none. */
const hasExpertWidth = (config: ConfigReader): boolean =>
  !config.mentions(EXPERTS) && (countAll(config, EXPERT_WIDTH) ?? 0) > 0;

/** Families whose `intermediate_size` is the width of an expert. */
const EXPERTS_AS_WIDE =
  /^(mixtral|minimax|phimoe|gpt_?oss|granitemoe|llama4|jamba|olmoe|flex_olmo|jetmoe|hunyuan|dbrx|grok|$)/;

function denseAsWide(config: ConfigReader, hidden: number): number {
  const width = measureWidth(config, hidden);
  if (!EXPERTS_AS_WIDE.test(modelType(config))) config.assume(m.moeIntermediateSizeIsNot({ width }));
  return width;
}

/** Groups that limit a token's choice; none where all of them are picked or the experts do not divide. */
function expertGroups(config: ConfigReader, experts: number): Pick<MoeFfn, "groups"> {
  const [count, picked] = [config.raw("n_group"), config.raw("topk_group")];
  if (typeof count !== "number" || typeof picked !== "number") return {};
  return picked >= 1 && picked < count && experts % count === 0 ? { groups: { count, picked } } : {};
}

/** Experts of another width than the model: one matrix into it and one out, with a norm where the flag says. */
function latentParams(config: ConfigReader, hidden: number, expertHidden: number): number {
  return 2 * hidden * expertHidden + (config.flagOr("latent_moe_use_norm", false) ? expertHidden : 0);
}

/** A width given directly, or a number of experts of the routed width. */
function sharedWidth(config: ConfigReader, width: number, { sharedExperts = 0 }: FfnTraits): number {
  const count = countAll(config, SHARED_COUNT);
  const total = countAll(config, SHARED_WIDTH);
  if (total !== null) return count === null || count === 0 ? total : total * Math.max(1, count);
  return (count ?? sharedExperts) * width;
}

/** Llama 4 has a width of its own for the dense layers of a mixed model. */
function denseWidth(config: ConfigReader, hidden: number, isNeeded: boolean): number {
  const dense = config.intOr(["intermediate_size_mlp", "dense_intermediate_size"], null);
  if (dense === null && isNeeded) return measureWidth(config, hidden);
  skipWidth(config);
  return dense ?? hidden;
}

function routerBias(config: ConfigReader, traits: FfnTraits): boolean {
  const method = config.textOr("topk_method", null);
  const flag = config.flagOr(
    ["use_routing_bias", "moe_router_enable_expert_bias", "moe_use_aux_free", "use_expert_bias", "router_bias"],
    null,
  );
  return flag ?? (method === null ? (traits.routerBias ?? false) : method.includes("noaux"));
}

/** Every rule that the configuration states must allow a layer; no rule = all layers have experts. */
function moeLayers(config: ConfigReader, layers: number): (index: number) => boolean {
  const rules = [firstDense(config), byFrequency(config), byStep(config), byList(config), byType(config)];
  const first = config.intOr("moe_layer_start_index", 0, { min: 0, max: layers });
  const last = config.intOr("moe_layer_end_index", layers - 1, { min: -1, max: 1_000_000 });
  const end = last < 0 ? layers - 1 : last;
  return (index) => index >= first && index <= end && rules.every((rule) => rule(index));
}

function firstDense(config: ConfigReader): (index: number) => boolean {
  const dense = config.intOr(FIRST_DENSE, 0, { min: 0, max: 10_000 });
  return (index) => index >= dense;
}

/** A list has one flag per layer; a number keeps every n-th layer. */
function byFrequency(config: ConfigReader): (index: number) => boolean {
  const value = config.raw("moe_layer_freq");
  if (Array.isArray(value)) return (index) => Boolean(value[index]);
  const frequency = config.intOr("moe_layer_freq", 1, { min: 1, max: 10_000 });
  return (index) => index % frequency === 0;
}

/** Steps that keep the last layer of each period. */
function byStep(config: ConfigReader): (index: number) => boolean {
  const names = ["decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval"];
  const step = config.intOr(names, 1, { min: 0, max: 10_000 });
  return (index) => step > 0 && (index + 1) % step === 0;
}

function byList(config: ConfigReader): (index: number) => boolean {
  const dense = new Set(config.listOr("mlp_only_layers", []));
  const named = config.raw(["moe_layers", "moe_layers_enum"]);
  const indices = typeof named === "string" ? named.split(",").map(Number) : Array.isArray(named) ? named : null;
  const moe = indices === null || indices.length === 0 ? null : new Set<unknown>(indices);
  return (index) => !dense.has(index) && (moe === null || moe.has(index));
}

function byType(config: ConfigReader): (index: number) => boolean {
  const types = config.listOr("mlp_layer_types", null);
  return (index) => types === null || types[index] !== "dense";
}

const impossibleTopK = (topK: number, experts: number) => conflict(m.tokenCannotVisit({ topK, experts }));

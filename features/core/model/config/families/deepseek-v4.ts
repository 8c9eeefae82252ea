/** DeepSeek-V4: compressed attention per layer, experts in every layer, hyper-connections around both modules. */
import type { CompressedAttention, MoeFfn } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { missingField } from "../fields/field-issues";
import { listDims } from "../parts/dims";
import { countStreams, hyperConnectionParams } from "../parts/hyper-connections";
import { readIndexer } from "../parts/latent";
import { eachLayer, type Layer } from "../parts/layer";
import { readDense, readMoe } from "../parts/moe";
import { readPrediction } from "../parts/prediction";
import type { Draft, Family } from "./family";

/** Ratios up to this select entries by an indexer (CSA); larger ones read all their entries (HCA). */
const LARGEST_SELECTIVE_RATIO = 16;

/**
 * `compress_ratios` has one entry per layer and one per prediction layer; 0 (or 1) keeps the local window alone.
 * The first `num_hash_layers` choose experts by token id: a table of vocab x top-k in place of the router's bias.
 */
function readDeepSeekV4(config: ConfigReader): Draft {
  const dims = listDims(config);
  const { hidden, vocab } = dims;
  if (!config.has("compress_ratios")) config.refuse(missingField(["compress_ratios"]));
  const ratios = config.listOr("compress_ratios", []);
  const attention = readAttention(config);
  const moe = readMoe(config, hidden, { routerBias: true });
  const hashed = config.intOr("num_hash_layers", 0, { min: 0, max: 10_000 });
  const extraParams = hyperConnectionParams(config, hidden);
  const layer = (index: number): Layer => ({
    attention: attention(ratios[index]),
    ffn: moe === null ? readDense(config, 4 * hidden) : index < hashed ? hashRouted(moe, vocab) : moe,
    normParams: 2 * hidden,
    extraParams,
  });
  const layers = eachLayer(dims.layers, layer);
  const prediction = readPrediction(config, hidden, {
    ...layer(dims.layers),
    attention: attention(ratios[dims.layers] ?? 0),
  });
  const plain = { tied: false, lmHeadBias: false, positionParams: 0 };
  return { dims, layers, ...plain, finalNormParams: hidden + headConnectionParams(config, hidden), ...prediction };
}

const hashRouted = (moe: MoeFfn, vocab: number): MoeFfn => ({
  ...moe,
  routerBias: false,
  extraParams: moe.extraParams + vocab * moe.topK,
});

function readAttention(config: ConfigReader): (ratio: unknown) => CompressedAttention {
  config.ignore("num_key_value_heads", "qk_head_dim", "attention_bias");
  const shape = {
    kind: "compressed" as const,
    heads: config.int("num_attention_heads"),
    headDim: config.int("head_dim"),
    ropeDim: config.intOr("qk_rope_head_dim", 64),
    qLoraRank: config.int("q_lora_rank"),
    outputGroups: config.int("o_groups"),
    outputLoraRank: config.int("o_lora_rank"),
    window: config.intOr("sliding_window", 128),
  };
  const indexer = readIndexer(config);
  return (value) => {
    const ratio = typeof value === "number" && Number.isInteger(value) && value > 1 ? value : 1;
    if (ratio === 1) return { ...shape, variant: "window", ratio, indexer: null };
    if (ratio <= LARGEST_SELECTIVE_RATIO) return { ...shape, variant: "csa", ratio, indexer };
    return { ...shape, variant: "hca", ratio, indexer: null };
  };
}

function headConnectionParams(config: ConfigReader, hidden: number): number {
  const streams = countStreams(config);
  return streams === 0 ? 0 : streams * streams * hidden + streams + 1;
}

export const DEEPSEEK_V4_FAMILY: Family = { names: ["deepseek_v4"], read: readDeepSeekV4 };

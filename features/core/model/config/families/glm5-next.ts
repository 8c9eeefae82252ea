/** GLM-5.3-Flash: Kimi delta attention, sparse latent attention with pooled index keys, hyper-connections around both modules. */
import type { ConfigReader } from "../fields/config-reader";
import { listDims } from "../parts/dims";
import { hyperConnectionParams } from "../parts/hyper-connections";
import { readLatent } from "../parts/latent";
import { eachLayer, type Layer } from "../parts/layer";
import { kimiDeltaAttention } from "../parts/linear";
import { listFfns } from "../parts/moe";
import { readPrediction } from "../parts/prediction";
import { layerTypes } from "../parts/windows";
import type { Draft, Family } from "./family";

/** Defaults: transformers, `Glm5NextTextConfig`. Every fourth layer is full where no list says which; the streams end in a plain mean. */
function readGlm5Next(config: ConfigReader): Draft {
  const dims = listDims(config);
  const { hidden } = dims;
  config.ignore("mhc", "mhc_tau", "hres_vwnstyle", "mhc_no_norm_weight", "mhc_post_mult_value", "mla_nope", "mla");
  const part = config.child("linear_attn_config");
  part?.ignore("lower_bound", "gate_lower_bound", "safe_gate", "kda_layers", "full_attn_layers");
  config.ignore("linear_lower_bound");
  const linear = kimiDeltaAttention({
    hidden,
    heads: part?.intOr("num_heads", null) ?? config.intOr("linear_num_heads", 64),
    headDim: part?.intOr("head_dim", null) ?? config.intOr("linear_head_dim", 128),
    convKernel: part?.intOr("short_conv_kernel_size", null) ?? config.intOr("linear_conv_kernel_dim", 4),
    fullRankGate: false,
  });
  const full = readLatent(config);
  const types = layerTypes(config);
  const isFull = (index: number) => (types === null ? index % 4 === 3 : types[index] !== "linear_attention");
  const ffns = listFfns(config, hidden, dims.layers, { routerBias: true });
  const shape = { normParams: 2 * hidden, extraParams: hyperConnectionParams(config, hidden) };
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: isFull(index) ? full : linear,
    ffn: ffns[index] ?? { kind: "none" },
    ...shape,
  }));
  const predicted: Layer = { attention: full, ffn: ffns.at(-1) ?? { kind: "none" }, ...shape };
  const plain = { tied: false, lmHeadBias: false, positionParams: 0, finalNormParams: hidden };
  return { dims, layers, ...plain, ...readPrediction(config, hidden, predicted) };
}

export const GLM5_NEXT_FAMILY: Family = { names: ["glm5_next"], read: readGlm5Next };

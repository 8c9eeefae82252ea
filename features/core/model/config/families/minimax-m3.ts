/** MiniMax-M3: grouped heads that read the blocks of positions which small index heads select, and experts behind a few dense layers. */
import type { BlockSelector, SoftmaxAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { countHeads } from "../parts/dims";
import { softmax } from "../parts/softmax";
import { layerTypes } from "../parts/windows";
import { readDecoder } from "./decoder";
import type { Draft, Family } from "./family";

/** Shapes: transformers, `MiniMaxM3VLAttention` and `MiniMaxM3VLIndexer`. The index of values is off in every published layer. */
function readMiniMaxM3(config: ConfigReader): Draft {
  const draft = readDecoder(config, { attention: { qkNorm: "per-head" }, ffn: { routerBias: true } });
  config.ignore("attention_output_gate", "qk_norm_type", "swiglu_alpha", "use_gemma_norm");
  const dense = softmax(config, countHeads(config, draft.dims), { qkNorm: "per-head" });
  const selector = readSelector(config);
  const sparse: SoftmaxAttention = selector === null ? dense : { ...dense, selector };
  const isSparse = sparseLayers(config);
  const layers = draft.layers.map((layer, index) => ({ ...layer, attention: isSparse(index) ? sparse : dense }));
  const mtp = draft.mtp.map((layer) => ({ ...layer, attention: layers.at(-1)?.attention ?? dense }));
  return { ...draft, layers, mtp };
}

/** The published object has names of its own; transformers writes the same figures beside the other fields. */
function readSelector(config: ConfigReader): BlockSelector | null {
  const part = config.child("sparse_attention_config");
  part?.ignore("sparse_disable_index_value", "sparse_score_type", "sparse_init_block", "sparse_local_block");
  config.ignore("index_local_blocks");
  if (part !== null) {
    if (!part.flagOr("use_sparse_attention", true)) return null;
    return {
      heads: part.int("sparse_num_index_heads"),
      headDim: part.int("sparse_index_dim"),
      blocks: part.int("sparse_topk_blocks"),
      blockSize: part.int("sparse_block_size"),
    };
  }
  if (!config.has("index_topk_blocks")) return null;
  return {
    heads: config.intOr("index_n_heads", 4),
    headDim: config.intOr("index_head_dim", 128),
    blocks: config.int("index_topk_blocks"),
    blockSize: config.intOr("index_block_size", 128),
  };
}

function sparseLayers(config: ConfigReader): (index: number) => boolean {
  const types = layerTypes(config);
  if (types !== null) return (index) => (types[index] ?? "").includes("sparse");
  const flags = config.child("sparse_attention_config")?.listOr("sparse_attention_freq", null) ?? null;
  return flags === null ? () => true : (index) => Boolean(flags[index]);
}

export const MINIMAX_M3_FAMILY: Family = {
  names: ["minimax_m3", "minimax_m3_vl", "minimax_m3_sparse"],
  read: readMiniMaxM3,
};

import type { SketchField } from "@/features/core/model/config/sketch";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const SKETCH_WORDS: Readonly<Record<SketchField, { readonly label: Text; readonly unit: string }>> = {
  total_b: { label: m.totalParameters, unit: "B" },
  active_b: { label: m.activeParameters, unit: "B" },
  num_hidden_layers: { label: m.numberOfLayers, unit: "" },
  hidden_size: { label: m.hiddenSize, unit: "" },
  num_attention_heads: { label: m.attentionHeads, unit: "" },
  num_key_value_heads: { label: m.kvHeads, unit: "" },
  head_dim: { label: m.headSize, unit: "" },
  intermediate_size: { label: m.ffnWidth, unit: "" },
  vocab_size: { label: m.vocabulary, unit: "" },
  num_experts: { label: m.experts, unit: "" },
  num_experts_per_tok: { label: verbatim("Top-k"), unit: "" },
  moe_intermediate_size: { label: m.expertWidth, unit: "" },
  n_shared_experts: { label: m.sharedExperts, unit: "" },
  first_k_dense_replace: { label: m.denseLayersFirst, unit: "" },
  max_position_embeddings: { label: m.longestContext, unit: "tok" },
};

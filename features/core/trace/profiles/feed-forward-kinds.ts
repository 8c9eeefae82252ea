/** Which layers of a model have experts and which one dense feed-forward, by what a config says. */
import type { JsonObject } from "@/lib/json";
import { count, counts, modelOutline, words } from "./inner-config";

/** DENSE or MOE for each layer; null for a model without experts, or whose pattern names feed-forwards as layers. */
export function feedForwardKinds(config: JsonObject, layers: number): readonly string[] | null {
  if (modelOutline(config).experts === null || typeof config.hybrid_override_pattern === "string") return null;
  const named = words(config, "mlp_layer_types");
  if (named?.length === layers) return named.map((name) => (/dense/i.test(name) ? "DENSE" : "MOE"));
  const hasExperts = expertLayers(config);
  return Array.from({ length: layers }, (_, i) => (hasExperts(i) ? "MOE" : "DENSE"));
}

function expertLayers(config: JsonObject): (layer: number) => boolean {
  const listed = counts(config, "moe_layers");
  if (listed !== null) return (layer) => listed.includes(layer);
  const flagged = counts(config, "moe_layer_freq");
  if (flagged !== null) return (layer) => flagged[layer] === 1;
  const dense = counts(config, "mlp_only_layers") ?? [];
  const first = count(config, "first_k_dense_replace") ?? 0;
  const { step, offset } = steps(config);
  return (layer) => layer >= first && !dense.includes(layer) && layer % step === offset % step;
}

/** Every so many layers one with experts: DeepSeek counts from layer 0, Qwen and Llama 4 take the last of each group, Jamba says where. */
function steps(config: JsonObject): { readonly step: number; readonly offset: number } {
  const last = count(config, "decoder_sparse_step") ?? count(config, "interleave_moe_layer_step");
  if (last !== null) return { step: last, offset: last - 1 };
  const period = count(config, "expert_layer_period");
  if (period !== null) return { step: period, offset: count(config, "expert_layer_offset") ?? 0 };
  return { step: count(config, "moe_layer_freq") ?? 1, offset: 0 };
}

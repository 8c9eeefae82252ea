/**
 * What each layer of a model is, as flags that compose: its place, its attention, its feed-forward, its routing. A layer is in as many
 * clusters as it has flags, so that the first layer does not vanish from its kind of attention.
 */
import type { JsonObject } from "@/lib/json";
import { failure, type Result, success } from "@/lib/result";
import { attentionKinds } from "./attention-kinds";
import { feedForwardKinds } from "./feed-forward-kinds";
import { count, counts, innerConfig, modelOutline } from "./inner-config";
import { issue } from "@/features/core/trace/messages.issues";

export type LayerFlags = readonly (readonly string[])[];

/** What a ratio of DeepSeek-V4's compressed attention means: tokens that share one cached entry; 0 is the sliding window alone. */
const BY_RATIO: ReadonlyMap<number, string> = new Map([
  [0, "SWA_ONLY"],
  [1, "V41_C1"],
  [2, "V41_C2"],
  [4, "CSA_C4"],
  [128, "HCA_C128"],
]);

/** Names that layer analyses gave these kinds before; a filter understands both. */
const FORMER_FLAGS: ReadonlyMap<string, string> = new Map([
  ["FULL_ATTN", "SWA_ONLY"],
  ["C4_LIGHT", "CSA_C4"],
  ["C128_HEAVY", "HCA_C128"],
]);

/** The flags of each layer; empty where the config states no number of layers. A kind that all layers share is left out. */
export function layerFlags(config: JsonObject): Result<LayerFlags> {
  const inner = innerConfig(config);
  const { layers } = modelOutline(config);
  if (layers === null) return success([]);
  const ratios = compressRatios(config, layers);
  if (!ratios.ok) return ratios;
  const hashed = count(inner, "num_hash_layers") ?? 0;
  const attention =
    ratios.value?.map((ratio) => BY_RATIO.get(ratio) ?? `C${ratio}`) ?? varying(attentionKinds(inner, layers));
  const feedForward = varying(feedForwardKinds(inner, layers));
  return success(
    Array.from({ length: layers }, (_, i) =>
      [
        i === 0 ? "FIRST" : undefined,
        i === layers - 1 ? "FINAL" : undefined,
        attention?.[i],
        feedForward?.[i],
        i < hashed ? "HASH" : undefined,
      ].filter((flag) => flag !== undefined),
    ),
  );
}

/** As a table shows them: `FIRST+SWA_ONLY+HASH`. */
export const flagLabel = (flags: readonly string[]): string => flags.join("+");

/** Whether a layer has a flag, by its name of today or its former one. */
export const hasFlag = (flags: readonly string[], wanted: string): boolean =>
  flags.includes(FORMER_FLAGS.get(wanted.toUpperCase()) ?? wanted.toUpperCase());

/**
 * `compress_ratios` of the layers themselves; null where there are none. The list may go on with the layers of multi-token prediction, and
 * with nothing else.
 */
function compressRatios(config: JsonObject, layers: number): Result<readonly number[] | null> {
  const ratios = counts(innerConfig(config), "compress_ratios");
  if (ratios === null) return success(null);
  const { draftLayers } = modelOutline(config);
  if (ratios.length === layers || ratios.length === layers + draftLayers) return success(ratios.slice(0, layers));
  return failure(
    issue("TRACE-RATIOS", "config", {
      ratios: ratios.length,
      layers,
      draftLayers,
      layers2: layers + draftLayers,
    }),
  );
}

const varying = (kinds: readonly string[] | null): readonly string[] | null =>
  kinds !== null && new Set(kinds).size > 1 ? kinds : null;

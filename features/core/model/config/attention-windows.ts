/** Encoders most of whose layers attend within windows of the image. */
import type { Tower } from "../spec";
import type { ConfigReader } from "./fields/config-reader";

type Windows = NonNullable<Tower["windows"]>;

/**
 * Qwen2.5-VL (arXiv 2502.13923, 2.1.1; EXAONE 4.5 has its encoder): `window_size` in pixels, made of whole tokens, in all layers but those
 * of `fullatt_block_indexes`. Muse Glimmer: `layer_types`, and windows of as many patches as its table of positions has on a side
 * (`MuseGlimmerVisionModel` of transformers).
 */
export function readWindows(config: ConfigReader, layers: number, merge: number): Windows | null {
  const side = windowSide(config, merge);
  const windowed = windowedLayers(config, layers);
  return side === null || windowed === 0 ? null : { layers: windowed, side };
}

function windowedLayers(config: ConfigReader, layers: number): number {
  const full = config.listOr("fullatt_block_indexes", null);
  if (full !== null) {
    const known = full.filter((index) => typeof index === "number" && index >= 0 && index < layers);
    return layers - new Set(known).size;
  }
  const types = config.listOr("layer_types", []).slice(0, layers);
  return types.filter((type) => type === "window_attention").length;
}

/** Patches on a side: whole tokens of `merge` patches each, as `get_window_index` counts them. */
function windowSide(config: ConfigReader, merge: number): number | null {
  const [pixels, patch] = [config.raw("window_size"), config.raw("patch_size")];
  if (typeof pixels !== "number" || typeof patch !== "number" || patch <= 0)
    return positionSide(config.raw("pos_emb_height"));
  const tokens = Math.floor(pixels / merge / patch);
  return tokens >= 1 ? tokens * merge : null;
}

const positionSide = (side: unknown): number | null => (typeof side === "number" && side >= 1 ? side : null);

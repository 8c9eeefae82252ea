/** Arithmetic of an encoder over what it is given at once. */
import type { Tower } from "./spec";

type Encoder = Pick<Tower, "weights" | "layers" | "windows" | "attentionWidth">;

export type EncoderWork = {
  /** Passes, positions of one pass (all of which see each other where no layer has windows), and tokens that leave all passes. */
  readonly passes: number;
  readonly patches: number;
  readonly tokens: number;
};

/**
 * FLOP = 2 · weights of a patch · patches + 2 · weights of a token · tokens + 4 · width · pairs: matrices of the layers multiply every patch, those
 * behind a merger every token, and scores and values every pair of patches that see each other (Dosovitskiy et al., arXiv 2010.11929, the
 * block of a ViT). Biases, norms and tables of positions multiply nothing.
 */
export function encoderFlop(
  { weights, layers, windows, attentionWidth }: Encoder,
  { passes, patches, tokens }: EncoderWork,
): number {
  const windowed = windows?.layers ?? 0;
  const pairs = (layers - windowed) * patches ** 2 + windowed * pairsInWindows(patches, windows?.side ?? 0);
  return passes * (2 * weights.patch * patches + 4 * attentionWidth * pairs) + 2 * weights.token * tokens;
}

/** Of a square of patches cut into windows from one corner on; those at the other edges are what remains (`get_window_index` of Qwen2.5-VL). */
function pairsInWindows(patches: number, side: number): number {
  const edge = Math.sqrt(patches);
  const windows = side > 0 ? Math.floor(edge / side) : 0;
  return (windows * side ** 2 + (edge - windows * side) ** 2) ** 2;
}

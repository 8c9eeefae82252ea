/** Anchors that a person or a profile names, cut into blocks, layers and passes by count: half-open, each beginning at its anchor. */
import type { Range } from "./segmentation";

export type AnchoredLayers = {
  /** Blocks of each layer of each pass. The last pass may have fewer layers; its last layer fewer blocks. */
  readonly passes: readonly (readonly (readonly Range[])[])[];
  /** Anchors before `offset` and behind the last whole pass. */
  readonly residue: number;
};

/**
 * Blocks [a_b, a_(b+1)); the last one ends with the sequence, so no pass is lost. `layers` x `blocksPerLayer` blocks are a pass. Anchors
 * that mark the end of a block give blocks that begin behind them.
 */
export function anchoredLayers(
  positions: readonly number[],
  kernels: number,
  layers: number,
  blocksPerLayer: number,
  options: { readonly offset?: number; readonly mark?: "start" | "end" } = {},
): AnchoredLayers {
  const { offset = 0, mark = "start" } = options;
  const used = positions.slice(offset);
  const blocks =
    mark === "start"
      ? used.map((from, b) => ({ from, to: used[b + 1] ?? kernels }))
      : used.map((at, b) => ({ from: b === 0 ? 0 : (used[b - 1] as number) + 1, to: at + 1 }));
  const perPass = layers * blocksPerLayer;
  const passes: Range[][][] = [];
  for (let b = 0; b < blocks.length; b += perPass) passes.push(chunks(blocks.slice(b, b + perPass), blocksPerLayer));
  return { passes, residue: used.length % perPass };
}

function chunks(blocks: readonly Range[], size: number): Range[][] {
  const found: Range[][] = [];
  for (let b = 0; b < blocks.length; b += size) found.push(blocks.slice(b, b + size));
  return found;
}

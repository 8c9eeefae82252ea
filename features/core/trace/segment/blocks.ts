/** Anchors that a person or a profile names, cut into blocks, layers and passes by count: half-open, each beginning at its anchor. */
import type { CutLayer } from "./passes";
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
      : used.map((anchor, b) => ({ from: b === 0 ? 0 : (used[b - 1] as number) + 1, to: anchor + 1 }));
  const perPass = layers * blocksPerLayer;
  const passes: Range[][][] = [];
  for (let b = 0; b < blocks.length; b += perPass) passes.push(chunks(blocks.slice(b, b + perPass), blocksPerLayer));
  return { passes, residue: used.length % perPass };
}

function chunks(blocks: readonly Range[], size: number): Range[][] {
  const groups: Range[][] = [];
  for (let b = 0; b < blocks.length; b += size) groups.push(blocks.slice(b, b + size));
  return groups;
}

/** A layer of one or more blocks; its second half begins with the second. */
export const layerOfBlocks = (blocks: CutLayer["blocks"]): CutLayer => ({
  from: blocks[0]?.from ?? 0,
  to: blocks.at(-1)?.to ?? 0,
  half: blocks[1]?.from ?? null,
  blocks,
});

/** The last block of a pass runs on to the next anchor: what exceeds the usual length belongs to no layer. */
export function withoutEpilogue(layers: CutLayer[]): CutLayer[] {
  const last = layers.at(-1);
  const usual = layers
    .slice(0, -1)
    .map(({ from, to }) => to - from)
    .sort((a, b) => a - b);
  const longest = usual.at(-1);
  if (last === undefined || longest === undefined || last.to - last.from <= longest) return layers;
  const to = last.from + (usual[usual.length >> 1] ?? longest);
  const blocks = last.blocks.map((block) => ({ from: block.from, to: Math.min(block.to, to) }));
  return [...layers.slice(0, -1), { ...last, to, blocks }];
}

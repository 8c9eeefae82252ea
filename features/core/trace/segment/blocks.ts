/** Anchors that a person or a profile names, cut into blocks, layers and passes by count: half-open, each beginning at its anchor. */
import { Likeness } from "./likeness";
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

/**
 * The block at a pass's edge runs on to the next anchor (or from the one before): of it the layer has what is like other layers; the rest,
 * head, sampling and what comes before the first layer, belongs to none.
 */
export function withoutEdges(
  passes: readonly (readonly CutLayer[])[],
  token: Int32Array,
  mark: "start" | "end" = "start",
): readonly (readonly CutLayer[])[] {
  const isEdge = (index: number, count: number): boolean => index === (mark === "start" ? count - 1 : 0);
  const inner = passes.flatMap((layers) => layers.filter((_, index) => !isEdge(index, layers.length)));
  const tokens = ({ from, to }: Range): Int32Array =>
    mark === "start" ? token.slice(from, to) : token.slice(from, to).reverse();
  const likeness = new Likeness(inner.map(tokens));
  return passes.map((layers) =>
    layers.map((layer, index) => {
      const length = isEdge(index, layers.length) ? likeness.prefix(tokens(layer)) : null;
      if (length === null) return layer;
      return mark === "start"
        ? within(layer, layer.from, layer.from + length)
        : within(layer, layer.to - length, layer.to);
    }),
  );
}

function within(layer: CutLayer, from: number, to: number): CutLayer {
  const blocks = layer.blocks
    .map((block) => ({ from: Math.max(block.from, from), to: Math.min(block.to, to) }))
    .filter((block) => block.to > block.from);
  const isInside = layer.half !== null && layer.half > from && layer.half < to;
  return { from, to, half: isInside ? layer.half : null, blocks };
}

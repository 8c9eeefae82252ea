/**
 * What becomes of an image before a language model sees it, where that is not simply one token for so many patches: encoders of one size
 * only, pooled outputs, and images that are cut into tiles. Plain data, read by `config/image-rules.ts`; counted here for square images.
 */

/** What the encoder gets at once, and what comes of it. */
type Tile = {
  /** Pixels on its side. */
  readonly side: number;
  /** Patches that the encoder computes, and tokens that reach the language model. */
  readonly patches: number;
  readonly tokens: number;
};

export type ImageRule =
  /** Every image is brought to one size, or pooled to one number of tokens. */
  | { readonly kind: "fixed"; readonly tile: Tile }
  /** A grid of tiles, and the whole image once more where there is more than one (InternVL, Llama 4). */
  | {
      readonly kind: "tiles";
      readonly tile: Tile;
      readonly most: number;
      readonly fit: TileFit;
      readonly overview: boolean;
    }
  /** The patches of the image where it is small, merged and within `whole` tokens; larger ones as tiles (LFM2-VL). */
  | {
      readonly kind: "split";
      readonly tile: Tile;
      readonly most: number;
      /** Pixels on the side of a token, and the fewest and most tokens of an image that is not cut. */
      readonly token: number;
      readonly whole: readonly [number, number];
    }
  /** Slices of about the tile's area beside the whole image (MiniCPM-V). */
  | { readonly kind: "slices"; readonly tile: Tile; readonly most: number }
  /** A grid with the whole image always beside it and a token at the end of each row (Phi-3-V, Phi-4 multimodal). */
  | { readonly kind: "rows"; readonly tile: Tile; readonly most: number; readonly fit: TileFit }
  /** One of the listed sizes, the padding cut off, a token at the end of each row, and the whole image beside it (LLaVA-NeXT, LLaVA-OneVision). */
  | {
      readonly kind: "anyres";
      readonly tile: Tile;
      /** Height and width, pixels. */
      readonly sizes: readonly (readonly [number, number])[];
      /** Tiles' worth of tokens that are kept at most; null: all. */
      readonly most: number | null;
    }
  /** The whole image and a grid of one of the listed sizes, rows of both with a token at their end and one between the two (DeepSeek-VL2). */
  | {
      readonly kind: "views";
      readonly tile: Tile;
      /** Height and width, pixels. */
      readonly sizes: readonly (readonly [number, number])[];
      /** Images of a prompt beyond which none is cut. */
      readonly cut: number;
    };

/** How many tiles stand on a side: as many as cover the image, as many as its area is worth, or as many as are allowed. */
type TileFit = "cover" | "area" | "most";

export type ImageWork = {
  /** Passes of the encoder over one image. */
  readonly passes: number;
  /** Patches of one pass. */
  readonly patches: number;
  /** Tokens of one image. */
  readonly tokens: number;
  /** Tokens that leave the projector: without those that only end a row, with those that are cut off behind it. */
  readonly projected: number;
};

/**
 * `side`: pixels of a square image, at least 1. `images`: of the same prompt. Tokens that only mark where an image begins and ends are not
 * counted.
 */
export function imageWork(rule: ImageRule, side: number, images = 1): ImageWork {
  const { tile } = rule;
  const work = (passes: number, tokens: number): ImageWork => tileWork(tile, passes, tokens);
  switch (rule.kind) {
    case "fixed":
      return work(1, tile.tokens);
    case "tiles": {
      const tiles = tilesOnSide(rule, side) ** 2;
      const passes = tiles + (rule.overview && tiles > 1 ? 1 : 0);
      return work(passes, passes * tile.tokens);
    }
    case "split":
      return splitWork(rule, side);
    case "slices": {
      const slices = countSlices(rule, side);
      const passes = slices > 1 ? slices + 1 : 1;
      return work(passes, passes * tile.tokens);
    }
    case "rows": {
      const tiles = tilesOnSide(rule, side);
      const row = Math.sqrt(tile.tokens);
      const ends = (tiles + 1) * row + 1;
      return work(tiles ** 2 + 1, (tiles ** 2 + 1) * tile.tokens + ends);
    }
    case "anyres":
      return anyresWork(rule, side);
    case "views":
      return viewsWork(rule, images > rule.cut ? tile.side : side);
  }
}

const tileWork = (tile: Tile, passes: number, tokens: number): ImageWork => ({
  ...{ passes, patches: tile.patches, tokens },
  projected: passes * tile.tokens,
});

/** Twice the tokens are let pass before an image is cut; then four tiles at least, and the whole image (`Lfm2VlImageProcessor`). */
function splitWork(rule: Extract<ImageRule, { readonly kind: "split" }>, side: number): ImageWork {
  const { tile, token, most } = rule;
  const [fewest, whole] = rule.whole;
  const patches = tile.patches / tile.tokens;
  if (side ** 2 <= 2 * whole * token ** 2) {
    const edge = Math.max(1, Math.round(side / token));
    const tokens = Math.min(whole, Math.max(fewest, edge ** 2));
    return { passes: 1, patches: tokens * patches, tokens, projected: tokens };
  }
  const tiles = Math.max(2, tilesOnSide({ tile, most, fit: "area" }, side)) ** 2;
  const tokens = tiles * tile.tokens + whole;
  return { passes: tiles + 1, patches: tile.patches, tokens, projected: tokens };
}

type Grid = { readonly tile: Tile; readonly most: number; readonly fit: TileFit };

/** Tiles on a side of a square, whose square is at most `most`. */
function tilesOnSide({ tile, most, fit }: Grid, side: number): number {
  const allowed = Math.max(1, Math.floor(Math.sqrt(most)));
  const ratio = side / tile.side;
  if (fit === "most") return allowed;
  if (fit === "cover") return Math.min(allowed, Math.max(1, Math.ceil(ratio)));
  // InternVL takes the larger of two grids of one shape where the image has more than half of its area.
  return Math.min(allowed, Math.max(1, Math.ceil(ratio * Math.SQRT2) - 1));
}

/**
 * MiniCPM-V takes as many slices as tiles have the image's area, one fewer or one more, whichever makes the grid nearest to the image's
 * shape; of equal ones the first.
 */
function countSlices({ tile, most }: { readonly tile: Tile; readonly most: number }, side: number): number {
  const wanted = Math.min(most, Math.ceil((side / tile.side) ** 2));
  if (wanted <= 1) return 1;
  const counts = [wanted - 1, wanted, wanted + 1].filter((count) => count > 1 && count <= most);
  return counts.reduce((best, count) => (flattest(count) < flattest(best) ? count : best), counts[0] ?? 1);
}

/** Longer over shorter side of the squarest grid of `count` slices. */
function flattest(count: number): number {
  let rows = Math.floor(Math.sqrt(count));
  while (count % rows !== 0) rows -= 1;
  return count / rows / rows;
}

type Anyres = Extract<ImageRule, { readonly kind: "anyres" }>;

/**
 * The size that keeps most of the image, of equal ones that with the least padding; rows of padding are cut off before a token is put at
 * the end of each row (`LlavaNextImageProcessor`, `LlavaNextProcessor._get_unpadded_features` of transformers, Apache-2.0).
 */
function anyresWork({ tile, sizes, most }: Anyres, side: number): ImageWork {
  const grid = Math.sqrt(tile.tokens);
  const [height, width] = bestSize(sizes, side) ?? [tile.side, tile.side];
  const [rows, columns] = [Math.ceil(height / tile.side), Math.ceil(width / tile.side)];
  const cells = Math.min(rows, columns) * grid;
  const shrink = most === null ? 1 : cells / (Math.sqrt(most) * grid);
  const edge = shrink > 1.1 ? Math.floor(cells / shrink + 1e-9) : cells;
  const tokens = Math.round(tile.tokens + edge ** 2 + edge);
  return tileWork(tile, rows * columns + 1, tokens);
}

/** `DeepseekVLV2Processor` of the published code (arXiv 2412.10302). */
function viewsWork({ tile, sizes }: Extract<ImageRule, { readonly kind: "views" }>, side: number): ImageWork {
  const row = Math.sqrt(tile.tokens);
  const [height, width] = bestSize(sizes, side) ?? [tile.side, tile.side];
  const [rows, columns] = [Math.max(1, Math.floor(height / tile.side)), Math.max(1, Math.floor(width / tile.side))];
  const tokens = row * (row + 1) + 1 + rows * row * (columns * row + 1);
  return tileWork(tile, 1 + rows * columns, tokens);
}

function bestSize(sizes: Anyres["sizes"], side: number): readonly [number, number] | undefined {
  const effective = ([height, width]: readonly [number, number]): number =>
    Math.min(side, Math.floor(Math.min(height, width))) ** 2;
  const better = (a: readonly [number, number], b: readonly [number, number]): boolean =>
    effective(a) > effective(b) || (effective(a) === effective(b) && a[0] * a[1] < b[0] * b[1]);
  return sizes.reduce<readonly [number, number] | undefined>(
    (best, size) => (best === undefined || better(size, best) ? size : best),
    undefined,
  );
}

/** Measured operator tables of one system under one engine version, ready to be asked. Times are seconds. */

/** What a table measures; `DIMENSIONS` names the coordinates that tell its curves apart. */
export type TableKind =
  | "gemm"
  | "prefill"
  | "decode"
  | "mla-prefill"
  | "mla-decode"
  | "mla-prefill-block"
  | "mla-decode-block"
  | "moe"
  | "collective"
  | "stream";

/** Word of a curve of experts that all receive alike. */
export const EVEN_ROUTING = "even";

/**
 * Coordinates of a curve, in this order, and what runs along it (last entry).
 *
 * Formats are the tables' words (`bfloat16`, `fp8_block`); an attention format is `<arithmetic>/<cache>`. Heads and expert
 * widths are those of one GPU; window 0 = all positions are seen; routed tokens are those of the whole expert-parallel group.
 * Collective bytes are those of `Message.bytes`; stream bytes are the activations that the operator moves.
 */
export const DIMENSIONS = {
  gemm: ["format", "n", "k", "m"],
  prefill: ["format", "heads", "kvHeads", "headSize", "window", "cached", "sequences", "newTokens"],
  decode: ["format", "heads", "kvHeads", "headSize", "window", "sequences", "cached"],
  "mla-prefill": ["format", "heads", "cached", "sequences", "newTokens"],
  "mla-decode": ["format", "heads", "sequences", "cached"],
  "mla-prefill-block": ["format", "heads", "cached", "sequences", "newTokens"],
  "mla-decode-block": ["format", "heads", "sequences", "cached"],
  moe: ["format", "hidden", "width", "localExperts", "ranks", "topK", "routing", "tokens"],
  collective: ["operation", "ranks", "bytes"],
  stream: ["operator", "bytes"],
} as const satisfies Readonly<Record<TableKind, readonly string[]>>;

export type Curve = {
  /** Values of all dimensions but the last. */
  readonly at: readonly (string | number)[];
  /** The last dimension, ascending, and seconds at each. */
  readonly x: readonly number[];
  readonly seconds: readonly number[];
};

export type Table = {
  readonly kind: TableKind;
  /** Files that it was read from, relative to the imported folder. */
  readonly sources: readonly string[];
  readonly curves: readonly Curve[];
};

export type TableSet = {
  /** `<system>/<framework>/<version>`, or several joined by `+`: what the user chose; nothing else stands in for it. */
  readonly id: string;
  /** Catalogue id of the accelerator that was measured. */
  readonly chip: string;
  readonly tables: readonly Table[];
};

/** Sets chosen together, for tables that are kept apart by version (NCCL beside the engine). The first one that knows answers. */
export const SET_SEPARATOR = "+";

export const setIds = (id: string): readonly string[] => id.split(SET_SEPARATOR).filter((part) => part !== "");

/** Null where the sets were measured on different accelerators. */
export function joinedSets(id: string, sets: readonly TableSet[]): TableSet | null {
  const [first] = sets;
  if (!first || sets.some(({ chip }) => chip !== first.chip)) return null;
  return { id, chip: first.chip, tables: sets.flatMap(({ tables }) => tables) };
}

export const points = ({ curves }: Table): number => curves.reduce((sum, { x }) => sum + x.length, 0);

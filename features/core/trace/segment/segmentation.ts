/** A device's kernels cut into forward passes and layers. Indices are into `DeviceWork`; ranges are half-open. */

export type Range = { readonly from: number; readonly to: number };

export type PassKind = "prefill" | "decode" | "mixed" | "draft" | "verify" | "training" | "unknown";

export type Layer = Range & {
  /** From 0 within its pass. */
  readonly index: number;
  /** Where its second half (the feed-forward or the experts) begins; null where one cannot tell. */
  readonly half: number | null;
  /** Parts of a layer that has several blocks of its own (two halves by anchors, four of LongCat); at least one. */
  readonly blocks: readonly Range[];
};

export type Pass = Range & {
  readonly index: number;
  readonly kind: PassKind;
  /** Its first or last layers lie outside the capture. Kept, and left out of medians. */
  readonly partial: boolean;
  /** Before the first layer: embedding, input preparation. */
  readonly prologue: Range;
  readonly layers: readonly Layer[];
  /** After the last layer: final norm, LM head, sampling. */
  readonly epilogue: Range;
  /** Tokens of the pass, as shapes or annotations say; null where nothing does. */
  readonly tokens: number | null;
};

export type AnchorCandidate = {
  /** The kernel's short name, or the category that stands for several names. */
  readonly name: string;
  readonly hits: number;
  readonly blocksPerLayer: number;
  /** Anchors left over when passes of `layers` layers are cut; 0 is a witness, anything else a partial pass or a wrong anchor. */
  readonly residue: number;
};

/** What speaks for or against a segmentation. */
export type Witness = {
  readonly kind: "anchor" | "period" | "config" | "annotation" | "boundary" | "regular" | "filled" | "cut";
  readonly agrees: boolean;
  readonly detail: string;
};

export type Segmentation = {
  readonly method: "anchor" | "period" | "none";
  readonly anchor: string | null;
  /** Layers of a whole pass; 0 where none were found. */
  readonly layers: number;
  readonly blocksPerLayer: number;
  readonly passes: readonly Pass[];
  /** Probability, from 0 to 1, that the number of layers is right. */
  readonly confidence: number;
  readonly witnesses: readonly Witness[];
  readonly candidates: readonly AnchorCandidate[];
};

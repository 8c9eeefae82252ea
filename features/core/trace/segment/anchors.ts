/** Kernels that occur once a layer, found by what they do: attention, a state-space scan, a softmax between two GEMMs. */
import { categoryAt, type Sequence } from "./sequence";

const MIXERS: ReadonlySet<string> = new Set(["attention", "mla-attention", "sparse-attention", "state-space"]);
export const SOFTMAX = "softmax";

export type Anchors = {
  readonly name: string;
  /** Positions in the sequence, ascending. */
  readonly positions: readonly number[];
};

const isGemm = (sequence: Sequence, k: number): boolean => /gemm/.test(sequence.rules[k]?.family ?? "");

/**
 * One anchor for each token mixer. Several kernels of one mixer (prefill and decode parts of a mixed batch, the scans of a state-space
 * layer) have no GEMM between them and count once. Unfused attention shows as a softmax.
 */
export function mixerAnchors(sequence: Sequence): Anchors {
  const anchors = collapse(sequence, MIXERS);
  if (anchors.length > 0) return { name: named(sequence, anchors), positions: anchors };
  return { name: SOFTMAX, positions: collapse(sequence, new Set([SOFTMAX])) };
}

function collapse(sequence: Sequence, categories: ReadonlySet<string>): number[] {
  const positions: number[] = [];
  let gemmSince = true;
  for (let k = 0; k < sequence.at.length; k += 1) {
    if (isGemm(sequence, k)) gemmSince = true;
    else if (categories.has(categoryAt(sequence, k))) {
      if (gemmSince) positions.push(k);
      gemmSince = false;
    }
  }
  return positions;
}

const named = (sequence: Sequence, positions: readonly number[]): string =>
  [...new Set(positions.map((k) => categoryAt(sequence, k)))].join(" + ");

/** Positions of the kernels whose name contains a text: an anchor that a person or a profile names. */
export function namedAnchors(sequence: Sequence, names: readonly string[], anchor: string): Anchors {
  const { work, at } = sequence;
  const wanted = anchor.toLowerCase();
  const hits = new Map<number, boolean>();
  const positions: number[] = [];
  at.forEach((index, k) => {
    const id = work.nameId[index] as number;
    const hit = hits.get(id) ?? (names[id] ?? "").toLowerCase().includes(wanted);
    hits.set(id, hit);
    if (hit) positions.push(k);
  });
  return { name: anchor, positions };
}

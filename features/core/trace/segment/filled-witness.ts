/** Whether layers hold as much work as a layer of a model does: repeats of a benchmark and captures of single operators do not. */
import { SOFTMAX } from "./anchors";
import type { CutPass } from "./passes";
import type { Witness } from "./segmentation";
import type { Sequence } from "./sequence";

/** The least that a fused layer runs: norm, projections, attention, feed-forward. */
const LEAST_KERNELS = 4;
/** Attention that shows as a softmax is unfused: scores, values, its projections and a feed-forward are products of their own. */
const LEAST_PRODUCTS = 4;

export function filledWitness(sequence: Sequence, passes: readonly CutPass[], anchor: string | null): Witness[] {
  const layers = passes.flatMap((pass) => pass.layers);
  if (layers.length === 0) return [];
  const kernels = middle(layers.map(({ from, to }) => to - from));
  const products = middle(
    layers.map(({ from, to }) => sequence.rules.slice(from, to).filter(({ family }) => /gemm/.test(family)).length),
  );
  const isFilled = kernels >= LEAST_KERNELS && (anchor !== SOFTMAX || products >= LEAST_PRODUCTS);
  return isFilled
    ? []
    : [{ kind: "filled", agrees: false, detail: `${kernels} kernels, ${products} products a layer` }];
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

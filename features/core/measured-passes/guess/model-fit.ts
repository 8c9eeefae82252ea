/** How well a model on so many tensor-parallel ranks fits what a pass shows: a share of what could be compared, from 0 to 1. */
import type { PassEvidence } from "../evidence";
import { type Expected, type ExpectedProduct, isPadded } from "./expected";

/** Widths tell models apart better than depths, depths better than whether there are experts. */
const WEIGHTS = { products: 4, heads: 2, layers: 2, vocabulary: 1, experts: 1 };

/** A width is seen: products or heads. Without one no model is told from another. */
export const showsWidths = ({ products, heads }: PassEvidence): boolean => products.length > 0 || heads !== null;

export function modelFit(seen: PassEvidence, expected: Expected): number {
  const { heads, vocabulary, layers, categories } = seen;
  const marks: [weight: number, share: number][] = [];
  if (seen.products.length > 0) marks.push([WEIGHTS.products, productFit(seen, expected.products)]);
  if (heads !== null && expected.heads.length > 0)
    marks.push([
      WEIGHTS.heads,
      is(
        expected.heads.some(
          (shape) => shape.heads === heads.heads && shape.kvHeads === heads.kvHeads && shape.dim === heads.dim,
        ),
      ),
    ]);
  if (layers > 0) marks.push([WEIGHTS.layers, is(layers === expected.layers)]);
  if (vocabulary !== null) marks.push([WEIGHTS.vocabulary, is(isPadded(vocabulary, expected.vocabulary))]);
  marks.push([WEIGHTS.experts, is(expected.experts === (categories.has("moe-gemm") || categories.has("moe-routing")))]);
  const total = marks.reduce((sum, [weight]) => sum + weight, 0);
  return marks.reduce((sum, [weight, share]) => sum + weight * share, 0) / total;
}

const is = (holds: boolean): number => (holds ? 1 : 0);

/**
 * Mean of two shares: of the products that ran, those that the model has; of those that the model has, those that ran. Where shapes were
 * recorded of some only, no more of the model's can show.
 */
function productFit({ products, shaped }: PassEvidence, expected: readonly ExpectedProduct[]): number {
  const left = new Map(products.map(({ n, k, count }) => [`${n}x${k}`, count]));
  let matches = 0;
  let launched = 0;
  for (const product of expected) {
    const joined = take(left, [product.n], product);
    const apart = joined > 0 || product.parts.length === 0 ? 0 : take(left, product.parts, product);
    launched += joined + apart;
    matches += joined + (apart === 0 ? 0 : apart / product.parts.length);
  }
  const all = products.reduce((sum, { count }) => sum + count, 0);
  const wanted = shaped * expected.reduce((sum, { repeat }) => sum + repeat, 0);
  return (Math.min(1, launched / all) + Math.min(1, matches / wanted)) / 2;
}

/** Takes what a pass of the model launches of these widths; 0 where one of them did not run. */
function take(left: Map<string, number>, widths: readonly number[], { k, repeat }: ExpectedProduct): number {
  const keys = widths.map((n) => keyFor(left, n, k));
  if (keys.some((key) => (left.get(key) ?? 0) <= 0)) return 0;
  let taken = 0;
  for (const key of keys) {
    const count = Math.min(repeat, left.get(key) ?? 0);
    left.set(key, (left.get(key) ?? 0) - count);
    taken += count;
  }
  return taken;
}

/** A product of exactly this width, else the head's with its padding. */
function keyFor(left: ReadonlyMap<string, number>, n: number, k: number): string {
  const exact = `${n}x${k}`;
  if (left.has(exact) || n < 10_000) return exact;
  const padded = [...left.keys()].find((key) => key.endsWith(`x${k}`) && isPadded(Number.parseInt(key, 10), n));
  return padded ?? exact;
}

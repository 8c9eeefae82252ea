/** Popularity says nothing of an expert's number: each layer gets its own order, drawn from a seed. */
import { mulberry32 } from "@/lib/random/generator";
import { shuffledIndices } from "@/lib/random/order";

/** `popularity` in the order of expert numbers of one layer. */
export function numberedPopularity(popularity: readonly number[], seed: number, layer: number): number[] {
  const order = shuffledIndices(popularity.length, mulberry32(Math.imul(seed + 1, 0x9e3779b1) ^ (layer * 0x85ebca6b)));
  return Array.from(order, (expert) => popularity[expert] ?? 0);
}

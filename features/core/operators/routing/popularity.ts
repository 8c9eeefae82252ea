/**
 * How unevenly a router chooses. Popularity is a share of all choices and falls from expert to expert: p_i proportional to i^-s
 * (Zipf); s = 0 is even. A token picks `topK` different experts.
 */

/** Shares of `experts`, the most popular first; they sum to 1. */
export function zipfPopularity(experts: number, slope: number): number[] {
  const weights = Array.from({ length: experts }, (_, index) => (index + 1) ** -slope);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * The chance that one token picks each expert, in proportion to its popularity and never above 1; the chances sum to `topK`.
 * What an expert has beyond 1 goes to the others, since a token picks an expert once.
 */
export function pickProbabilities(popularity: readonly number[], topK: number): number[] {
  if (topK >= popularity.length) return popularity.map(() => 1);
  const picks = popularity.map(() => 0);
  const byShare = popularity.map((_, index) => index).sort((a, b) => valueAt(popularity, b) - valueAt(popularity, a));
  let left = topK;
  let rest = popularity.reduce((sum, share) => sum + share, 0);
  for (const [done, expert] of byShare.entries()) {
    const share = valueAt(popularity, expert);
    // Without popularity to go by, what is left is spread evenly.
    const even = left / (byShare.length - done);
    const chance = rest > 0 ? Math.min(1, (left * share) / rest) : Math.min(1, even);
    picks[expert] = chance;
    left -= chance;
    rest -= share;
  }
  return picks;
}

/** Gini coefficient of shares: 0 = all equal. The original suite's measure of how much there is to rebalance. */
export function gini(shares: readonly number[]): number {
  const ascending = [...shares].sort((a, b) => a - b);
  const total = ascending.reduce((sum, share) => sum + share, 0);
  const n = ascending.length;
  if (total === 0 || n === 0) return 0;
  const weighted = ascending.reduce((sum, share, index) => sum + (n - index - 0.5) * share, 0);
  return 1 - (2 * weighted) / (n * total);
}

const valueAt = (values: readonly number[], index: number): number => values[index] ?? 0;

/** A batch of work: sequences that add the same number of tokens to the same cached context. */
export type Segment = {
  readonly phase: "prefill" | "decode";
  /** Sequences of one attention rank. */
  readonly sequences: number;
  /** New tokens of each sequence (decode: 1, or 1 + drafts). */
  readonly newTokens: number;
  /** Positions already in the cache of each. */
  readonly cached: number;
};

export const countTokens = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segment.sequences * segment.newTokens, 0);

export const sequences = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segment.sequences, 0);

/**
 * Query-key pairs of one sequence under the causal mask: n · p + n (n + 1) / 2 for n new tokens after p cached ones.
 * With a window w every query sees at most w positions, itself included.
 */
export function causalPairs(newTokens: number, cached: number, window: number | null = null): number {
  const n = newTokens;
  const p = cached;
  if (window === null || p + n <= window) return n * p + (n * (n + 1)) / 2;
  // The first `growing` queries still see fewer than w positions.
  const growing = Math.max(0, window - p);
  return growing * p + (growing * (growing + 1)) / 2 + (n - growing) * window;
}

/** Query-key pairs of one text of n tokens that all see each other; with a window of w, those at most (w - 1) / 2 before and behind. */
export function mutualPairs(tokens: number, window: number | null = null): number {
  const reach = Math.min(window === null ? Infinity : (window - 1) / 2, tokens - 1);
  return tokens * (2 * reach + 1) - reach * (reach + 1);
}

/** Pairs when query i of the context p + i sees one entry per `ratio` positions, at most `limit` of them. */
export function compressedPairs(newTokens: number, cached: number, ratio: number, limit: number): number {
  // Sum of min((p + i) / ratio, limit) over i = 1..n, with the entry count taken as a real number.
  const end = cached + newTokens;
  const crossing = Math.min(end, Math.max(cached, limit * ratio));
  const growing = crossing - cached;
  const limited = end === crossing ? 0 : (end - crossing) * limit;
  return (growing * cached + (growing * (growing + 1)) / 2) / ratio + limited;
}

/** Positions that `newTokens` queries after `cached` ones read at least once. */
export const positionsRead = (newTokens: number, cached: number, window: number | null): number =>
  window === null ? cached + newTokens : Math.min(cached + newTokens, window + newTokens - 1);

/** A length below the longest that starts, at which several requests are held at once. */
import type { CacheSubject } from "./engine-cache";
import { engineStart } from "./engine-start";

/** Tokens of a request, and how many such requests of one attention rank are held at once. */
export type Roomy = { readonly length: number; readonly atOnce: number };

/** Tokens and bytes of a request that did not start; null = not stated. */
type Unstarted = {
  readonly length: number | null;
  readonly needed: number | null;
  readonly available: number | null;
  readonly longest: number | null;
};

/**
 * The largest power of two of which at least two are held; null where none of 1,024 tokens or more is. Stated sizes count where there are some:
 * the bytes of a shorter request follow from those of the refused one as this model's do. `budget`: bytes of the cache of one GPU.
 */
export function roomyLength(subject: CacheSubject, budget: number, refused: Unstarted): Roomy | null {
  const { length, needed, available, longest } = refused;
  if (length === null || longest === null || longest <= 0) return null;
  const unstarted = engineStart(subject, budget, length);
  for (let shorter = 2 ** Math.floor(Math.log2(longest)); shorter >= LEAST; shorter /= 2) {
    const start = engineStart(subject, budget, shorter);
    if (start === null || unstarted === null) return null;
    const stated =
      needed !== null && available !== null ? available / (needed * (start.needed / unstarted.needed)) : null;
    const atOnce = Math.floor(stated ?? longest / shorter);
    if (atOnce >= 2) return { length: shorter, atOnce };
  }
  return null;
}

const LEAST = 1024;

/** Uniform numbers in [0, 1), the same for the same seed on every machine. */
export type Random = () => number;

/** Mulberry32: a 32-bit generator of uniform numbers in [0, 1), public domain (T. Ettinger). */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A separate generator for each purpose under one seed, so that drawing more of one thing (arrivals) does not change
 * another (lengths). The name is hashed into the seed by FNV-1a, whose result MurmurHash3's last step mixes again.
 */
export function stream(seed: number, purpose: string): Random {
  let hash = 0x811c9dc5 ^ (seed >>> 0);
  for (let i = 0; i < purpose.length; i += 1) hash = Math.imul(hash ^ purpose.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return mulberry32(hash ^ (hash >>> 16));
}

/** A whole number in [0, below); their chances differ by at most 2^-32. */
export const wholeBelow = (below: number, random: Random): number => Math.floor(random() * below);

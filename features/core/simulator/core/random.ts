/** Mulberry32 (T. Ettinger, public domain) with its state outside, so that a copied simulation draws the same numbers. */
export type Random = { state: number };

export const randomFrom = (seed: number): Random => ({ state: seed >>> 0 });

/** Uniform in [0, 1). */
export function draw(random: Random): number {
  random.state = (random.state + 0x6d2b79f5) >>> 0;
  const { state } = random;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

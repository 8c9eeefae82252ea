import { wholeBelow, type Random } from "./generator";

/** 0 to count - 1 in random order, every order equally likely (Fisher and Yates). */
export function shuffledIndices(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = wholeBelow(i + 1, random);
    const value = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = value;
  }
  return order;
}

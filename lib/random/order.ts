import { wholeBelow, type Random } from "./generator";

/** 0 to count - 1 in random order, every order equally likely (Fisher and Yates). */
export function shuffledIndices(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = wholeBelow(i + 1, random);
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
  return order;
}

/** `wanted` of the numbers 0 to count - 1, ascending, every choice equally likely (Knuth's selection sampling). */
export function chosenIndices(count: number, wanted: number, random: Random): Int32Array {
  const chosen = new Int32Array(Math.min(wanted, count));
  let taken = 0;
  for (let i = 0; i < count && taken < chosen.length; i += 1) {
    if (random() * (count - i) < chosen.length - taken) chosen[taken++] = i;
  }
  return chosen;
}

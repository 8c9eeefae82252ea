/** How well what was typed finds an entry of a list, for lists of names such as "A100 SXM 80GB a100-sxm-80gb". */

/** Between words: spaces, hyphens and the signs of model and chip names. */
const BETWEEN = /[\s\-_/·.,:()×]+/u;
/** From so many letters on, the typed text may be inside a word, or run over several ("qwen3235"). */
const INSIDE_FROM = 3;

const words = (text: string): readonly string[] => text.toLowerCase().split(BETWEEN).filter(Boolean);

/**
 * 1: every typed word is a word of the entry; 0.8: begins one; 0.4: is inside one, or runs over several; 0: one of them is nowhere.
 * Letters in order with gaps between them do not count: "a100" would find A10G and "cost" StarCoder2.
 */
export function matchWords(entry: string, typed: string): number {
  const known = words(entry);
  const joined = known.join("");
  return Math.min(1, ...words(typed).map((word) => matchWord(known, joined, word)));
}

function matchWord(known: readonly string[], joined: string, word: string): number {
  if (known.includes(word)) return 1;
  if (known.some((candidate) => candidate.startsWith(word))) return 0.8;
  // A Chinese or Japanese name has no spaces: one sign of it is enough.
  const inside = word.length >= INSIDE_FROM || /[^\u0000-\u024f]/u.test(word);
  return inside && joined.includes(word) ? 0.4 : 0;
}

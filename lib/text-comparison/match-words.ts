/** How well what was typed finds an entry of a list, for lists of names such as "A100 SXM 80GB a100-sxm-80gb". */

/** Between words: spaces, hyphens and the signs of model and chip names. */
const BETWEEN = /[\s\-_/·.,:()×]+/u;
/** From so many letters on, the typed text may be inside a word, or run over several ("qwen3235"). */
const INSIDE_FROM = 3;

const words = (text: string): readonly string[] => text.toLowerCase().split(BETWEEN).filter(Boolean);

/**
 * 1: the typed words are words of the entry, one after the other; 0.9: apart, as "GLM 5" in "GLM 4.5"; 0.8: one of them begins a word;
 * 0.4: is inside one, or runs over several; 0: one of them is nowhere.
 * Letters in order with gaps between them do not count: "a100" would find A10G and "cost" StarCoder2.
 */
export function matchWords(entry: string, typed: string): number {
  const known = words(entry);
  const joined = known.join("");
  const sought = words(typed);
  const least = Math.min(1, ...sought.map((word) => matchWord(known, joined, word)));
  return least < 1 || isRun(known, sought) ? least : APART;
}

const APART = 0.9;

const isRun = (known: readonly string[], sought: readonly string[]): boolean =>
  known.some((_, start) => sought.every((word, index) => known[start + index] === word)) || sought.length === 0;

function matchWord(known: readonly string[], joined: string, word: string): number {
  if (known.includes(word)) return 1;
  if (known.some((candidate) => candidate.startsWith(word))) return 0.8;
  // A Chinese or Japanese name has no spaces: one sign of it is enough.
  const inside = word.length >= INSIDE_FROM || /[^\u0000-\u024f]/u.test(word);
  return inside && joined.includes(word) ? 0.4 : 0;
}

/** A phrase that is typed in full, by the number of "~" before it: below an entry that is called so, above one that only begins so. */
const PHRASE_RANKS = [0.95, 0.93, 0.91, 0.905];
/** Of what `matchWords` gives: less than the same match in a name. */
const PART_OF_PHRASE = 0.6;
/** Words of a question that no phrase has. */
const FILLERS = new Set([
  "a",
  "an",
  "are",
  "at",
  "do",
  "does",
  "i",
  "is",
  "it",
  "my",
  "need",
  "of",
  "our",
  "so",
  "the",
  "to",
  "we",
]);

/** As `matchWords`, for an entry that people also look for by `phrases`: "oom", or "~fleet" where another entry comes first. */
export function matchEntry(entry: string, typed: string, phrases: readonly string[] = []): number {
  const sought = plainWords(typed);
  const ranks = phrases.map((phrase) => {
    const name = phrase.replace(/^~+/, "");
    const rank = PHRASE_RANKS[phrase.length - name.length] ?? 0;
    if (sought !== "" && plainWords(name) === sought) return rank;
    return PART_OF_PHRASE * rank * matchWords(name, sought);
  });
  return Math.max(matchWords(entry, typed), ...ranks);
}

/** In lower case, without fillers unless there is nothing else. */
function plainWords(text: string): string {
  const known = words(text);
  const telling = known.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : known).join(" ");
}

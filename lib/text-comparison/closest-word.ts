/** Which known word a mistyped one may have meant. */

/** The nearest known word within a third of its letters, or null. */
export function closestWord(word: string, known: readonly string[]): string | null {
  const ranked = known
    // Lengths alone rule most out: a stranger's word may be megabytes long.
    .filter((name) => Math.abs(name.length - word.length) <= mostEdits(name))
    .map((name) => ({ name, edits: editDistance(word, name) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best && best.edits <= mostEdits(best.name) ? best.name : null;
}

const mostEdits = (name: string): number => Math.max(1, name.length / 3);

/** Levenshtein distance: single-character insertions, deletions and substitutions. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column += 1) {
      const substitute = (row[column] ?? 0) + (letter === b[column] ? 0 : 1);
      next.push(Math.min(substitute, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

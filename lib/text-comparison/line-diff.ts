/** Two texts line by line: what was taken out, what was put in, what stayed (longest common subsequence). */
export type DiffLine = { readonly kind: "same" | "removed" | "added"; readonly line: string };

/** Tables of more cells than this take longer than a reader waits: the middle then counts as replaced altogether. */
const MOST_CELLS = 4_000_000;

export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const start = commonStart(a, b);
  const end = Math.min(commonStart(a.toReversed(), b.toReversed()), Math.min(a.length, b.length) - start);
  const same = (list: readonly string[]): DiffLine[] => list.map((line) => ({ kind: "same", line }));
  return [
    ...same(a.slice(0, start)),
    ...middleDiff(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ];
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function middleDiff(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const result: DiffLine[] = [];
  const common = a.length * b.length > MOST_CELLS ? null : commonLengths(a, b);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [removed, added] = [a[i], b[j]];
    if (common !== null && removed !== undefined && removed === added) {
      result.push({ kind: "same", line: removed });
      i += 1;
      j += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || common === null || common(i + 1, j) >= common(i, j + 1))
    ) {
      result.push({ kind: "removed", line: removed });
      i += 1;
    } else if (added !== undefined) {
      result.push({ kind: "added", line: added });
      j += 1;
    }
  }
  return result;
}

/** Lines that the ends of both lists from these places on have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  return lengthAt;
}

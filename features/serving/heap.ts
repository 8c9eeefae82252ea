/** Binary heap of (key, value) pairs, least key first; equal keys in order of insertion. */
export type Heap = {
  readonly size: () => number;
  readonly push: (key: number, value: number) => void;
  /** Least key, Infinity when empty. */
  readonly least: () => number;
  readonly pop: () => number;
};

type Entry = { readonly key: number; readonly order: number; readonly value: number };

export function createHeap(): Heap {
  const entries: Entry[] = [];
  let order = 0;
  return {
    size: () => entries.length,
    least: () => entries[0]?.key ?? Infinity,
    push: (key, value) => {
      entries.push({ key, order: order++, value });
      rise(entries, entries.length - 1);
    },
    pop: () => {
      const top = entries[0];
      const last = entries.pop();
      if (!top || !last) return -1;
      if (entries.length > 0) {
        entries[0] = last;
        sink(entries);
      }
      return top.value;
    },
  };
}

const before = (a: Entry, b: Entry): boolean => a.key < b.key || (a.key === b.key && a.order < b.order);

function rise(entries: Entry[], start: number): void {
  let i = start;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (!swapIf(entries, i, parent)) return;
    i = parent;
  }
}

function sink(entries: Entry[]): void {
  let i = 0;
  for (;;) {
    const left = 2 * i + 1;
    const a = entries[left];
    const b = entries[left + 1];
    if (!a) return;
    const child = b && before(b, a) ? left + 1 : left;
    if (!swapIf(entries, child, i)) return;
    i = child;
  }
}

/** Exchanges two entries when the one at `lower` belongs before the one at `upper`. */
function swapIf(entries: Entry[], lower: number, upper: number): boolean {
  const a = entries[lower];
  const b = entries[upper];
  if (!a || !b || !before(a, b)) return false;
  entries[lower] = b;
  entries[upper] = a;
  return true;
}

/** Counts at places 0 to size - 1, with sums of all places below one in O(log size) (P. Fenwick, 1994). */
export type FenwickTree = {
  readonly add: (place: number, change: number) => void;
  /** Sum of the places before `place`. */
  readonly countBelow: (place: number) => number;
};

export function fenwickTree(size: number): FenwickTree {
  const tree = new Int32Array(size + 1);
  return {
    add: (place, change) => {
      for (let node = place + 1; node <= size; node += node & -node) tree[node] = (tree[node] ?? 0) + change;
    },
    countBelow: (place) => {
      let sum = 0;
      for (let node = place; node > 0; node &= node - 1) sum += tree[node] ?? 0;
      return sum;
    },
  };
}

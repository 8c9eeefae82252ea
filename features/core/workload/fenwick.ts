/** Counts at places 0 to size - 1, with sums of all places below one in O(log size) (P. Fenwick, 1994). */
export type FenwickTree = {
  readonly add: (index: number, change: number) => void;
  /** Sum of the places before `place`. */
  readonly countBelow: (index: number) => number;
};

export function fenwickTree(size: number): FenwickTree {
  const tree = new Int32Array(size + 1);
  return {
    add: (index, change) => {
      for (let node = index + 1; node <= size; node += node & -node) tree[node] = (tree[node] ?? 0) + change;
    },
    countBelow: (index) => {
      let sum = 0;
      for (let node = index; node > 0; node &= node - 1) sum += tree[node] ?? 0;
      return sum;
    },
  };
}

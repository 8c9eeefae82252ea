/** Whole numbers in a typed array that grows by doubling; plain data, so that a state can be copied. */
export type IntList = { items: Int32Array; length: number };

export const intList = (capacity = 16): IntList => ({ items: new Int32Array(capacity), length: 0 });

export function push(list: IntList, value: number): void {
  if (list.length === list.items.length) list.items = grown(list.items);
  list.items[list.length] = value;
  list.length += 1;
}

export function grown(items: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(16, items.length * 2));
  larger.set(items);
  return larger;
}

/** Sorts by ascending key, equal keys keep their order. For lists that are nearly in order: the work is the disorder. */
export function settle({ items, length }: IntList, key: Float64Array): void {
  for (let i = 1; i < length; i += 1) {
    const item = items[i] as number;
    const itemKey = key[item] as number;
    let slot = i;
    while (slot > 0 && (key[items[slot - 1] as number] as number) > itemKey) {
      items[slot] = items[slot - 1] as number;
      slot -= 1;
    }
    items[slot] = item;
  }
}

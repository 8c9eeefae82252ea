/** One layer while a configuration is being read, and the grouping of equal layers. */
import type { LayerGroup } from "../../spec";

export type Layer = Omit<LayerGroup, "count">;

/** Equal layers become one group, in the order in which each shape first appears. */
export function groupLayers(layers: readonly Layer[]): readonly LayerGroup[] {
  const groups = new Map<string, { layer: Layer; count: number }>();
  for (const layer of layers) {
    const key = JSON.stringify(layer);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { layer, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].map(({ layer, count }) => ({ count, ...layer }));
}

export const eachLayer = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

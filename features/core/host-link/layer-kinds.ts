/** The kinds of layer of a model: equal layers once, with their number. */
import type { LayerGroup, ModelSpec } from "@/features/core/model/spec";
import { attentionWord } from "@/features/core/operators/graph";

export type LayerKind = {
  /** "gqa-dense", "mla-moe"; numbered when two kinds would share a name. */
  readonly name: string;
  readonly count: number;
  readonly group: LayerGroup;
};

export function layerKinds({ layers }: ModelSpec): readonly LayerKind[] {
  const merged = new Map<string, { count: number; group: LayerGroup }>();
  for (const group of layers) {
    const key = JSON.stringify({ ...group, count: 0 });
    const known = merged.get(key);
    merged.set(key, { group, count: group.count + (known?.count ?? 0) });
  }
  const kinds = [...merged.values()];
  const names = kinds.map(({ group }) => plainName(group));
  return kinds.map(({ group, count }, index) => {
    const name = names[index] ?? "";
    const twins = names.flatMap((other, index) => (other === name ? [index] : []));
    return { name: twins.length > 1 ? `${name} ${twins.indexOf(index) + 1}` : name, count, group };
  });
}

function plainName({ attention, ffn }: LayerGroup): string {
  const parts = [attentionWord(attention), ffn.kind === "none" ? "" : ffn.kind];
  return parts.filter((part) => part !== "").join("-") || "empty";
}

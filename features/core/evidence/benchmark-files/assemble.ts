/** Figures by field to a measurement and back: a field's id is its path. */
import { FIELD_IDS, type Values } from "./fields";
import { valueAt } from "./json-text";
import type { Measurement } from "./measurement";
import type { Understood } from "./record";

type Tree = { [key: string]: Tree | number | string };

export function assemble(
  values: Values,
  understood: Omit<Understood, "values" | "issues">,
  source: Measurement["source"],
) {
  const tree: Tree = { layout: {}, load: {} };
  for (const field of FIELD_IDS) {
    const value = values[field];
    if (value !== undefined) put(tree, field.split("."), value);
  }
  const { kind, notes, perRequest } = understood;
  const assembled = {
    source: understood.source ?? source,
    kind,
    ...tree,
    notes,
    ...(perRequest ? { perRequest } : {}),
  };
  // Every path of FIELDS is a property of Measurement with that kind of value; tests hold each of them against a reader.
  return assembled as unknown as Measurement;
}

function put(tree: Tree, path: readonly string[], value: number | string): void {
  const [key = "", ...rest] = path;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const inner = tree[key];
  const branch: Tree = typeof inner === "object" ? inner : {};
  tree[key] = branch;
  put(branch, rest, value);
}

export function listValues(measurement: Measurement): Values {
  const entries = FIELD_IDS.map((field) => [field, valueAt(measurement, ...field.split("."))] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Values;
}

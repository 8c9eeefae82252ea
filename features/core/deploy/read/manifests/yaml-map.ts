/** Values of YAML by path and by type. */
import type { Yaml } from "@/lib/yaml/write";

export type YamlMap = { readonly [key: string]: Yaml };

export const isMap = (value: Yaml | undefined): value is YamlMap =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined where the path ends before. */
export const valueAt = (value: Yaml | undefined, ...path: readonly string[]): Yaml | undefined =>
  path.reduce<Yaml | undefined>((inner, key) => (isMap(inner) ? inner[key] : undefined), value);

export const mapAt = (value: Yaml | undefined, ...path: readonly string[]): YamlMap => {
  const inner = valueAt(value, ...path);
  return isMap(inner) ? inner : {};
};

export const listAt = (value: Yaml | undefined, ...path: readonly string[]): readonly Yaml[] => {
  const inner = valueAt(value, ...path);
  return Array.isArray(inner) ? (inner as readonly Yaml[]) : [];
};

export const textAt = (value: Yaml | undefined, ...path: readonly string[]): string | null => {
  const inner = valueAt(value, ...path);
  return typeof inner === "string" && inner !== "" ? inner : null;
};

/** A count, also as text: `"8"`. */
export const countAt = (value: Yaml | undefined, ...path: readonly string[]): number | null => {
  const inner = valueAt(value, ...path);
  const number = typeof inner === "string" ? Number(inner || NaN) : inner;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : null;
};

/** The fields of a configuration that were read, and those that nobody read and that are not known to be irrelevant. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { isIrrelevant } from "./irrelevant-fields";

/** Dotted paths, sorted. An object counts as read where any of its fields was; then its other fields are listed. */
export function unknownFields(config: JsonObject, reads: ReadonlySet<string>): readonly string[] {
  const opened = new Set([...reads].flatMap(ancestors));
  const unknown: string[] = [];
  const visit = (fields: JsonObject, prefix: string): void => {
    for (const [name, value] of Object.entries(fields)) {
      const path = prefix + name;
      if (reads.has(path) || isIrrelevant(name)) continue;
      if (isJsonObject(value) && opened.has(path)) visit(value, `${path}.`);
      else unknown.push(path);
    }
  };
  visit(config, "");
  return unknown.sort();
}

/** Dotted paths of what was read and is set, sorted; without objects whose own fields are listed. */
export function readFields(config: JsonObject, reads: ReadonlySet<string>): readonly string[] {
  const opened = new Set([...reads].flatMap(ancestors));
  return [...reads]
    .filter((path) => !opened.has(path) && !isIrrelevant(path.slice(path.lastIndexOf(".") + 1)) && isSet(config, path))
    .toSorted();
}

function isSet(config: JsonObject, path: string): boolean {
  const value = path
    .split(".")
    .reduce<unknown>((part, name) => (isJsonObject(part) && Object.hasOwn(part, name) ? part[name] : null), config);
  return value !== null && value !== undefined;
}

/** "a.b.c" lies in "a" and in "a.b". */
function ancestors(path: string): readonly string[] {
  const names = path.split(".");
  return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join("."));
}

/** The fields of a configuration that nobody read and that are not known to be irrelevant. */
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

/** "a.b.c" lies in "a" and in "a.b". */
function ancestors(path: string): readonly string[] {
  const names = path.split(".");
  return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join("."));
}

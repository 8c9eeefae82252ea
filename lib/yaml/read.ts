/** Reads option files and manifests, YAML 1.2 with the merge keys that Compose files use. */
import { isScalar, parseAllDocuments, visit, type Document } from "yaml";
import type { Yaml } from "./write";

/** The one document of a file; null where the text is not YAML, has several documents, or a tag that only its own tool knows. */
export function readYaml(source: string): { readonly value: Yaml } | null {
  const values = readYamlStream(source);
  return values === null || values.length > 1 ? null : { value: values[0] ?? null };
}

/** All documents of a file; null as above. */
export function readYamlStream(source: string): readonly Yaml[] | null {
  const values = [...parseAllDocuments(source, { merge: true, uniqueKeys: false })].map(plainValue);
  return values.includes(undefined) ? null : values.filter((value) => value !== undefined);
}

function plainValue(document: Document.Parsed): Yaml | undefined {
  if (document.errors.length > 0 || document.warnings.length > 0 || repeatsKey(document)) return undefined;
  try {
    return document.toJS() as Yaml;
  } catch (error) {
    // An alias without its anchor, or so many of them that the text would grow without end.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** A key that stands twice in one map is no YAML. The parser itself holds each key against all before it. */
function repeatsKey(document: Document.Parsed): boolean {
  let repeats = false;
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.flatMap(({ key }) => (isScalar(key) && key.value !== "<<" ? [key.value] : []));
      repeats ||= new Set(keys).size < keys.length;
      return repeats ? visit.BREAK : undefined;
    },
  });
  return repeats;
}

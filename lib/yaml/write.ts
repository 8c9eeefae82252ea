/**
 * YAML for container and cluster files: maps, lists, text, numbers, switches. Every text that a reader could take for something else
 * is in double quotes, written as JSON is (YAML 1.2, 7.3.1). Keys are plain words by contract.
 */
import { Document, Scalar, visit } from "yaml";

export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/** One document; refuses (throws on) keys that would need quotes. */
export function toYaml(value: Yaml): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (position, scalar) => {
      if (position === "key") refuseKey(String(scalar.value));
      else if (typeof scalar.value === "string") scalar.type = writing(scalar.value, position === "value");
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
}

export const toYamlStream = (documents: readonly Yaml[]): string => documents.map(toYaml).join("---\n");

function refuseKey(key: string): void {
  if (!/^[A-Za-z_][\w./-]*$/.test(key)) throw new Error(`"${key}" is no plain YAML key`);
}

/** A whole file under a key is written as a literal block, unchanged. */
const writing = (text: string, hasKey: boolean): Scalar.Type => {
  if (hasKey && isFile(text)) return Scalar.BLOCK_LITERAL;
  return isPlain(text) ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE;
};

/** Whole files inside a document: several lines of plain characters, the first not indented, none of spaces alone. */
const isFile = (text: string): boolean =>
  /^\S[\x20-\x7e\n]*\S *\n$/.test(text) && /\n./.test(text) && !/^ +$/m.test(text);

/** Words that YAML 1.1 and 1.2 readers agree to be text. */
const isPlain = (word: string): boolean =>
  /^[A-Za-z/_][\w./-]*(:[\w./-]+)*$/.test(word) && !/^(y|n|yes|no|on|off|true|false|null|nan|inf)$/i.test(word);

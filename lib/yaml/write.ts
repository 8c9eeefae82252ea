/**
 * YAML for container and cluster files: maps, lists, text, numbers, switches. Every text that a reader could take for something else
 * stands in double quotes, written as JSON is (YAML 1.2, 7.3.1). Keys are plain words by contract.
 */
export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/** One document; refuses (throws on) keys that would need quotes. */
export function toYaml(value: Yaml): string {
  return `${lines(value).join("\n")}\n`;
}

export const toYamlStream = (documents: readonly Yaml[]): string => documents.map(toYaml).join("---\n");

function lines(value: Yaml): string[] {
  if (isList(value)) return value.length === 0 ? ["[]"] : value.flatMap(itemLines);
  if (isMap(value)) {
    const entries = Object.entries(value);
    return entries.length === 0 ? ["{}"] : entries.flatMap(([key, entry]) => entryLines(key, entry));
  }
  return [scalar(value)];
}

function itemLines(item: Yaml): string[] {
  const [first = "", ...rest] = lines(item);
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}

function entryLines(key: string, value: Yaml): string[] {
  const head = keyText(key);
  if (typeof value === "string" && needsBlock(value))
    return [`${head}: |`, ...value.slice(0, -1).split("\n").map(indented)];
  if (isEmptyOrPlain(value)) return [`${head}: ${lines(value)[0] ?? ""}`];
  return [`${head}:`, ...lines(value).map(indented)];
}

const indented = (line: string): string => (line === "" ? "" : `  ${line}`);

/** Whole files inside a document: several lines of plain characters, the first not indented, none of spaces alone. */
const needsBlock = (value: string): boolean =>
  /^\S[\x20-\x7e\n]*\S *\n$/.test(value) && /\n./.test(value) && !/^ +$/m.test(value);

const isList = (value: Yaml): value is readonly Yaml[] => Array.isArray(value);
const isMap = (value: Yaml): value is { readonly [key: string]: Yaml } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEmptyOrPlain = (value: Yaml): boolean =>
  typeof value !== "object" || value === null || (isList(value) ? value.length === 0 : Object.keys(value).length === 0);

function keyText(key: string): string {
  if (/^[A-Za-z_][\w./-]*$/.test(key)) return key;
  throw new Error(`"${key}" is no plain YAML key`);
}

function scalar(value: string | number | boolean | null): string {
  if (typeof value !== "string") return String(value);
  return isPlain(value) ? value : JSON.stringify(value);
}

/** Words that YAML 1.1 and 1.2 readers agree to be text. */
function isPlain(word: string): boolean {
  if (!/^[A-Za-z/_][\w./-]*(:[\w./-]+)*$/.test(word)) return false;
  return !/^(y|n|yes|no|on|off|true|false|null|nan|inf)$/i.test(word);
}

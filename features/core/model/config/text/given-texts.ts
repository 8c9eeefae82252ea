/** Files and pasted texts that make one configuration together. */
import { parseJsonObject } from "./json-text";
import { isSecondDocument, joinDocuments, type ConfigDocument } from "./second-document";

export type GivenText = {
  /** In the folder that was given; "" where it was pasted. */
  readonly path: string;
  readonly text: string;
};

/**
 * The first configuration among `given` with its hf_quant_config.json in it; one that came alone goes to `before`, the configuration in use.
 * Without such a document the first text stays as it is written.
 */
export function joinTexts(given: readonly GivenText[], before: string | null): GivenText {
  const [first = { path: "", text: "" }] = given;
  if (!given.some(({ text }) => MENTIONS.test(text))) return first;
  const documents = given.flatMap(readDocument);
  // Whoever writes in a configuration keeps every space of it.
  if (given.length === 1 && !documents.some(({ fields }) => isSecondDocument(fields))) return first;
  const needsOne = documents.every(({ fields }) => isSecondDocument(fields));
  const used = needsOne && before !== null ? readDocument({ path: "", text: before }) : [];
  const { configs } = joinDocuments([...used, ...documents]);
  const [config] = configs;
  if (config === undefined || !("hf_quant_config" in config.fields)) return given.find(isConfig) ?? first;
  return { path: config.path, text: JSON.stringify(config.fields, null, 2) };
}

/** Cheaper than to parse each keystroke of a long text. */
const MENTIONS = /"(kv_cache_)?quant_algo"|"quantized_layers"/;

function readDocument({ path, text }: GivenText): ConfigDocument[] {
  const read = parseJsonObject(text);
  return read.ok ? [{ path, fields: read.value }] : [];
}

const isConfig = (given: GivenText): boolean => readDocument(given).some(({ fields }) => !isSecondDocument(fields));

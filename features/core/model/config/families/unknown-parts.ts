/**
 * Parts that change what a model weighs or caches and that no family here has: a stand-in (`treat_as`) or a class of the same name would
 * count the rest and be silent about them. DeepSeek-V4.1 (`kv_source_layer_ids`, `engram_layer_ids`), Qwen4-exp (`ngram_size`),
 * LongCat's n-gram embedding (`emb_neighbor_num`) and looped models state them.
 */
import type { Issue } from "@/lib/issue";
import { isJsonObject } from "@/lib/json";
import type { Text } from "@/lib/text";
import type { ConfigReader } from "../fields/config-reader";
import * as m from "./messages";
import { issue } from "./messages.issues";

type UnknownPart = { readonly what: Text; readonly names: RegExp };

const PARTS: readonly UnknownPart[] = [
  {
    what: m.cacheThatLayersShare,
    names:
      /^(?:kv|index|cache|candidate)_(?:sources?|source_layers?)(?:_ids?)?$|^(?:kv|index|candidate)_source_layer_ids?$/,
  },
  {
    what: m.tablesOfNGrams,
    names:
      /^engram(?:_|$)|(?:^|_)n_?gram_(?:size|sizes|vocab|vocab_size|embed|table|order|heads|num|layer|parts)|^heads_per_ngram$|^emb_(?:neighbor|split)_num$/,
  },
  {
    what: m.stagesOfDifferentLayers,
    names:
      /^(?:num|n)_(?:encoder|decoder|prelude|recurrent|coda)_layers$|^(?:num_loops|num_recurrences|mean_recurrence|stage_layers|layers_per_stage)$/,
  },
];

/** The first field of each such part that the family `family` did not read. `read`: dotted paths of the fields that it did. */
export function unknownParts(
  parts: readonly ConfigReader[],
  family: string,
  read: ReadonlySet<string>,
): readonly Issue[] {
  return PARTS.flatMap(({ what, names }) => {
    const field = parts
      .flatMap((part) =>
        Object.entries(part.fields).map(([name, value]) => ({ name, value, path: part.fieldPath(name) })),
      )
      .find(({ name, value, path }) => names.test(name) && saysSomething(value) && !read.has(path));
    return field === undefined ? [] : [issue("MODEL-PART", "config", { field: field.path, what, family })];
  });
}

/** A field that is null, empty, zero or off switches its part off; so does a negative layer. */
function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  if (typeof value === "number") return value > 0;
  return value !== null && value !== false && value !== "" && value !== undefined;
}

/**
 * A flag as data: what it means, how it is written, in which versions, what the engine does without it, and where that is documented.
 * Writing and reading use the same rows, so that a command that was written can be read, and a new version is a row.
 */
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import { verbatim, type Text } from "@/lib/text";

export type Meaning =
  | "model"
  | "tp"
  | "pp"
  | "dp"
  | "attentionDp"
  | "experts"
  | "redundant"
  | "rebalance"
  | "twoBatch"
  | "prefillCp"
  | "enablePrefillCp"
  | "cpStrategy"
  | "decodeCp"
  | "allToAll"
  | "allToAllMode"
  | "denseTp"
  | "headDp"
  | "conservativeness"
  | "quantization"
  | "kv"
  | "maxLength"
  | "maxSequences"
  | "maxTokens"
  | "share"
  | "chunked"
  | "mixedChunk"
  | "prefixOn"
  | "prefixOff"
  | "hybridCache"
  | "lookAheadOn"
  | "lookAheadOff"
  | "graphMax"
  | "graphPadding"
  | "noGraphs"
  | "balance"
  | "balanceSteps"
  | "balanceWait"
  | "streamEvery"
  | "pollEvery"
  | "holdSteps"
  | "expertBackend"
  | "speculation"
  | "draftAlgorithm"
  | "draftSteps"
  | "draftTopK"
  | "draftTokens"
  | "draftModel"
  | "loras"
  | "loraSlots"
  | "loraRank"
  | "loraHost"
  | "loraTargets"
  | "nodes"
  | "nodeRank"
  | "headless"
  | "startRank"
  | "hybridBalancing"
  | "transfer"
  | "transferBuffer"
  | "hostCache"
  | "hostCacheOn"
  | "hostCacheBackend"
  | "cacheStore"
  | "role"
  | "optionsFile";

/** `bare`: no value; `list`: every following word that is no flag; `json`: one object, also key by key (`--flag.key value`). */
export type FlagForm = "value" | "bare" | "list" | "json";

export type FlagRow = {
  readonly meaning: Meaning;
  /** First the name that is written, then other spellings that are read. Empty where only the options file has it. */
  readonly names: readonly string[];
  /** Path in TensorRT-LLM's options file: "kv_cache_config.dtype". Other engines' files have the flag's name. */
  readonly key: string | null;
  readonly form: FlagForm;
  /** First and last version that has this row; null = every version of the table. */
  readonly since: string | null;
  readonly until: string | null;
  /** What the engine does when the flag is not stated, in its own words. */
  readonly unset: Text;
  readonly source: string;
};

type Rest = {
  readonly key?: string;
  readonly form?: FlagForm;
  readonly since?: string;
  readonly until?: string;
  /** A number or word of the engine, or a phrase. */
  readonly unset?: string | Text;
};

/** Rows of one documentation page; `names` are parted by spaces. */
export const rowsFrom =
  (source: string) =>
  (meaning: Meaning, names: string, { key, form = "value", since, until, unset = "" }: Rest = {}): FlagRow => ({
    meaning,
    names: names === "" ? [] : names.split(" "),
    key: key ?? null,
    form,
    since: since ?? null,
    until: until ?? null,
    unset: typeof unset === "string" ? verbatim(unset) : unset,
    source,
  });

/** Whether an engine of this version has the row. */
export function isIn(version: string, { since, until }: FlagRow): boolean {
  return (
    (since === null || compareVersions(version, since) >= 0) && (until === null || compareVersions(version, until) <= 0)
  );
}

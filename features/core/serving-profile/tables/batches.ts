/** Batches, one a row: batch.csv of both eras and the table `batch`; grouping, executing and drafting are rows of their own. */
import { DRAFTED, EXECUTED, SCHEDULED, BATCH_TYPES, type BatchType, type Batches } from "../capture/capture";
import type { Texts } from "../columns";
import { difference, either, type Resolver, sum } from "./resolver";
import { hasField, number, text, time } from "./schema";

export const BATCH_FIELDS = {
  name: text("name", "event"),
  start: time("start_time", "start", "timestamp"),
  startDate: time("start_datetime"),
  end: time("end_time", "end"),
  endDate: time("end_datetime"),
  duration: number("during_time", "duration"),
  /** Where both stand, a size may count tokens or padding; requests are requests. */
  size: number("num_reqs", "num_requests", "batch_size"),
  type: text("batch_type"),
  process: text("prof_id", "pid"),
  dp: number("dp_rank"),
  prefillSize: number("prefill_batch_size"),
  decodeSize: number("decode_batch_size"),
  prefillTokens: number("prefill_scheduled_tokens"),
  decodeTokens: number("decode_scheduled_tokens"),
  tokens: number("total_scheduled_tokens"),
  totalBlocks: number("total_blocks", "total_block_num", "num_total_blocks"),
  usedBlocks: number("used_blocks", "used_block_num", "num_used_blocks"),
  cacheShare: number("kvcache_usage_rate"),
  accepted: number("accepted_ratio"),
};

/** The cell that lists the members, by its names. */
export const MEMBER_NAMES: readonly string[] = ["reslist", "requests", "ridlist", "rid"];

export const areBatches = (names: ReadonlySet<string>): boolean =>
  (names.has("batchtype")
    ? hasField(BATCH_FIELDS.size, names) || names.has("reslist")
    : hasField(BATCH_FIELDS.size, names) && names.has("reslist")) &&
  !names.has("forwarditer") &&
  !names.has("bubbletime") &&
  !names.has("relativestarttime");

const SCHEDULING = /^(batchframeworkprocessing|batchschedule|schedule)/i;
const DRAFTING = /^specdecod/i;

export function resolveBatches(table: Resolver<typeof BATCH_FIELDS>, texts: Texts): Batches {
  const start = table.instant("start").us;
  const end = table.instant("end").us;
  const stated = table.duration("duration", { difference: difference(end, start) });
  const name = table.text("name");
  const total = table.number("totalBlocks");
  const used = table.number("usedBlocks");
  const share = table.number("cacheShare");
  return {
    name,
    stage: name.map((number) => stageNamed(texts.text(number))),
    start,
    end: either(end, sum(start, stated)),
    duration: either(difference(end, start), stated),
    size: table.number("size"),
    type: table.text("type").map((number) => BATCH_TYPES.indexOf(readBatchType(texts.text(number)))),
    process: table.text("process"),
    dp: table.number("dp"),
    prefillSize: table.number("prefillSize"),
    decodeSize: table.number("decodeSize"),
    prefillTokens: table.number("prefillTokens"),
    decodeTokens: table.number("decodeTokens"),
    tokens: table.number("tokens"),
    // The exporter fills rows without a cache state with zeros; a cache of no blocks is none.
    cacheShare: total.map((blocks, i) =>
      blocks > 0 ? (used[i] ?? NaN) / blocks : (share[i] ?? NaN) > 0 ? (share[i] ?? NaN) : NaN,
    ),
    acceptedShare: table.number("accepted"),
  };
}

const stageNamed = (name: string): number =>
  SCHEDULING.test(name) ? SCHEDULED : DRAFTING.test(name) ? DRAFTED : EXECUTED;

/** "Prefill, Decode", "prefill", "Extend", "Mixed": one word for each kind, whatever the engine's spelling. */
export function readBatchType(text: string): BatchType {
  const words = new Set(text.toLowerCase().match(/[a-z]+/g) ?? []);
  const prefill = ["prefill", "extend", "prompt", "context"].some((word) => words.has(word));
  const decode = ["decode", "generation"].some((word) => words.has(word));
  if ((prefill && decode) || words.has("mixed")) return "mixed";
  if (prefill) return "prefill";
  if (decode) return "decode";
  if (words.has("dummy")) return "dummy";
  return words.size === 0 || words.has("none") || words.has("nan") ? "unknown" : "other";
}

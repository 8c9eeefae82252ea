/** Softmax attention, prefill and decode, by cache format; vLLM tables. */
import type { AttentionWork } from "@/features/core/timing/laws/families/attention-work";
import { decodeTime, queryTile, type DecodeParameters } from "@/features/core/timing/laws/families/decode-law";
import type { LawChip } from "@/features/core/timing/laws/families/law";
import { prefillTime, type PrefillParameters } from "@/features/core/timing/laws/families/prefill-law";
import { range, thirdOfShapes, type Family, type Range, type Sample } from "./family";
import { lawChip } from "./law-chip";
import { byStack, number, readTables, word, type Row, type Table } from "./tables";

const CACHES = [
  { kv: "bfloat16", size: 2 },
  { kv: "fp8", size: 1 },
] as const;
type Cache = (typeof CACHES)[number];
/** The bars hold from here: long prompts, and more cache than an L2 holds. */
const LONG_PROMPT = 4096;
const LARGE_CACHE = 20e6;
/** Below this much the floor decides, wherever the bytes come from. */
const CACHED_LEAST = 4e6;

const PREFILL_RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.8, 0.2, 1, 0.3),
  memory: range(0.4, 0.1, 1, 0.3),
  floor_us: range(10, 2, 40, 0.5),
  softmax: range(1, 0.2, 20, 0.4),
  tail: range(0.6, 0.05, 3, 0.5),
  row_us: range(0.3, 0.02, 5, 1),
  append_ns: range(0.3, 0.02, 5, 0.5),
};

const DECODE_RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.2, 0.03, 1, 0.4),
  memory: range(0.9, 0.2, 1, 0.3),
  floor_us: range(10, 2, 40, 0.5),
  narrow: range(1, 0.5, 1.5, 0.2),
  wide: range(0.9, 0.4, 1.3, 0.2),
  walk_ns: range(6, 0.5, 60, 0.7),
  sequence_us: range(2.5, 0.2, 10, 0.5),
};

export async function prefillFamilies(data: string): Promise<Family<AttentionWork>[]> {
  const tables = await readTables(data, "context_attention_perf", null);
  return CACHES.map((cache) => ({
    law: "prefill",
    dtype: `kv-${cache.kv}`,
    ranges: PREFILL_RANGES,
    predict: (work, chip, values) => prefillTime(work, lawChip(chip, "bf16"), values as PrefillParameters).total,
    ...byStack(tables, (table) => system(table, cache, "prefill")),
    bar: 0.25,
    barRows: "new tokens >= 4096",
    judged: ({ segments }) => (segments[0]?.newTokens ?? 0) >= LONG_PROMPT,
    heldBack: thirdOfShapes,
  }));
}

export async function decodeFamilies(data: string): Promise<Family<AttentionWork>[]> {
  const tables = await readTables(data, "generation_attention_perf", null);
  return CACHES.map((cache) => ({
    law: "decode",
    dtype: `kv-${cache.kv}`,
    ranges: DECODE_RANGES,
    predict: (work, chip, values) =>
      decodeTime(work, lawChip(chip, "bf16"), values as DecodeParameters, queryTile(work.kvSize, false)).total,
    ...byStack(tables, (table) => system(table, cache, "decode")),
    bar: 0.3,
    barRows: "cache read > 20 MB",
    fitted: (work, chip) => cacheRead(work) < CACHED_LEAST || cacheRead(work) > 1.5 * (chip.l2 ?? 0),
    note: "rows whose cache stays in L2 from one measured call to the next are predicted, not fitted",
    judged: (work) => cacheRead(work) > LARGE_CACHE,
    heldBack: thirdOfShapes,
  }));
}

function system(table: Table, cache: Cache, phase: "prefill" | "decode") {
  const rows = table.rows.filter(
    (row) =>
      word(row, "attn_dtype") === "bfloat16" &&
      word(row, "kv_cache_dtype") === cache.kv &&
      word(row, "kernel_source") !== "vllm_triton_attn" &&
      number(row, "head_dim") < 512 &&
      (phase === "decode" || number(row, "isl") >= 16),
  );
  const samples = rows.map((row) => sample(table, row, cache, phase));
  return samples.length === 0 ? [] : [{ ...table, samples }];
}

function sample(table: Table, row: Row, cache: Cache, phase: "prefill" | "decode"): Sample<AttentionWork> {
  const size = number(row, "head_dim");
  const kvHeads = number(row, "num_key_value_heads") || number(row, "num_heads");
  const window = Number(row.window_size ?? 0);
  const work: AttentionWork = {
    heads: number(row, "num_heads"),
    kvHeads,
    keyDim: size,
    valueDim: size,
    kvElements: 2 * kvHeads * size,
    kvSize: cache.size,
    window: window > 0 ? window : null,
    segments: [
      {
        sequences: number(row, "batch_size"),
        newTokens: phase === "decode" ? 1 : number(row, "isl"),
        cached: number(row, "step"),
      },
    ],
  };
  const shape = [work.heads, kvHeads, size, window].join("x");
  return { work, seconds: number(row, "latency") / 1000, ideal: idealTime(work, lawChip(table.chip, "bf16")), shape };
}

/** Cache bytes that one pass reads. */
export function cacheRead({ segments, kvElements, kvSize, window }: AttentionWork): number {
  const positions = segments.map(
    (s) => s.sequences * Math.min(s.cached + s.newTokens, (window ?? Infinity) + s.newTokens),
  );
  return positions.reduce((sum, value) => sum + value, 0) * kvElements * kvSize;
}

/** Roofline of the kernel, causal pairs; only used to spread the samples. */
export function idealTime(work: AttentionWork, chip: LawChip): number {
  const { heads, keyDim, valueDim, segments, window } = work;
  const pairs = segments.map(
    (s) => s.sequences * s.newTokens * Math.min(s.newTokens / 2 + s.cached, window ?? Infinity),
  );
  const flops = 2 * heads * (keyDim + valueDim) * pairs.reduce((sum, value) => sum + value, 0);
  return Math.max(flops / chip.peak, cacheRead(work) / chip.bandwidth);
}

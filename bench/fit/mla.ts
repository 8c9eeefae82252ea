/**
 * Multi-head latent attention. Kernel rows (TensorRT-LLM, H100) and whole blocks with their projections (vLLM,
 * DeepSeek-V3 sizes, BF16 projections). A block is priced as the suite does: its matrix products by the BF16 law, the
 * attention kernel, and the small kernels between them as streams, whose share is fitted beside and not shipped.
 * Blocks were launched from Python: only rows of four times the fastest block and more are used.
 */
import type { Chip } from "@/features/core/hardware/chip";
import type { AttentionWork } from "@/features/core/timing/laws/families/attention-work";
import { decodeTime, queryTile, type DecodeParameters } from "@/features/core/timing/laws/families/decode-law";
import { absorbedTime, type Absorbed } from "@/features/core/timing/laws/families/absorbed-law";
import { gemmTime, type GemmParameters } from "@/features/core/timing/laws/families/gemm-law";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { prefillTime, type PrefillParameters } from "@/features/core/timing/laws/families/prefill-law";
import { cacheRead, idealTime } from "./attention";
import { fixed, range, thirdOfShapes, type Family, type Range, type Sample, type SystemSamples } from "./family";
import { lawChip } from "./law-chip";
import { number, readTables, word, type Row, type Table } from "./tables";

/** DeepSeek-V3: hidden, query and cache latents, head sizes. */
const HIDDEN = 7168;
const [QUERY_LATENT, CACHE_LATENT, ROPE, NOPE, VALUE] = [1536, 512, 64, 128, 128];
const LATENT = CACHE_LATENT + ROPE;

type Phase = "prefill" | "decode";
type Block = {
  readonly attention: AttentionWork;
  /** m, n, k of its matrix products; none for a kernel row. */
  readonly projections: readonly (readonly [number, number, number])[];
  /** Products of every head by itself; none in a prefill. */
  readonly absorbed: Absorbed | null;
  /** Bytes of the small kernels between them. */
  readonly streamed: number;
};
/** BF16 matrix laws by generation, from the fits that ran before. */
export type GemmByGeneration = ReadonlyMap<
  string,
  { readonly plain: GemmParameters; readonly batched: GemmParameters }
>;

const STREAM: Readonly<Record<string, Range>> = { stream: range(0.4, 0.05, 1, 0.5) };
const LAUNCHED = 4;
const PREFILL_RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.8, 0.2, 1, 0.3),
  memory: range(0.5, 0.1, 1, 0.3),
  floor_us: range(14, 2, 40, 0.3),
  softmax: range(1, 0.2, 20, 0.4),
  tail: range(0.5, 0.01, 3, 0.5),
  row_us: range(1, 0.02, 5, 0.7),
  append_ns: fixed(1e-6),
  ...STREAM,
};
const DECODE_RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.7, 0.1, 1, 0.4),
  memory: range(0.8, 0.2, 1, 0.3),
  floor_us: range(13, 2, 40, 0.3),
  narrow: fixed(1),
  wide: fixed(1),
  walk_ns: range(3, 0.2, 60, 0.7),
  sequence_us: range(4, 0.1, 40, 0.7),
  ...STREAM,
};

export async function mlaFamilies(data: string, gemm: GemmByGeneration): Promise<Family<Block>[]> {
  const kernels = { prefill: "context_mla_perf", decode: "generation_mla_perf" };
  const modules = { prefill: "mla_context_module_perf", decode: "mla_generation_module_perf" };
  const families: Family<Block>[] = [];
  for (const phase of ["prefill", "decode"] as const) {
    const tables = [
      ...(await readTables(data, kernels[phase], ["trtllm"])),
      ...(await readTables(data, modules[phase], ["vllm"])),
    ];
    for (const kv of ["bfloat16", "fp8"] as const) families.push(family(phase, kv, tables, gemm));
  }
  return families;
}

function family(phase: Phase, kv: "bfloat16" | "fp8", tables: readonly Table[], gemm: GemmByGeneration): Family<Block> {
  const prefill = phase === "prefill";
  return {
    law: prefill ? "mla-prefill" : "mla-decode",
    dtype: `kv-${kv}`,
    ranges: prefill ? PREFILL_RANGES : DECODE_RANGES,
    nuisance: ["stream"],
    predict: (block, chip, values) => blockTime(phase, block, chip, values, gemm),
    systems: tables.flatMap((table) => system(phase, kv, table)),
    bar: prefill ? 0.25 : 0.3,
    barRows: prefill ? "new tokens >= 4096, attention FLOP >= projection FLOP" : "cache read > 20 MB",
    heldBack: thirdOfShapes,
    judged: (block) => (prefill ? longPrompt(block) : cacheRead(block.attention) > 20e6),
    note: "blocks are priced with the BF16 matrix law of their generation",
  };
}

/** A block of which most is attention: with short prompts or few heads its time is that of its projections. */
function longPrompt({ attention, projections }: Block): boolean {
  const { heads, keyDim, valueDim, segments } = attention;
  const [{ sequences, newTokens } = { sequences: 0, newTokens: 0 }] = segments;
  const projected = projections.reduce((sum, [m, n, k]) => sum + 2 * m * n * k, 0);
  return newTokens >= 4096 && heads * (keyDim + valueDim) * sequences * newTokens ** 2 >= projected;
}

function blockTime(
  phase: Phase,
  { attention, projections, absorbed, streamed }: Block,
  chip: Chip,
  values: Readonly<Record<string, number>>,
  gemm: GemmByGeneration,
): number {
  const figures = lawChip(chip, "bf16");
  const kernel =
    phase === "prefill"
      ? prefillTime(attention, figures, values as PrefillParameters).total
      : decodeTime(attention, figures, values as DecodeParameters, queryTile(attention.kvSize, true)).total;
  if (projections.length === 0) return kernel;
  const parameters = gemm.get(findGeneration(chip) ?? "");
  if (parameters === undefined) throw new Error(`No matrix law for ${chip.id}: fit gemm as well`);
  const products = projections.map(
    ([m, n, k]) => gemmTime({ m, n, k, weightSize: 2, inputSize: 2 }, figures, parameters.plain).total,
  );
  const heads = absorbed ? absorbedTime(absorbed, figures, parameters.batched).total : 0;
  const stream = streamed / (figures.bandwidth * (values.stream ?? 1));
  return products.reduce((sum, time) => sum + time, kernel + heads + stream);
}

function system(phase: Phase, kv: string, table: Table): SystemSamples<Block>[] {
  const rows = table.rows.filter(
    (row) =>
      word(row, "mla_dtype") === "bfloat16" &&
      word(row, "kv_cache_dtype") === kv &&
      (row.gemm_type ?? "bfloat16") === "bfloat16" &&
      number(row, "tp_size") === 1 &&
      (phase === "decode" || number(row, "isl") >= 16),
  );
  const times = rows.map((row) => number(row, "latency")).toSorted((a, b) => a - b);
  const whole = rows.some((row) => row.gemm_type !== undefined);
  const least = whole ? LAUNCHED * (times[Math.floor(times.length / 20)] ?? 0) : 0;
  const samples = rows
    .filter((row) => number(row, "latency") >= least)
    .map((row) => sample(phase, kv === "fp8" ? 1 : 2, table, row));
  return samples.length === 0 ? [] : [{ ...table, samples }];
}

function sample(phase: Phase, kvSize: number, table: Table, row: Row): Sample<Block> {
  const heads = number(row, "num_heads");
  const sequences = number(row, "batch_size");
  const newTokens = phase === "decode" ? 1 : number(row, "isl");
  const attention: AttentionWork = {
    heads,
    window: null,
    segments: [{ sequences, newTokens, cached: number(row, "step") }],
    ...(phase === "prefill"
      ? { kvHeads: heads, keyDim: NOPE + ROPE, valueDim: VALUE, kvElements: heads * (NOPE + ROPE + VALUE), kvSize: 2 }
      : { kvHeads: 1, keyDim: LATENT, valueDim: CACHE_LATENT, kvElements: LATENT, kvSize }),
  };
  const whole = row.gemm_type !== undefined;
  const tokens = sequences * newTokens;
  const projections = [
    [tokens, QUERY_LATENT + LATENT, HIDDEN],
    [tokens, heads * (NOPE + ROPE), QUERY_LATENT],
    ...(phase === "prefill" ? [[tokens, heads * (NOPE + VALUE), CACHE_LATENT] as const] : []),
    [tokens, HIDDEN, heads * VALUE],
  ] as const;
  const absorbed = { heads, tokens, query: NOPE, latent: CACHE_LATENT, output: VALUE };
  return {
    work: {
      attention,
      projections: whole ? projections : [],
      absorbed: whole && phase === "decode" ? absorbed : null,
      streamed: whole ? 2 * tokens * streamedPerToken(heads) : 0,
    },
    seconds: number(row, "latency") / 1000,
    ideal: idealTime(attention, lawChip(table.chip, "bf16")),
    shape: String(heads),
  };
}

/** Elements that the norms, rotary embedding and copies of one block read and write per token. */
const streamedPerToken = (heads: number): number =>
  2 * HIDDEN + QUERY_LATENT + LATENT + heads * (2 * (NOPE + ROPE) + NOPE + VALUE + ROPE + VALUE) + HIDDEN;

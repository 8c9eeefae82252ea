/**
 * Sparse latent attention: whole blocks with projections and indexer (vLLM, DeepSeek-V3.2 sizes, BF16 projections and
 * cache), priced as those of mla.ts are. Blocks were launched from Python: their launch time is fitted beside and not
 * shipped, floors are those of the latent kernels.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { absorbedTime } from "@/features/core/timing/laws/families/absorbed-law";
import { gemmTime } from "@/features/core/timing/laws/families/gemm-law";
import { findGeneration } from "@/features/core/timing/laws/generation";
import {
  ABSORBED_WIDTH,
  indexTime,
  sparseTime,
  type SparseParameters,
} from "@/features/core/timing/laws/families/sparse-law";
import { fixed, range, thirdOfShapes, type Family, type Range, type Sample, type SystemSamples } from "./family";
import { lawChip } from "./law-chip";
import type { GemmByGeneration } from "./mla";
import { byStack, number, readTables, word, type Row, type Table } from "./tables";

type Block = {
  readonly heads: number;
  readonly tokens: number;
  /** Query-position pairs: scored, and selected. */
  readonly scored: number;
  readonly selected: number;
};

const [HIDDEN, QUERY_LATENT, LATENT, LATENT_VALUE, QUERY, VALUE] = [7168, 1536, 576, 512, 192, 128];
const [INDEX_HEADS, INDEX_SIZE, TOP_K] = [64, 128, 2048];
const LAUNCHED = 3;

const RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.6, 0.1, 1, 0.4),
  gather: range(2, 0.3, 20, 0.7),
  floor_us: fixed(14),
  index_compute: range(0.4, 0.05, 1, 0.5),
  index_passes: range(3, 0.5, 60, 0.7),
  index_floor_us: fixed(14),
  stream: range(0.3, 0.02, 1, 0.5),
  launch_us: range(200, 5, 2000, 1),
};

export async function dsaFamilies(data: string, gemm: GemmByGeneration): Promise<Family<Block>[]> {
  const families: Family<Block>[] = [];
  for (const phase of ["prefill", "decode"] as const) {
    const name = phase === "prefill" ? "dsa_context_module_perf" : "dsa_generation_module_perf";
    const tables = await readTables(data, name, null);
    families.push({
      law: `sparse-${phase}`,
      dtype: "kv-bfloat16",
      ranges: RANGES,
      nuisance: ["stream", "launch_us"],
      predict: (block, chip, values) => blockTime(block, chip, values, gemm),
      ...byStack(tables, (table) => system(phase, table)),
      bar: 0.35,
      barRows: "blocks of three times the launch time and more",
      judged: () => true,
      heldBack: thirdOfShapes,
      note: "blocks are priced with the BF16 matrix law of their generation",
    });
  }
  return families;
}

function blockTime(block: Block, chip: Chip, values: Readonly<Record<string, number>>, gemm: GemmByGeneration): number {
  const { heads, tokens, scored, selected } = block;
  const figures = lawChip(chip, "bf16");
  const parameters = gemm.get(findGeneration(chip) ?? "");
  if (parameters === undefined) throw new Error(`No matrix law for ${chip.id}: fit gemm as well`);
  const products = shapes(heads).map(
    ([n, k]) => gemmTime({ m: tokens, n, k, weightSize: 2, inputSize: 2 }, figures, parameters.plain).total,
  );
  const absorbed = { heads, tokens, query: VALUE, latent: LATENT_VALUE, output: VALUE };
  const perHead = absorbedTime(absorbed, figures, parameters.batched).total;
  const p = values as SparseParameters;
  const index = { flops: 2 * INDEX_HEADS * INDEX_SIZE * scored, pairs: scored };
  const attention = sparseTime({ heads, pairs: selected, latentBytes: 2 * LATENT }, figures, p).total;
  const scoring = indexTime(index, lawChip(chip, "fp8"), p).total;
  const moved = 2 * tokens * (3 * HIDDEN + QUERY_LATENT + heads * 2 * ABSORBED_WIDTH + 2 * INDEX_HEADS * INDEX_SIZE);
  const stream = moved / (figures.bandwidth * (values.stream ?? 1));
  const launch = (values.launch_us ?? 0) * 1e-6;
  return products.reduce((sum, time) => sum + time, attention + perHead + scoring + stream + launch);
}

/** n, k of the projections: down, query up, output, index query and key. */
const shapes = (heads: number): readonly (readonly [number, number])[] => [
  [QUERY_LATENT + LATENT, HIDDEN],
  [heads * QUERY, QUERY_LATENT],
  [HIDDEN, heads * VALUE],
  [INDEX_HEADS * INDEX_SIZE, QUERY_LATENT],
  [INDEX_HEADS + INDEX_SIZE, HIDDEN],
];

function system(phase: "prefill" | "decode", table: Table): SystemSamples<Block>[] {
  const rows = table.rows.filter(
    (row) =>
      word(row, "model").includes("V3.2") &&
      word(row, "gemm_type") === "bfloat16" &&
      word(row, "kv_cache_dtype") === "bfloat16" &&
      (phase === "decode" || number(row, "isl") >= 16),
  );
  const times = rows.map((row) => number(row, "latency")).toSorted((a, b) => a - b);
  const least = (phase === "prefill" ? LAUNCHED : LAUNCHED / 2) * (times[Math.floor(times.length / 20)] ?? 0);
  const samples = rows.filter((row) => number(row, "latency") >= least).map((row) => sample(phase, row));
  return samples.length === 0 ? [] : [{ ...table, samples }];
}

function sample(phase: "prefill" | "decode", row: Row): Sample<Block> {
  const sequences = number(row, "batch_size");
  const newTokens = phase === "decode" ? 1 : number(row, "isl");
  const cached = number(row, "step");
  const end = cached + newTokens;
  // Sum of min(position, TOP_K) over the new tokens.
  const growing = Math.max(0, Math.min(end, TOP_K) - cached);
  const selected = growing * cached + growing ** 2 / 2 + (newTokens - growing) * TOP_K;
  const seconds = number(row, "latency") / 1000;
  return {
    work: {
      heads: number(row, "num_heads"),
      tokens: sequences * newTokens,
      scored: sequences * newTokens * (cached + newTokens / 2),
      selected: sequences * selected,
    },
    seconds,
    ideal: seconds / 2,
    shape: `${word(row, "num_heads")}x${word(row, "batch_size")}`,
  };
}

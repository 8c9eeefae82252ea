/** Matrix products: n, k ≥ 128; vLLM, and TensorRT-LLM on H100 for FP8 in blocks. */
import { gemmTime, type GemmParameters, type GemmWork } from "@/features/core/timing/laws/families/gemm-law";
import type { RateFormat } from "@/features/core/hardware/chip";
import { lawChip } from "./law-chip";
import { range, thirdOfShapes, type Family, type Sample, type SystemSamples } from "./family";
import { byStack, number, readTables, word, type Row, type Table } from "./tables";

type Kind = { readonly dtype: string; readonly rate: RateFormat; readonly size: number; readonly bar: number };

/** Work of a row, seconds, from which on launching from Python does not decide. */
const LEAST_HOSTED = 5e-6;

const KINDS: readonly Kind[] = [
  { dtype: "bfloat16", rate: "bf16", size: 2, bar: 0.2 },
  { dtype: "fp8", rate: "fp8", size: 1, bar: 0.3 },
  { dtype: "fp8_block", rate: "fp8", size: 1, bar: 0.3 },
  { dtype: "nvfp4", rate: "fp4", size: 0.5625, bar: 0.3 },
];

export async function gemmFamilies(data: string): Promise<Family<GemmWork>[]> {
  const tables = await readTables(data, "gemm_perf", null);
  const batched = await readTables(data, "mla_bmm_perf", null);
  return [...KINDS.map((kind) => family(kind, tables)), absorbed(batched)];
}

/** Products of latent attention's heads, each with its own matrix: small, many, and of two shapes only. */
function absorbed(tables: readonly Table[]): Family<GemmWork> {
  return {
    ...family(BATCHED, []),
    dtype: "batched",
    ...byStack(tables, (table) => [
      {
        ...table,
        samples: table.rows.filter((row) => word(row, "bmm_dtype") === "bfloat16").map((row) => product(table, row)),
      },
    ]),
    barRows: "all rows",
    judged: () => true,
    note: "absorbed products of DeepSeek-V3, 1 to 128 heads",
  };
}

const BATCHED: Kind = { dtype: "bfloat16", rate: "bf16", size: 2, bar: 0.2 };

/** DeepSeek-V3: 128 of a query and of an output, 512 of the latent. */
function product({ chip }: Table, row: Row): Sample<GemmWork> {
  const [m, batch] = [number(row, "num_tokens"), number(row, "num_heads")];
  const [n, k] = word(row, "op_name") === "mla_gen_pre" ? [512, 128] : [128, 512];
  const { peak, bandwidth } = lawChip(chip, "bf16");
  const ideal = batch * Math.max((2 * m * n * k) / peak, (2 * (n * k + m * k + m * n)) / bandwidth);
  const work = { m, n, k, batch, weightSize: 2, inputSize: 2 };
  return { work, seconds: number(row, "latency") / 1000, ideal, shape: `${batch}x${n}` };
}

function family(kind: Kind, tables: readonly Table[]): Family<GemmWork> {
  const quantised = kind.dtype !== "bfloat16";
  return {
    law: "gemm",
    dtype: kind.dtype,
    ranges: {
      compute: range(0.8, 0.2, 1, 0.3),
      memory: range(0.8, 0.2, 1, 0.3),
      // Rows with launch time say little about the floor: it stays near that of the other formats.
      floor_us: range(quantised ? 5 : 2.5, 0.3, 20, kind.dtype === "fp8_block" ? 0.1 : 0.7),
      fill: range(quantised ? 600 : 150, 1, 3000, 0.7),
      feed: range(6, 2, 30, 0.4),
      split_us: range(3, 0.5, 200, 0.7),
      ...(quantised ? { quantise: range(2, 0.1, 10, 0.5) } : {}),
    },
    predict: (work, chip, values) =>
      gemmTime(work, lawChip(chip, kind.rate), { quantise: 0, ...values } as GemmParameters).total,
    ...byStack(tables, (table) => system(kind, table), kind.dtype === "fp8_block" ? ["vllm", "trtllm"] : ["vllm"]),
    bar: kind.bar,
    barRows: "m, n, k >= 1024",
    judged: ({ m, n, k }) => Math.min(m, n, k) >= 1024,
    heldBack: thirdOfShapes,
    ...(kind.dtype === "fp8_block" && {
      note: "vLLM rows hold launch time: kept from three times the fastest row and 5 us of work on",
    }),
  };
}

function system(kind: Kind, table: Table): SystemSamples<GemmWork>[] {
  const rows = table.rows.filter((row) => word(row, "gemm_dtype") === kind.dtype);
  const usable = rows.filter((row) => Math.min(number(row, "n"), number(row, "k")) >= 128);
  const hosted = kind.dtype === "fp8_block" && table.stack === "vllm";
  const floor = hosted ? 3 * lowest(usable) : 0;
  const samples = usable
    .filter((row) => number(row, "latency") >= floor)
    .map((row) => sample(kind, table, row))
    .filter(({ ideal }) => !hosted || ideal >= LEAST_HOSTED);
  return samples.length === 0 ? [] : [{ ...table, samples }];
}

function lowest(rows: readonly Row[]): number {
  return rows.map((row) => number(row, "latency")).toSorted((a, b) => a - b)[Math.floor(rows.length / 20)] ?? 0;
}

function sample({ rate, size }: Kind, { chip }: Table, row: Row): Sample<GemmWork> {
  const [m, n, k] = [number(row, "m"), number(row, "n"), number(row, "k")];
  const { peak, bandwidth } = lawChip(chip, rate);
  const ideal = Math.max((2 * m * n * k) / peak, (size * n * k + size * m * k + 2 * m * n) / bandwidth);
  const work = { m, n, k, weightSize: size, inputSize: size };
  return { work, seconds: number(row, "latency") / 1000, ideal, shape: `${n}x${k}` };
}

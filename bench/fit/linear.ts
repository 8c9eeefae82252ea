/** Gated delta net: short convolution and scan of one call added up; vLLM tables. */
import type { Chip } from "@/features/core/hardware/chip";
import { linearTime, type LinearParameters, type LinearWork } from "@/features/core/timing/laws/families/linear-law";
import { fixed, range, thirdOfShapes, type Family, type Range, type Sample } from "./family";
import { lawChip } from "./law-chip";
import { byStack, number, readTables, word, type Row, type Table } from "./tables";

const RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.2, 0.01, 1, 0.5),
  memory: range(0.6, 0.1, 1, 0.4),
  floor_us: range(12, 1, 100, 0.6),
  step_us: range(1, 0.01, 20, 0.6),
};

/** Between this and the size of the L2 a measured call finds its data there; a serving step does not. */
const CACHED_LEAST = 4e6;
const uncached = ({ bytes }: LinearWork, chip: Chip): boolean => bytes < CACHED_LEAST || bytes > 1.5 * (chip.l2 ?? 0);

const PREFILL = {
  barRows: "all rows",
  judged: () => true,
  note: "L40S runs a Triton scan, Hopper and Blackwell FlashInfer's",
};
const DECODE = { barRows: "state of less than 4 MB or beyond the L2", judged: uncached, fitted: uncached };

/** A step of one token neither computes nor waits for an earlier chunk. */
const DECODE_RANGES = { ...RANGES, compute: fixed(1), step_us: fixed(0.01) };

export async function linearFamilies(data: string): Promise<Family<LinearWork>[]> {
  const tables = await readTables(data, "gdn_perf", null);
  return (["context", "generation"] as const).map((phase) => ({
    law: "linear",
    dtype: phase === "context" ? "prefill" : "decode",
    ranges: phase === "context" ? RANGES : DECODE_RANGES,
    predict: (work, chip, values) => linearTime(work, lawChip(chip, "bf16"), values as LinearParameters).total,
    ...byStack(tables, (table) => [{ ...table, samples: samples(table, phase) }]),
    bar: 0.35,
    heldBack: thirdOfShapes,
    ...(phase === "context" ? PREFILL : DECODE),
  }));
}

const KERNELS = 2;

/** Rows of one call, one per kernel, become one sample. */
function samples({ rows, chip }: Table, phase: string): Sample<LinearWork>[] {
  const calls = new Map<string, { row: Row; ms: number; kernels: number }>();
  for (const row of rows) {
    if (word(row, "phase") !== phase) continue;
    const key = CALL.map((name) => row[name]).join("/");
    const call = calls.get(key) ?? { row, ms: 0, kernels: 0 };
    calls.set(key, { row, ms: call.ms + number(row, "latency"), kernels: call.kernels + 1 });
  }
  return [...calls.values()].filter(({ kernels }) => kernels === KERNELS).map(({ row, ms }) => sample(row, ms, chip));
}

const CALL = ["batch_size", "seq_len", "d_model", "num_k_heads", "num_v_heads", "model_name"];

function sample(row: Row, ms: number, chip: Chip): Sample<LinearWork> {
  const sequences = number(row, "batch_size");
  const length = number(row, "seq_len");
  const [kHeads, vHeads] = [number(row, "num_k_heads"), number(row, "num_v_heads")];
  const [kDim, vDim] = [number(row, "head_k_dim"), number(row, "head_v_dim")];
  const state = vHeads * kDim * vDim;
  const convolution = 2 * kHeads * kDim + vHeads * vDim;
  // As features/core/operators/linear-attention.ts counts them: FP32 state, BF16 tail and activations.
  const kept = 2 * sequences * (4 * state + 2 * convolution * (number(row, "d_conv") - 1));
  const streamed = 2 * 2 * sequences * length * (convolution + 2 * vHeads * vDim);
  const work = {
    flops: 2 * sequences * length * 3 * state,
    bytes: kept + streamed,
    length,
    heads: sequences * vHeads,
  };
  const { peak, bandwidth } = lawChip(chip, "bf16");
  const shape = [number(row, "d_model"), kHeads, vHeads].join("x");
  return { work, seconds: ms / 1000, ideal: Math.max(work.flops / peak, work.bytes / bandwidth), shape };
}

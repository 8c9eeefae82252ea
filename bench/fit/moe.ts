/** Routed experts by weight format; rows with power-law routing. */
import type { RateFormat } from "@/features/core/hardware/chip";
import { activeExperts, moeTime, type MoeParameters, type MoeWork } from "@/features/core/timing/laws/families/moe-law";
import { range, thirdOfShapes, type Family, type Range, type Sample, type SystemSamples } from "./family";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { lawChip } from "./law-chip";
import { number, readTables, word, type Row, type Table } from "./tables";

type Kind = {
  readonly dtype: string;
  readonly rate: RateFormat;
  readonly size: number;
  /** Per-tensor FP8 on Hopper: TensorRT-LLM's rows, since vLLM's version of the table runs four times slower. */
  readonly stacks: (system: string) => readonly string[];
};

const vllm = (): readonly string[] => ["vllm"];
const KINDS: readonly Kind[] = [
  { dtype: "bfloat16", rate: "bf16", size: 2, stacks: vllm },
  { dtype: "fp8", rate: "fp8", size: 1, stacks: (system) => (system.startsWith("h") ? ["trtllm"] : ["vllm"]) },
  { dtype: "fp8_block", rate: "fp8", size: 1, stacks: vllm },
  { dtype: "nvfp4", rate: "fp4", size: 0.5625, stacks: vllm },
  { dtype: "int4_wo", rate: "bf16", size: 0.5, stacks: vllm },
  { dtype: "w4a16_mxfp4", rate: "bf16", size: 0.53, stacks: vllm },
  { dtype: "w4a8_mxfp4_mxfp8", rate: "fp8", size: 0.53, stacks: vllm },
];

/** Triton and Marlin take a path of their own for a part of the experts: 30 us longer for MXFP4 on Hopper, 15 to 20 for INT4. */
const PARTED: Readonly<Record<string, Range>> = { part_us: range(12, 0.5, 60, 1) };
const isWeightOnly = ({ rate, size }: Kind): boolean => rate === "bf16" && size < 1;

const RANGES: Readonly<Record<string, Range>> = {
  compute: range(0.5, 0.08, 1, 0.4),
  memory: range(0.8, 0.2, 1, 0.3),
  floor_us: range(20, 3, 80, 0.6),
  pad: range(64, 1, 256, 0.5),
  narrow: range(50, 1, 600, 1),
  route: range(1, 0.05, 5, 0.7),
  skew_1_01: range(1.3, 1, 2, 0.1),
  skew_1_2: range(1.4, 1, 2, 0.1),
  evenness: range(0.8, 0.2, 20, 0.4),
};

/** A table row before the routing is guessed: which rank is busiest and how many experts it wakes. */
export type Routed = Omit<MoeWork, "assignments" | "activeExperts"> & {
  readonly tokens: number;
  readonly topK: number;
  readonly experts: number;
  readonly ep: number;
  readonly law: string;
};

export async function moeFamilies(data: string): Promise<Family<Routed>[]> {
  const tables = await readTables(data, "moe_perf", null);
  return KINDS.map((kind) => ({
    law: "moe",
    dtype: kind.dtype,
    ranges: isWeightOnly(kind) ? { ...RANGES, ...PARTED } : RANGES,
    nuisance: ["skew_1_01", "skew_1_2", "evenness"],
    predict: (work, chip, values) =>
      moeTime(routed(work, values), lawChip(chip, kind.rate), values as MoeParameters).total,
    systems: tables.filter((table) => isFitted(kind, table)).flatMap((table) => findSystem(kind, table)),
    otherStacks: tables.filter((table) => !isFitted(kind, table)).flatMap((table) => findSystem(kind, table)),
    bar: 0.35,
    barRows: "all rows",
    judged: () => true,
    heldBack: thirdOfShapes,
    note: "power-law routing; flashinfer-cutlass rows of B200 and GB200 left out",
  }));
}

function routed(work: Routed, values: Readonly<Record<string, number>>): MoeWork {
  const { tokens, topK, experts, ep, law } = work;
  const skew = (law === "power_law_1.2" ? values.skew_1_2 : values.skew_1_01) ?? 1;
  const local = experts / ep;
  const assignments = Math.min(((tokens * topK) / ep) * ep ** (skew - 1), tokens * Math.min(topK, local));
  return { ...work, assignments, activeExperts: Math.max(1, activeExperts(local, assignments, values.evenness ?? 1)) };
}

const isFitted = (kind: Kind, { system, stack }: Table): boolean => kind.stacks(system).includes(stack);

function findSystem(kind: Kind, table: Table): SystemSamples<Routed>[] {
  const rows = table.rows.filter((row) => usable(kind, table, row));
  const shapes = new Set(rows.map(nameShape));
  const samples = rows.map((row) =>
    sample(kind, table, row, shapes.size < FEW_SHAPES ? nameSlice(row) : nameShape(row)),
  );
  return samples.length === 0 ? [] : [{ ...table, samples }];
}

function usable(kind: Kind, { chip }: Table, row: Row): boolean {
  if (word(row, "moe_dtype") !== kind.dtype || !word(row, "distribution").startsWith("power_law")) return false;
  const source = word(row, "kernel_source");
  // gpt-oss, which MXFP4 is known for, has kernels of its own; another checkpoint of 896 experts falls back to slower ones.
  if (kind.dtype === "w4a16_mxfp4" && !source.includes("gptoss")) return false;
  return !(source.includes("flashinfer_cutlass") && findGeneration(chip) === "blackwell");
}

/** A table of fewer models keeps back slices of them (one GPU's experts at one width) instead of whole models. */
const FEW_SHAPES = 4;
const nameShape = (row: Row): string => SHAPE.map((name) => row[name]).join("x");
const nameSlice = (row: Row): string => [...SHAPE, "moe_tp_size", "moe_ep_size"].map((name) => row[name]).join("x");
const SHAPE = ["hidden_size", "inter_size", "topk", "num_experts"];

function sample(kind: Kind, { chip }: Table, row: Row, shape: string): Sample<Routed> {
  const [tokens, topK, hidden] = [number(row, "num_tokens"), number(row, "topk"), number(row, "hidden_size")];
  const width = number(row, "inter_size") / number(row, "moe_tp_size");
  const nongated = word(row, "kernel_source").includes("nongated") || NONGATED_HIDDEN.has(hidden);
  const matrices = nongated ? 2 : 3;
  const [experts, ep] = [number(row, "num_experts"), number(row, "moe_ep_size")];
  const { peak, bandwidth } = lawChip(chip, kind.rate);
  const pairs = (tokens * topK) / ep;
  const expert = matrices * hidden * width;
  const ideal = Math.max((2 * pairs * expert) / peak, (Math.min(pairs, experts / ep) * expert * kind.size) / bandwidth);
  return {
    work: {
      tokens,
      topK,
      experts,
      ep,
      hidden,
      width,
      matrices,
      weightSize: kind.size,
      routedRows: tokens * topK,
      parted: ep > 1,
      law: word(row, "distribution"),
    },
    seconds: number(row, "latency") / 1000,
    ideal,
    shape,
  };
}

/** Nemotron-H shapes: two matrices per expert. */
const NONGATED_HIDDEN = new Set([2688]);

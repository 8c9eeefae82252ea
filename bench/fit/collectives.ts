/**
 * All-reduce in a captured graph (vLLM's own), and NCCL's gather, scatter and all-to-all; NVLink, and PCIe by itself.
 */
import {
  collectiveLawTime,
  collectiveParameters,
  type CollectiveWork,
} from "@/features/core/timing/laws/collective-law";
import { fixed, range, type Family, type Range, type Sample, type SystemSamples } from "./family";
import { number, readTables, word, type Row, type Table } from "./tables";

type Kind = {
  readonly dtype: string;
  readonly operations: readonly string[];
  readonly pcie: boolean;
};

const KINDS: readonly Kind[] = [
  { dtype: "all-reduce", operations: ["all_reduce"], pcie: false },
  { dtype: "all-gather", operations: ["all_gather", "reduce_scatter"], pcie: false },
  { dtype: "all-to-all", operations: ["alltoall"], pcie: false },
  { dtype: "all-reduce-pcie", operations: ["all_reduce"], pcie: true },
  { dtype: "all-gather-pcie", operations: ["all_gather", "reduce_scatter"], pcie: true },
  { dtype: "all-to-all-pcie", operations: ["alltoall"], pcie: true },
];

const RANGES: Readonly<Record<string, Range>> = {
  start_us: range(6, 1, 40, 0.5),
  spread: range(0.1, 0.01, 1.2, 1),
  once: range(0.4, 0.003, 1, 0.6),
  ring_us: range(6, 0.1, 60, 0.7),
  share: range(0.7, 0.01, 1, 0.3),
  growth: range(0.15, 0.01, 3, 1),
};

/** Through the sockets of a PCIe box the share falls steeply with the group. */
const PCIE_RANGES: Readonly<Record<string, Range>> = {
  start_us: range(20, 1, 60, 0.7),
  spread: range(0.8, 0.01, 1.5, 0.7),
  once: fixed(0.001),
  ring_us: range(6, 0.1, 60, 0.7),
  share: range(0.05, 0.01, 1, 1),
  fall: range(1.6, 0.1, 3, 1),
};

export async function collectiveFamilies(data: string): Promise<Family<CollectiveWork>[]> {
  const custom = await readTables(data, "custom_allreduce_perf", ["vllm"]);
  const nccl = await readTables(data, "nccl_perf", ["nccl"]);
  return KINDS.map((kind) => ({
    law: "collective",
    dtype: kind.dtype,
    ranges: kind.pcie ? PCIE_RANGES : RANGES,
    predict: (work, _chip, values) => collectiveLawTime(work, collectiveParameters(values)).total,
    systems: (kind.operations.includes("all_reduce") ? custom : nccl).flatMap((table) => system(kind, table)),
    bar: 0.25,
    barRows: "from 1 MiB",
    judged: ({ bytes }) => bytes >= 2 ** 20,
    fitted: ({ ranks, reduces }, chip) => !(chip.id === "gb200" && ranks === 2 && reduces),
    ...(kind.pcie && { note: "one box of L40S whose groups beyond two cross sockets" }),
  }));
}

function system(kind: Kind, table: Table): SystemSamples<CollectiveWork>[] {
  const { fabric, perDirection } = table.chip.scaleUp;
  if ((fabric === "pcie") !== kind.pcie) return [];
  const link = kind.pcie ? table.chip.pcie?.perDirection : perDirection;
  if (link === undefined || link === null) return [];
  const rows = table.rows.filter(
    (row) => kind.operations.includes(word(row, "op_name")) && !word(row, "kernel_source").includes("eager"),
  );
  return [{ ...table, samples: rows.map((row) => sample(row, link)) }];
}

function sample(row: Row, link: number): Sample<CollectiveWork> {
  const dtype = String(row.allreduce_dtype ?? row.nccl_dtype);
  const bytes = number(row, "message_size") * (dtype === "int8" ? 1 : 2);
  const work = { reduces: word(row, "op_name") === "all_reduce", bytes, ranks: number(row, "num_gpus"), link };
  return { work, seconds: number(row, "latency") / 1000, ideal: bytes / link };
}

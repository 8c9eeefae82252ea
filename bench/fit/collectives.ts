/**
 * All-reduce in a captured graph (vLLM's own), and NCCL's gather, scatter and all-to-all; NVLink, and PCIe by itself,
 * from card to card or through the host.
 */
import {
  collectiveLawTime,
  collectiveParameters,
  type CollectiveWork,
} from "@/features/core/timing/laws/families/collective-law";
import type { PeerPath } from "@/features/core/hardware/chip";
import { fixed, range, thirdOfShapes, type Family, type Range, type Sample, type SystemSamples } from "./family";
import { byStack, number, readTables, word, type Row, type Table } from "./tables";

type Way = "link" | PeerPath;

type Kind = { readonly dtype: string; readonly operations: readonly string[]; readonly way: Way };

const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  "all-reduce": ["all_reduce"],
  "all-gather": ["all_gather", "reduce_scatter"],
  "all-to-all": ["alltoall"],
};

const SUFFIX: Readonly<Record<Way, string>> = { link: "", host: "-pcie-host", direct: "-pcie-direct" };

const KINDS: readonly Kind[] = (["link", "host", "direct"] as const).flatMap((way) =>
  Object.entries(OPERATIONS).map(([name, operations]) => ({ dtype: `${name}${SUFFIX[way]}`, operations, way })),
);

const RANGES: Readonly<Record<string, Range>> = {
  start_us: range(6, 1, 40, 0.5),
  spread: range(0.1, 0.01, 1.2, 1),
  once: range(0.4, 0.003, 1, 0.6),
  ring_us: range(6, 0.1, 60, 0.7),
  share: range(0.7, 0.01, 1, 0.3),
  growth: range(0.15, 0.01, 3, 1),
};

/** Through the sockets of a PCIe box the share falls steeply with the group. */
const HOST_RANGES: Readonly<Record<string, Range>> = {
  start_us: range(20, 1, 60, 0.7),
  spread: range(0.8, 0.01, 1.5, 0.7),
  once: fixed(0.001),
  ring_us: range(6, 0.1, 60, 0.7),
  share: range(0.05, 0.01, 1, 1),
  fall: range(1.6, 0.1, 3, 1),
};

/** From card to card a pair has more of its link than a ring through all root ports. */
const DIRECT_RANGES: Readonly<Record<string, Range>> = {
  start_us: range(20, 1, 60, 0.7),
  spread: range(0.8, 0.01, 1.5, 0.7),
  once: range(0.5, 0.05, 1, 0.6),
  ring_us: range(20, 0.1, 100, 0.7),
  share: range(0.4, 0.05, 1, 0.5),
  fall: range(0.2, 0.001, 1, 1),
};

const PARTS: Readonly<Record<Way, Pick<Family<CollectiveWork>, "ranges" | "heldBack" | "note">>> = {
  link: { ranges: RANGES, heldBack: thirdOfShapes },
  host: { ranges: HOST_RANGES, note: "one box of L40S whose groups beyond two cross sockets" },
  direct: {
    ranges: DIRECT_RANGES,
    // Whole sizes (512 B, 4 KiB, 32 KiB … 512 MiB), and every size of the middle group.
    heldBack: ({ work: { bytes, ranks } }) => ranks === 4 || Math.log2(bytes) % 3 === 0,
    note: "one server of RTX PRO 6000; left out: all of four cards, and every third size of two and eight",
  },
};

export async function collectiveFamilies(data: string): Promise<Family<CollectiveWork>[]> {
  const custom = await readTables(data, "custom_allreduce_perf", null);
  const nccl = await readTables(data, "nccl_perf", ["nccl"]);
  const routed = (await readTables(data, "trtllm_alltoall_perf", null)).map(readRouted);
  return KINDS.map((kind) => ({
    law: "collective",
    dtype: kind.dtype,
    predict: (work, _chip, values) => collectiveLawTime(work, collectiveParameters(values)).total,
    ...byStack(kind.operations.includes("all_reduce") ? custom : nccl, (table) => system(kind, table)),
    ...(kind.dtype === "all-to-all" && { otherStacks: routed }),
    bar: 0.25,
    barRows: "from 1 MiB",
    judged: ({ bytes }) => bytes >= 2 ** 20,
    fitted: ({ ranks, reduces }, chip) => !(chip.id === "gb200" && ranks === 2 && reduces),
    ...PARTS[kind.way],
  }));
}

function system(kind: Kind, table: Table): SystemSamples<CollectiveWork>[] {
  const { pcie, pciePeers, scaleUp } = table.chip;
  if ((scaleUp.fabric === "pcie" ? pciePeers : "link") !== kind.way) return [];
  const link = kind.way === "link" ? scaleUp.perDirection : pcie?.perDirection;
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
  return { work, seconds: number(row, "latency") / 1000, ideal: bytes / link, shape: String(bytes) };
}

/** Bytes of an element as TensorRT-LLM sends it: NVFP4 with its scales, and whatever the experts compute in on the way back. */
const SENT: Readonly<Record<string, number>> = { bfloat16: 2, fp8: 1, nvfp4: 0.5625 };

/**
 * TensorRT-LLM's kernels for experts (NVLinkTwoSided), every token to each rank that holds one of its experts; the tables' even routing
 * spreads its picks over as many ranks as there are. What prepares both ways is counted half with each.
 */
function readRouted(table: Table): SystemSamples<CollectiveWork> {
  const link = table.chip.scaleUp.perDirection;
  if (link === null) throw new Error(`${table.system} has no rate of its links`);
  const rows = table.rows.filter((row) => word(row, "kernel_source") === "NVLinkTwoSided");
  const place = (row: Row): string => ["moe_dtype", "num_tokens", "moe_ep_size"].map((name) => row[name]).join("/");
  const prepared = new Map(
    rows
      .filter((row) => word(row, "op_name") === "alltoall_prepare")
      .map((row) => [place(row), number(row, "latency")]),
  );
  const samples = rows
    .filter((row) => ["alltoall_dispatch", "alltoall_combine"].includes(word(row, "op_name")))
    .map((row) => {
      const ranks = number(row, "moe_ep_size");
      const size = word(row, "op_name") === "alltoall_dispatch" ? (SENT[word(row, "moe_dtype")] ?? 2) : 2;
      const copies = Math.min(ranks, number(row, "topk"));
      const bytes = number(row, "num_tokens") * number(row, "hidden_size") * size * copies;
      const ms = number(row, "latency") + (prepared.get(place(row)) ?? 0) / 2;
      const work = { reduces: false, bytes, ranks, link };
      return { work, seconds: ms / 1000, ideal: bytes / link, shape: word(row, "num_tokens") };
    });
  return { ...table, samples };
}

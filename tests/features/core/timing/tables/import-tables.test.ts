import { expect, it } from "vitest";
import { importTables } from "@/features/core/timing/tables/import-tables";
import { mergedSet } from "@/features/core/timing/tables/merge-sets";
import { openTables } from "@/features/core/timing/tables/open-tables";
import type { Row } from "@/features/core/timing/tables/table-file";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { readSet, writeSet } from "@/features/core/timing/tables/written-set";

const gemm = (m: number, latency: number, dtype = "bfloat16", kernel = "a"): Row => ({
  gemm_dtype: dtype,
  m,
  n: 1024,
  k: 512,
  kernel_source: kernel,
  latency,
});
const at = (file: string, rows: readonly Row[], path = "gemm/vllm/0.1") => ({
  path: `h100_sxm/${path}/${file}.parquet`,
  rows,
});

const only = (files: Parameters<typeof importTables>[0]): TableSet => {
  const [set] = importTables(files).sets;
  if (!set) throw new Error("nothing was imported");
  return set;
};

it("names a set by system, framework and version, and finds its accelerator", () => {
  const set = only([at("gemm_perf", [gemm(1, 0.5)])]);
  expect(set).toMatchObject({ id: "h100_sxm/vllm/0.1", chip: "h100-sxm" });
});

it("turns milliseconds into seconds, and of several kernels keeps the fastest (hand)", () => {
  const set = only([at("gemm_perf", [gemm(8, 0.5), gemm(1, 0.2), gemm(8, 0.4, "bfloat16", "b")])]);
  expect(set.tables).toEqual([
    {
      kind: "gemm",
      sources: ["h100_sxm/gemm/vllm/0.1/gemm_perf.parquet"],
      curves: [{ at: ["bfloat16", 1024, 512], x: [1, 8], seconds: [0.0002, 0.0004] }],
    },
  ]);
});

it("counts message sizes in elements, and leaves out what carries launch time", () => {
  const row = (kernel: string, size: number): Row => ({
    op_name: "all_reduce",
    kernel_source: kernel,
    allreduce_dtype: "bfloat16",
    num_gpus: 2,
    message_size: size,
    latency: 0.01,
  });
  const { sets, read } = importTables([
    at("custom_allreduce_perf", [row("vLLM_custom_graph", 512), row("vLLM_custom_eager", 512)], "comm/vllm/0.1"),
  ]);
  expect(sets[0]?.tables[0]?.curves).toEqual([{ at: ["all-reduce", 2], x: [1024], seconds: [0.00001] }]);
  expect(read[0]?.leftOut).toMatchObject([{ rows: 1 }]);
});

it("leaves out FP8 rows of vLLM in which launching decides, and says how many", () => {
  const rows = [...Array.from({ length: 20 }, (_, i) => gemm(i + 1, 0.06, "fp8_block")), gemm(4096, 1, "fp8_block")];
  const { sets, read } = importTables([at("gemm_perf", rows)]);
  expect(sets[0]?.tables[0]?.curves[0]?.x).toEqual([4096]);
  expect(read[0]?.leftOut).toMatchObject([{ rows: 20 }]);
});

it.each([
  ["an unknown table", at("power_perf", [gemm(1, 1)]), "TABLES-UNPRICED", /is not a table that the suite uses/],
  ["a missing column", at("gemm_perf", [{ m: 1, n: 2, latency: 1 }]), "TABLES-COLUMNS", /has no columns gemm_dtype, k/],
  ["a table without rows", at("gemm_perf", []), "TABLES-ROWS", /no rows/],
  [
    "an unknown system",
    { ...at("gemm_perf", [gemm(1, 1)]), path: "mybox/gemm/vllm/1/gemm_perf.parquet" },
    "TABLES-CHIP",
    /no accelerator "mybox"/,
  ],
  ["a path of no layout", { path: "notes.csv", rows: [] }, "TABLES-LAYOUT", /path matches none of/],
  ["only damaged rows", at("gemm_perf", [gemm(1, NaN), gemm(2, -1)]), "TABLES-ROWS", /damaged/],
])("names %s with a code, and goes on", (_, file, code, why) => {
  const { sets, skipped } = importTables([file, at("gemm_perf", [gemm(1, 0.5)])]);
  expect(skipped).toMatchObject([{ path: file.path, code }]);
  expect(skipped[0]?.why.en).toMatch(why);
  expect(sets).toHaveLength(1);
});

it("adds to a set that exists; what is measured again takes the new time", () => {
  const before = only([at("gemm_perf", [gemm(1, 0.5), gemm(4, 0.8)])]);
  const merged = mergedSet(before, only([at("gemm_perf", [gemm(4, 0.7), gemm(9, 1)])]));
  expect(merged.tables[0]?.curves).toEqual([
    { at: ["bfloat16", 1024, 512], x: [1, 4, 9], seconds: [0.0005, 0.0007, 0.001] },
  ]);
});

it("reads what it wrote, and nothing else", () => {
  const set = only([at("gemm_perf", [gemm(1, 0.5)])]);
  expect(readSet(writeSet(set))).toMatchObject(set);
  expect(readSet("{}")).toBeNull();
  expect(readSet("no json")).toBeNull();
});

it("joins sets of one accelerator only, and opens nothing when one is absent", () => {
  const engine = only([at("gemm_perf", [gemm(1, 0.5)])]);
  const other = { ...engine, id: "a100/x/1", chip: "a100-sxm-80" };
  const stored = new Map([engine, other].map((set) => [set.id, writeSet(set)]));
  const open = (id: string) => openTables(id, (part) => stored.get(part) ?? null);
  expect(open(engine.id)?.chip).toBe("h100-sxm");
  expect(open(`${engine.id}+${engine.id}`)?.tables).toHaveLength(2);
  expect(open(`${engine.id}+${other.id}`)).toBeUndefined();
  expect(open("h100_sxm/vllm/0.2")).toBeUndefined();
});

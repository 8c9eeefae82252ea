/** InferSim's kernel benchmarks: folders tell chip and kind, names of files the heads (hand). */
import { describe, expect, it } from "vitest";
import { importTables } from "@/features/core/timing/tables/import-tables";
import type { Row } from "@/features/core/timing/tables/table-file";
import { decodeTable, tableFilesBelow, decodeAt } from "@/lib/server/table-files";
import { needsData } from "../../../../support/needs";

const at = (path: string, rows: readonly Row[]) => ({ path: `x/bench_data/${path}`, rows });
const curves = (path: string, rows: readonly Row[]) => importTables([at(path, rows)]).sets[0]?.tables[0]?.curves;

describe("InferSim's benchmarks", () => {
  it("products are FP8 in blocks", () => {
    expect(curves("gemm/h20/data.csv", [{ m: 64, k: 4096, n: 6144, latency_us: 16.662, mfu: 0.65 }])).toEqual([
      { at: ["fp8_block", 6144, 4096], x: [64], seconds: [1.6662e-5] },
    ]);
  });

  it("attention has the heads of its file, and a decode counts the new token among its keys", () => {
    const row = { dtype: "bf16", kv_dtype: "fp8", batch_size: 64, kv_len: 4096, latency_us: 277.39, mfu: 0.1 };
    expect(curves("mha/decode/h20/32-8-128.csv", [row])).toEqual([
      { at: ["bfloat16/fp8", 32, 8, 128, 0, 64], x: [4095], seconds: [2.7739e-4] },
    ]);
    expect(curves("mha/prefill/h20/32-8-128.csv", [{ dtype: "bf16", seq_len: 4096, latency_us: 1126 }])).toEqual([
      { at: ["bfloat16/bfloat16", 32, 8, 128, 0, 0, 1], x: [4096], seconds: [1.126e-3] },
    ]);
  });

  it("grouped products are both of the experts, by the tokens of all ranks", () => {
    const sizes = { num_experts: 96, num_gpus: 4, num_local_experts: 24, topk: 8, hidden_size: 2048 };
    const row = { ...sizes, intermediate_size: 1560, batch_size_per_gpu: 16, up_proj_us: 97, down_proj_us: 52 };
    expect(curves("grouped_gemm/decode/h20/data.csv", [row])).toEqual([
      { at: ["fp8_block", 2048, 1560, 24, 4, 8, "even"], x: [64], seconds: [1.49e-4] },
    ]);
  });

  it("a file that lost its line of names is read by position", async () => {
    const text = "bf16,bf16,16,1024,25.5,0.009\nbf16,bf16,16,4096,84.7,0.011\n";
    const file = await decodeTable("x/bench_data/mha/decode/h20/64-2-128.csv", new TextEncoder().encode(text));
    if (!("rows" in file)) throw new Error("it was not decoded");
    expect(importTables([file]).sets[0]?.tables[0]?.curves).toEqual([
      { at: ["bfloat16/bfloat16", 64, 2, 128, 0, 16], x: [1023, 4095], seconds: [2.55e-5, 8.47e-5] },
    ]);
  });

  it("scans are named as unpriced", () => {
    const { skipped } = importTables([at("gdn/decode/h20/4-16-128-64-128.csv", [{ batchsize: 1, conv: 8 }])]);
    expect(skipped).toMatchObject([{ code: "TABLES-UNPRICED" }]);
  });
});

const DATA = "../shared/data/infersim";

describe("the published files", needsData(DATA), () => {
  it("18 of 22 are read, and the four of scans are named", async () => {
    const files = await Promise.all(tableFilesBelow(DATA).map(decodeAt));
    const { sets, read, skipped } = importTables(files.filter((file) => "rows" in file));
    expect([files.length, read.length, skipped.length]).toEqual([22, 18, 4]);
    expect(sets.map(({ id, chip }) => [id, chip])).toEqual([["h20/infersim/csv", "h20-96"]]);
  });
});

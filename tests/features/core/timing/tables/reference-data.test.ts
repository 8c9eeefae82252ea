/** Golden values: measured, from the public operator tables of the reference tool; skipped where they are not at hand. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Operator } from "@/features/core/operators/operator";
import { importTables } from "@/features/core/timing/tables/import-tables";
import type { TableFile } from "@/features/core/timing/tables/table-file";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { buildMachine } from "@/features/core/timing/machine";
import { measuredTimer } from "@/features/core/timing/measured/measured-timer";
import { unwrap } from "@/lib/result";
import { bytes, flops } from "@/lib/units/quantity";
import { decodeAt } from "@/lib/server/table-files";
import { needsData } from "../../../../support/needs";

const OPS = "../shared/data/ops/a100_sxm";

const product = (m: number, n: number, k: number): Operator => ({
  id: "gqa-dense.qkv",
  family: "gemm",
  repeat: 1,
  rate: "bf16",
  flops: flops(2 * m * n * k),
  weightBytes: bytes(2 * n * k),
  storedBytes: bytes(2 * n * k),
  kvBytes: bytes(0),
  activationBytes: bytes(2 * m * (n + k)),
  messages: [{ collective: "all-reduce", axis: "tp", group: 8, stride: 1, bytes: bytes(2 * 65536) }],
  shape: { m, n, k },
});

describe("the tables of an A100 under vLLM 0.14", needsData(OPS), () => {
  let set: TableSet | undefined;
  let files: TableFile[] = [];
  beforeAll(async () => {
    const names = ["gemm/vllm/0.14.0/gemm_perf", "comm/vllm/0.14.0/custom_allreduce_perf"];
    const decoded = await Promise.all(names.map((name) => decodeAt(join(OPS, `${name}.parquet`))));
    files = decoded.filter((file) => "rows" in file);
    set = importTables(files).sets[0];
  });

  it("are one set of the A100 80 GB", () => {
    expect(set).toMatchObject({ id: "a100_sxm/vllm/0.14.0", chip: "a100-sxm-80" });
  });

  it("give every measured matrix product back, or the roofline where the table is below it", () => {
    const operator = product(1024, 4096, 4096);
    const timer = measuredTimer(unwrap(buildMachine(unwrap(chipById("a100")), [operator])), set as TableSet);
    let raised = 0;
    const rows = (files[0]?.rows ?? []).filter((_, place) => place % 7 === 0);
    for (const row of rows) {
      const kernel = timer.kernel(product(Number(row.m), Number(row.n), Number(row.k)));
      expect(kernel.coverage?.source).toBe("measured");
      if (kernel.coverage?.why) raised += 1;
      else expect(kernel.total / (Number(row.latency) / 1000)).toBeCloseTo(1, 3);
    }
    // Loops that keep their weights in the cache beat the HBM; serving does not.
    expect(raised / rows.length).toBeLessThan(0.25);
  });

  it("give the all-reduce of a captured graph: 128 KiB over 8 GPUs", () => {
    const operator = product(1024, 4096, 4096);
    const timer = measuredTimer(unwrap(buildMachine(unwrap(chipById("a100")), [operator])), set as TableSet);
    const row = files[1]?.rows.find(
      (one) =>
        Number(one.message_size) === 65536 && Number(one.num_gpus) === 8 && String(one.kernel_source).endsWith("graph"),
    );
    const [message] = operator.messages;
    if (!message || !row) throw new Error("no such row");
    expect(timer.message(message).total / (Number(row.latency) / 1000)).toBeCloseTo(1, 3);
  });
});

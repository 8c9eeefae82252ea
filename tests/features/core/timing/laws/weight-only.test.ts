/** Products whose weights are stored narrower than they are multiplied: INT4 and INT8 weight-only. */
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { describe, expect, test } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import { gemmTime, type GemmParameters } from "@/features/core/timing/laws/families/gemm-law";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { describeLawChip } from "@/features/core/timing/laws/law-chip";
import { unwrap } from "@/lib/result";
import { median } from "@/lib/statistics/quantile";
import { needsData } from "../../../../support/needs";

const DATA = join(process.cwd(), "..", "shared", "data", "ops-engines");

function law(id: string) {
  const chip = unwrap(chipById(id));
  const figures = describeLawChip(chip, "bf16", chip.rates.bf16 ?? NaN, chip.memoryBandwidth ?? NaN);
  const values = chooseFit("gemm", "bfloat16", findGeneration(chip)).values as GemmParameters;
  const parameters = { ...values, quantise: 0 };
  return (weightSize: number, m: number, n = 8192, k = 8192): number =>
    gemmTime({ m, n, k, weightSize, inputSize: 2 }, figures, parameters).total;
}

const INT4 = 0.53;

describe.each(["rtx-4090", "rtx-5090", "a100", "h200"])("weight-only products on %s", (id) => {
  const seconds = law(id);

  test("read a quarter of the bytes for one token, and lose it all to arithmetic and widening for thousands (measured on H200: 0.43 of BF16)", () => {
    expect(seconds(INT4, 1)).toBeLessThan(0.6 * seconds(2, 1));
    expect(seconds(INT4, 8192)).toBeGreaterThan(0.97 * seconds(2, 8192));
  });

  test("never take less for more tokens", () => {
    for (let m = 1; m < 4096; m *= 2) expect(seconds(INT4, 2 * m)).toBeGreaterThanOrEqual(seconds(INT4, m) * 0.999);
  });
});

// Provenance: measured (ai-dynamo/aiconfigurator 095f58a51, TensorRT-LLM's weight-only products; data/ops-engines). INT8 was not looked at for the constants.
describe("against TensorRT-LLM's tables, sides of 1,024 to 32,768", needsData(DATA), () => {
  test.each([
    ["a100", "a100_sxm/gemm/trtllm/1.0.0", "int4_wo", INT4, 0.1],
    ["a100", "a100_sxm/gemm/trtllm/1.0.0", "int8_wo", 1, 0.1],
    ["h200", "h200_sxm/gemm/trtllm/1.2.0rc5", "int4_wo", INT4, 0.14],
    ["h200", "h200_sxm/gemm/trtllm/1.2.0rc5", "int8_wo", 1, 0.14],
  ] as const)("%s %s %s: median error", async (id, folder, dtype, size, bar) => {
    const file = await asyncBufferFromFile(join(DATA, folder, "gemm_perf.parquet"));
    const rows = await parquetReadObjects({ file, compressors });
    const seconds = law(id);
    const errors = rows.flatMap((row) => {
      const [m, n, k] = [Number(row.m), Number(row.n), Number(row.k)];
      if (row.gemm_dtype !== dtype || Math.min(n, k) < 1024 || Math.max(n, k) > 32_768) return [];
      return [Math.abs((1000 * seconds(size, m, n, k)) / Number(row.latency) - 1)];
    });
    expect(errors.length).toBeGreaterThan(1000);
    expect(median(errors)).toBeLessThan(bar);
  });
});

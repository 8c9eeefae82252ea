import { describe, expect, test } from "vitest";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import type { LawChip } from "@/features/core/timing/laws/families/law";
import { moeTime, type MoeParameters } from "@/features/core/timing/laws/families/moe-law";

describe("experts on a part of the ranks", () => {
  const h100: LawChip = { peak: 989e12, bandwidth: 3.35e12, cores: 132, exponentials: 4e12, pace: 1 };
  const work = {
    assignments: 4,
    activeExperts: 2,
    hidden: 2880,
    width: 90,
    matrices: 3,
    weightSize: 0.53,
    routedRows: 4,
  };
  const longer = (dtype: string): number => {
    const p = chooseFit("moe", dtype, "hopper").values as MoeParameters;
    const time = (parted: boolean): number => moeTime({ ...work, parted }, h100, p).total * 1e6;
    return time(true) - time(false);
  };

  // Provenance: measured (vLLM 0.24.0, Triton MXFP4 on H100, data/ops/h100_sxm: gpt-oss-120b, one token): 37.2 us on TP 32, 67.9 us on EP 64;
  // INT4 by Marlin 39.2 and 54.8 us at least.
  test("take longer in weight-only formats", () => {
    expect(longer("w4a16_mxfp4")).toBeGreaterThan(20);
    expect(longer("w4a16_mxfp4")).toBeLessThan(35);
    expect(longer("int4_wo")).toBeGreaterThan(10);
    expect(longer("int4_wo")).toBeLessThan(20);
  });

  test("take as long in formats that a product computes in", () => {
    for (const dtype of ["fp8", "fp8_block", "bfloat16"]) expect(longer(dtype)).toBe(0);
  });
});

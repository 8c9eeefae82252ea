/** The fit gives back the parameters that times were made with, and says nothing where nothing tells them. */
import { describe, expect, it } from "vitest";
import { kernelFits } from "@/features/core/kit/kernel-fit";
import { readKitFile } from "@/features/core/kit/kit-file";
import { unwrap } from "@/lib/result";
import { kitTable, products } from "../../../support/measurements/kit-table";

const fits = (...parameters: Parameters<typeof products>) => {
  const { rows } = unwrap(readKitFile(kitTable("perf_test", products(...parameters)), "perf.csv"));
  return kernelFits(rows.filter((row) => row.kind === "product"));
};

describe("a fit of products", () => {
  it.each([
    { rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 },
    { rate: 9e13, bandwidth: 4e11, floor: 3e-5 },
    { rate: 1.6e15, bandwidth: 7e12, floor: 1e-6 },
  ])("gives back P = $rate, B = $bandwidth, t0 = $floor", (attained) => {
    const [fit] = fits(attained);
    expect(Math.abs((fit?.rate ?? 0) / attained.rate - 1)).toBeLessThan(0.02);
    expect(Math.abs((fit?.bandwidth ?? 0) / attained.bandwidth - 1)).toBeLessThan(0.02);
    expect(Math.abs((fit?.floor ?? 0) / attained.floor - 1)).toBeLessThan(0.05);
    expect(fit?.error).toBeLessThan(0.01);
  });

  it("tells no rate where only bytes decide, and no bandwidth where only arithmetic does", () => {
    const attained = { rate: 7e14, bandwidth: 2.6e12, floor: 1e-6 };
    expect(fits(attained, "bf16", 2, [1, 2, 3, 4])[0]).toMatchObject({ rate: null });
    expect(fits(attained, "bf16", 2, [4096, 8192, 16384])[0]).toMatchObject({ bandwidth: null });
  });

  it("refuses data types with fewer rows than it takes", () => {
    expect(fits({ rate: 7e14, bandwidth: 2.6e12, floor: 1e-6 }, "fp8", 1, [64])).toEqual([]);
  });
});

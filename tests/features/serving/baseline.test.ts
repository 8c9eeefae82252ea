import { describe, expect, it } from "vitest";
import baseline from "@/bench/accuracy/baseline.json";

/** What users may rely on: figures of rows whose model-system pair the fit never saw. */
describe("accuracy of left-out deployments", () => {
  const { all, order, rank, coverage } = baseline.leftOut;

  it("answers every row", () => {
    expect(baseline.refused).toBe(0);
  });

  it("keeps times per output token and to first token within their bars", () => {
    expect(all.tpot.median).toBeLessThanOrEqual(0.14);
    expect(all.tpot.p90).toBeLessThanOrEqual(0.45);
    expect(all.ttft.median).toBeLessThanOrEqual(0.33);
  });

  it("orders layouts and concurrencies as they were measured", () => {
    expect(order.share).toBeGreaterThanOrEqual(0.94);
    expect(rank.mean).toBeGreaterThanOrEqual(0.95);
  });

  it("draws 80 % bands that hold about 80 %", () => {
    expect(coverage.tpot).toBeGreaterThan(0.7);
    expect(coverage.ttft).toBeGreaterThan(0.7);
  });
});

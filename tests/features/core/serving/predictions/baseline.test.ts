import { describe, expect, it } from "vitest";
import baseline from "@/bench/accuracy/baseline.json";

/** What users may rely on: figures of rows whose model-system pair the fit never saw. */
describe("accuracy of left-out deployments", () => {
  const { all, order, rank, coverage } = baseline.leftOut;

  it("answers every row", () => {
    expect(baseline.refused).toBe(0);
  });

  it("keeps times per output token and to first token within their bars", () => {
    expect(all.tpot.median).toBeLessThanOrEqual(0.08);
    expect(all.tpot.p90).toBeLessThanOrEqual(0.24);
    expect(all.ttft.median).toBeLessThanOrEqual(0.22);
  });

  it("orders layouts and concurrencies as they were measured", () => {
    expect(order.share).toBeGreaterThanOrEqual(0.94);
    expect(rank.mean).toBeGreaterThanOrEqual(0.95);
  });

  it("draws 80 % bands that hold 78 to 88 %, and not much less on any system, family, engine or mode", () => {
    for (const share of [coverage.tpot, coverage.ttft]) {
      expect(share).toBeGreaterThanOrEqual(0.78);
      expect(share).toBeLessThanOrEqual(0.88);
    }
    const { system, family, backend, mode } = coverage.by;
    for (const groups of [system, family, backend, mode])
      for (const [name, { tpot, ttft }] of Object.entries(groups)) {
        expect(tpot, `TPOT, ${name}`).toBeGreaterThanOrEqual(0.6);
        expect(ttft, `TTFT, ${name}`).toBeGreaterThanOrEqual(0.54);
      }
  });
});

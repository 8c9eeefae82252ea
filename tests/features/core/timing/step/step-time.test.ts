import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { impliedPhi, overlapped } from "@/features/core/timing/step/step-time";
import { seconds } from "@/lib/units/quantity";
import { phases } from "../../../../support/scenarios";

const time = fc.double({ min: 1e-6, max: 1, noNaN: true });
const resources = fc.tuple(time, time, time, time).map(([compute, hbm, network, launch]) => ({
  compute: seconds(compute),
  hbm: seconds(hbm),
  network: seconds(network),
  launch: seconds(launch),
}));

describe("the overlap model", () => {
  it("is the sum at φ = 0 and the longest resource at φ = 1 (the original suite's definition)", () => {
    const all = { compute: seconds(4), hbm: seconds(2), network: seconds(1), launch: seconds(0.5) };
    expect(overlapped(all, 0)).toBe(7.5);
    expect(overlapped(all, 1)).toBe(4);
    expect(overlapped(all, 0.5)).toBe(5.75);
  });

  it("never grows with more overlap, and the implied φ gives its time back", () => {
    fc.assert(
      fc.property(resources, fc.double({ min: 0, max: 0.9, noNaN: true }), (all, phi) => {
        expect(overlapped(all, phi + 0.1)).toBeLessThanOrEqual(overlapped(all, phi) + 1e-12);
        expect(impliedPhi(all, overlapped(all, phi))).toBeCloseTo(phi, 6);
      }),
    );
  });
});

describe("a step", () => {
  it("takes between its longest resource and the sum of all, with what a fit adds", () => {
    for (const model of ["deepseek-v3", "llama-3.1-70b", "qwen3-next-80b-a3b", "gpt-oss-120b"]) {
      const { prefill, decode } = phases({ model, hw: "h200-sxm", tp: "8" });
      for (const { step } of [prefill, decode]) {
        expect(step.time).toBeLessThanOrEqual((step.serial + Math.max(0, step.fit)) * (1 + 1e-9));
        expect(step.time).toBeGreaterThanOrEqual(step.longest * (1 - 1e-9));
      }
    }
  });
});

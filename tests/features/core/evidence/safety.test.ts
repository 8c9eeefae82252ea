import { describe, expect, it } from "vitest";
import { keptShares } from "@/bench/accuracy/safety";
import { RUNS } from "@/features/core/evidence/runs";
import { SAFETY } from "@/features/core/evidence/safety";

describe("stated chances", () => {
  it("are kept by about as many of the left-out runs as they say", () => {
    for (const { chance, all, ttft, tpot } of SAFETY.kept)
      for (const share of [all, ttft, tpot]) expect(Math.abs(share - chance)).toBeLessThan(0.07);
    const usual = SAFETY.kept.find(({ chance }) => chance === 0.8);
    expect(Math.abs((usual?.all ?? 0) - 0.8)).toBeLessThan(0.03);
  });

  it("are those that the stored errors give", () => {
    const some = RUNS.filter(({ index }) => index % 7 === 0);
    const [now, kept] = [keptShares(some), SAFETY.kept];
    expect(now.map(({ chance }) => chance)).toEqual(kept.map(({ chance }) => chance));
    now.forEach(({ all }, place) => expect(Math.abs(all - (kept[place]?.all ?? 0))).toBeLessThan(0.06));
  });

  it("cost output: a surer pick keeps its limit more often and gives less", () => {
    const [plain, ...safe] = SAFETY.picks;
    const met = safe.map((pick) => pick.met);
    expect(met).toEqual(met.toSorted((a, b) => a - b));
    const usual = safe.find(({ safety }) => safety === 0.8) ?? expect.fail("no pick at the usual chance");
    expect(usual.met).toBeGreaterThanOrEqual(0.95);
    expect(usual.of_best).toBeLessThan(plain?.of_best ?? 0);
  });
});

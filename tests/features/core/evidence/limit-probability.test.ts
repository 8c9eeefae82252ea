import { describe, expect, it } from "vitest";
import { errorOutlook } from "@/features/core/evidence/chance";
import { hasLimit, limitProbability } from "@/features/core/evidence/limit-probability";
import { TRAITS } from "../../pages/accuracy/support";

const KNOWN = { traits: TRAITS, grade: "calibrated" } as const;
const TIMES = { ttft: 0.4, tpot: 0.02 };

describe("how sure a deployment keeps its limits", () => {
  it("is the chance of the room that each limit leaves", () => {
    const limits = { ttft: 0.5, tpot: 0.03 };
    const room = { ttft: limits.ttft / TIMES.ttft, tpot: limits.tpot / TIMES.tpot };
    expect(limitProbability(KNOWN, TIMES, limits)).toEqual(errorOutlook("calibrated", TRAITS).chance(room));
  });

  it("is certain where nothing is limited, and grows with a limit", () => {
    expect(limitProbability(KNOWN, TIMES, { ttft: null, tpot: null }).all).toBe(1);
    expect(hasLimit({ ttft: null, tpot: null })).toBe(false);
    const all = [0.015, 0.02, 0.03, 0.06].map((tpot) => limitProbability(KNOWN, TIMES, { ttft: null, tpot }).all);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all.at(-1)).toBeGreaterThan(0.9);
  });
});

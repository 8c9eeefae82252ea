/** Pools and cards: short windows in one of two pools, one slow card among equal ones. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { EMPTY_SAMPLE } from "../../../support/diagnosis/sample";
import { aSeries, someEvidence } from "../../../support/diagnosis/evidence";
import { cards, pools } from "../../../support/diagnosis/pools";

describe("a decode pool", () => {
  it.each([
    [1, 20, 25],
    [2, 31, 38],
    [3, 44, 49],
  ])("that is starved for 5 to 7 s of 62 is found with its window (seed %i)", (seed, from_s, to_s) => {
    const answer = diagnose(someEvidence(pools({ seed, from_s, to_s, queue: true })));
    expect(answer).toMatchObject({ cause: "pd-starved", since_s: from_s, until_s: to_s });
  });

  it("that is idle because arrivals pause is not starved", () => {
    expect(diagnose(someEvidence(pools({ seed: 4, from_s: 20, to_s: 27, queue: false }))).cause).toBe("none");
  });

  it("without a fault has none, though its transfer queue is not empty", () => {
    expect(diagnose(someEvidence(pools({ seed: 5, from_s: 0, to_s: 0, queue: true }))).cause).toBe("none");
  });
});

describe("cards", () => {
  it.each([1, 2, 3])("one that takes 1.25 times as long for the same work is found (seed %i)", (seed) => {
    const answer = diagnose(someEvidence(cards(seed, 2, 1.25, 30)));
    expect(answer).toMatchObject({ cause: "slow-card" });
    expect(answer.since_s).toBeGreaterThanOrEqual(25);
    expect(answer.since_s).toBeLessThanOrEqual(35);
    expect(answer.findings[0]?.evidence.find(({ name }) => name === "times_the_others")?.value).toBeCloseTo(1.25, 1);
  });

  it("that differ by 4 % are equal", () => {
    expect(diagnose(someEvidence(cards(4, 2, 1, 0))).cause).toBe("none");
  });

  it("prefill and decode are never compared", () => {
    const step = (stepMs: number) =>
      Array.from({ length: 40 }, (_, second) => ({
        ...EMPTY_SAMPLE,
        at_s: second,
        stepMs,
        running: 8,
        scheduled: 8,
        waiting: 0,
      }));
    const series = [
      aSeries({ engine: "sglang", pool: "prefill", host: "p0", samples: step(180) }),
      aSeries({ engine: "sglang", pool: "decode", host: "d0", samples: step(20) }),
    ];
    expect(diagnose(someEvidence(series)).cause).toBe("none");
  });
});

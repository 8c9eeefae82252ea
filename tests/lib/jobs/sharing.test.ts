/** Several jobs on the same workers, on a clock of the test's own: who gets how much, and whether anything is lost. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareWorkers, type SharedJob, type Taken } from "../../support/jobs/shared-workers";

const job: fc.Arbitrary<SharedJob> = fc.record({
  arrives: fc.double({ min: 0, max: 5, noNaN: true }),
  seconds: fc.array(fc.constantFrom(0.001, 0.002, 0.05, 0.3, 2), { minLength: 1, maxLength: 300 }),
});
const jobs = fc.array(job, { minLength: 1, maxLength: 6 });
const workers = fc.integer({ min: 1, max: 5 });
/** Which of the ranges, by the order in which they are taken, take their worker with them. */
const deaths = fc.uniqueArray(fc.nat(60), { maxLength: 6 });

describe("jobs that share workers", () => {
  it("lose no cell and compute none twice, whichever workers die", () => {
    fc.assert(
      fc.property(jobs, workers, deaths, (list, count, dying) => {
        const { done } = shareWorkers(list, count, dying);
        for (const [index, { seconds }] of list.entries())
          expect(done[index]?.sort((a, b) => a - b)).toEqual([...seconds.keys()]);
      }),
    );
  });

  it("get as many ranges as each other, but for one, as long as both wait", () => {
    fc.assert(
      fc.property(jobs, workers, (list, count) => {
        const { taken } = shareWorkers(list, count, []);
        for (let a = 0; a < list.length; a += 1)
          for (let b = 0; b < a; b += 1) expect(largestLead(taken, a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("a small one beside a large one has its share: done after twice its own time, not after the large one", () => {
    const large = { arrives: 0, seconds: new Array(4200).fill(0.085) as number[] };
    const small = { arrives: 3, seconds: new Array(72).fill(0.085) as number[] };
    const { ended } = shareWorkers([large, small], 1, []);
    // Hand: 72 cells of 85 ms are 6.1 s alone and 12.2 s at half of the worker; ranges of a quarter of a second may wait at both ends.
    expect((ended[1] ?? Infinity) - 3).toBeLessThan(2 * 72 * 0.085 + 4 * 0.25);
    expect(ended[0]).toBeGreaterThan(300);
  });
});

/** How many ranges more than the other one of two jobs got within a time in which both had some waiting. */
function largestLead(taken: readonly Taken[], a: number, b: number): number {
  let lead = 0;
  let largest = 0;
  for (const { job, waiting } of taken) {
    if (!waiting.has(a) || !waiting.has(b)) lead = 0;
    else if (job === a || job === b) lead += job === a ? 1 : -1;
    largest = Math.max(largest, Math.abs(lead));
  }
  return largest;
}

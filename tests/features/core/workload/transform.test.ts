import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as change from "@/features/core/workload/transform";
import { anyWorkload, gapCv, requests } from "./support";

describe("transformations", () => {
  it("scale the rate to what is asked, and the tokens with it", () => {
    fc.assert(
      fc.property(anyWorkload, fc.double({ min: 0.1, max: 100, noNaN: true }), (workload, rate) => {
        const scaled = change.scaleRate(workload, rate);
        expect(scaled.ok).toBe(change.offeredRate(workload) !== null);
        if (!scaled.ok) return;
        expect(change.offeredRate(scaled.value)).toBeCloseTo(rate, 9);
        expect(gapCv(scaled.value)).toBeCloseTo(gapCv(workload), 9);
        expect(scaled.value.prompt).toEqual(workload.prompt);
      }),
    );
  });

  it("slice a workload into parts that make it up again", () => {
    fc.assert(
      fc.property(anyWorkload, fc.nat(60), (workload, cut) => {
        const early = change.sliceTime(workload, 0, cut);
        const late = change.sliceTime(workload, cut, Infinity);
        const back = requests(late).map((request) => ({ ...request, arrival: (request.arrival ?? 0) + cut }));
        expect([...requests(early), ...back]).toEqual(requests(workload));
        const counted = [change.sliceCount(workload, 0, cut), change.sliceCount(workload, cut, Infinity)];
        expect(counted.flatMap(requests)).toEqual(requests(workload));
      }),
    );
  });
});

describe("transformations that draw", () => {
  it("draw a share of the requests, in order and unchanged, conversations as a whole", () => {
    fc.assert(
      fc.property(anyWorkload, fc.nat(), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (workload, seed, share) => {
        const drawn = change.drawShare(workload, share, seed);
        expect(drawn.count).toBe(workload.count === 0 ? 0 : Math.max(1, Math.round(workload.count * share)));
        const all = requests(workload).map((request) => JSON.stringify(request));
        let from = 0;
        for (const request of requests(drawn)) {
          from = all.indexOf(JSON.stringify(request), from) + 1;
          expect(from).toBeGreaterThan(0);
        }
        const session = Int32Array.from({ length: workload.count }, (_, row) => row % 3);
        const none = new Int32Array(workload.count);
        const talks = {
          ...workload,
          sessions: { session, turn: none, after: none.map(() => -1), think: new Float64Array(workload.count) },
        };
        const kept = change.drawShare(talks, share, seed).sessions?.session ?? [];
        for (const one of new Set(kept))
          expect(kept.filter((other) => other === one)).toHaveLength(session.filter((other) => other === one).length);
      }),
    );
    const one = fc.sample(anyWorkload, { numRuns: 1, seed: 7 })[0];
    if (one) expect(change.drawShare(one, 1, 42)).toBe(one);
  });

  it("give new arrivals without touching a request", () => {
    fc.assert(
      fc.property(anyWorkload, fc.nat(), (workload, seed) => {
        const bare = (of: typeof workload) => requests(of).map((request) => ({ ...request, arrival: 0 }));
        expect(bare(change.withArrivals(workload, { kind: "poisson", rate: 2 }, seed))).toEqual(bare(workload));
        expect(bare(change.asClosedLoop(workload, 4, 1))).toEqual(bare(workload));
      }),
    );
  });
});

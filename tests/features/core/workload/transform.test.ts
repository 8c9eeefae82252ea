import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipLengths } from "@/features/core/workload/clip";
import { lengthHistogram, rateSeries, workloadFigures } from "@/features/core/workload/figures";
import * as change from "@/features/core/workload/transform";
import { valueOf } from "@/lib/result";
import { anyWorkload, requestsOf } from "./support";

const bySize = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe("transformations", () => {
  it("scale the rate to what is asked, and the tokens with it", () => {
    fc.assert(
      fc.property(anyWorkload, fc.double({ min: 0.1, max: 100, noNaN: true }), (workload, rate) => {
        const scaled = change.scaleRate(workload, rate);
        const before = workloadFigures(workload);
        expect(scaled.ok).toBe(before.rate !== null);
        if (!scaled.ok) return;
        const after = workloadFigures(scaled.value);
        expect(after.rate).toBeCloseTo(rate, 9);
        expect(after.gapCv).toBeCloseTo(before.gapCv ?? NaN, 9);
        expect(after.prompt).toEqual(before.prompt);
      }),
    );
  });

  it("slice a workload into parts that make it up again", () => {
    fc.assert(
      fc.property(anyWorkload, fc.nat(60), (workload, cut) => {
        const early = change.sliceTime(workload, 0, cut);
        const late = change.sliceTime(workload, cut, Infinity);
        const back = requestsOf(late).map((request) => ({ ...request, arrival: (request.arrival ?? 0) + cut }));
        expect([...requestsOf(early), ...back]).toEqual(requestsOf(workload));
        const counted = [change.sliceCount(workload, 0, cut), change.sliceCount(workload, cut, Infinity)];
        expect(counted.flatMap(requestsOf)).toEqual(requestsOf(workload));
      }),
    );
  });

  it("shuffle and give new arrivals without touching a request", () => {
    fc.assert(
      fc.property(anyWorkload, fc.nat(), (workload, seed) => {
        const bare = (of: typeof workload) => requestsOf(of).map((request) => ({ ...request, arrival: 0 }));
        const shuffled = change.shuffle(workload, seed);
        expect(shuffled.arrival).toEqual(workload.arrival);
        expect(bare(shuffled).sort(bySize)).toEqual(bare(workload).sort(bySize));
        expect(bare(change.withArrivals(workload, { kind: "poisson", rate: 2 }, seed))).toEqual(bare(workload));
        expect(bare(change.asClosedLoop(workload, 4, 1))).toEqual(bare(workload));
        expect(change.shuffle(workload, seed)).toEqual(shuffled);
      }),
    );
  });

  it("sample requests of the workload, in order, the same for a seed", () => {
    fc.assert(
      fc.property(anyWorkload, fc.nat(50), fc.nat(), (workload, count, seed) => {
        const some = change.sample(workload, count, seed);
        expect(some.count).toBe(Math.min(count, workload.count));
        const left = requestsOf(workload);
        for (const request of requestsOf(some)) {
          const at = left.findIndex((other) => bySize(other, request) === 1 && bySize(request, other) === 1);
          expect(at).toBeGreaterThanOrEqual(0);
          left.splice(0, at + 1);
        }
        expect(change.sample(workload, count, seed)).toEqual(some);
      }),
    );
  });

  it("clip to the limits, and say how many requests were longer", () => {
    const limit = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
    fc.assert(
      fc.property(
        anyWorkload,
        limit,
        limit,
        fc.option(fc.integer({ min: 2, max: 80 }), { nil: undefined }),
        (workload, prompt, output, total) => {
          const limits = { ...(prompt && { prompt }), ...(output && { output }), ...(total && { total }) };
          const result = clipLengths(workload, limits);
          const clipped = requestsOf(valueOf(result));
          const changed = requestsOf(workload).filter((request, i) => {
            const now = clipped[i];
            expect(now?.prompt).toBeLessThanOrEqual(Math.min(request.prompt ?? 0, prompt ?? Infinity));
            expect(now?.output).toBeLessThanOrEqual(Math.min(request.output ?? 0, output ?? Infinity));
            expect((now?.prompt ?? 0) + (now?.output ?? 0)).toBeLessThanOrEqual(total ?? Infinity);
            expect(Math.min(now?.prompt ?? 0, now?.output ?? 0)).toBeGreaterThanOrEqual(1);
            expect(now?.hashes).toEqual(request.hashes.slice(0, Math.ceil((now?.prompt ?? 0) / 10)));
            return now?.prompt !== request.prompt || now?.output !== request.output;
          });
          expect(result.issues).toHaveLength(changed.length > 0 ? 1 : 0);
          if (changed.length > 0)
            expect(result.issues[0]?.message.en).toMatch(new RegExp(`^${changed.length} of ${workload.count} `));
        },
      ),
    );
  });
});

describe("figures", () => {
  it("over time and over lengths count every request once", () => {
    fc.assert(
      fc.property(
        anyWorkload,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom("linear" as const, "log" as const),
        (workload, parts, scale) => {
          const histogram = lengthHistogram(workload.prompt, parts, scale);
          expect(histogram.counts.reduce((a, b) => a + b, 0)).toBe(workload.count);
          for (const [i, count] of histogram.counts.entries()) {
            const [from, to] = [histogram.edges[i] ?? NaN, histogram.edges[i + 1] ?? NaN];
            expect(workload.prompt.filter((length) => length >= from && length < to)).toHaveLength(count);
          }
          const series = rateSeries(workload, parts);
          expect(series === null).toBe(workloadFigures(workload).rate === null);
          if (!series) return;
          const sum = (column: Float64Array) => column.reduce((a, b) => a + b, 0) * series.width;
          expect(sum(series.requests)).toBeCloseTo(workload.count, 6);
          expect(sum(series.promptTokens)).toBeCloseTo(
            workload.prompt.reduce((a, b) => a + b, 0),
            6,
          );
        },
      ),
    );
  });
});

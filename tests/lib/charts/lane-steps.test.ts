import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acrossLanes, alongLane, nextMatch, nextPart, type StepLane } from "@/lib/charts/lane-steps";

const lane = (items: readonly number[], starts: readonly number[]): StepLane => ({
  items,
  times: { start: starts, end: starts.map((start) => start + 5) },
});
/** What is in sight. */
const from = (start: number) => ({ from: start, to: start + 100 });
/** Events 0, 2, 4 above 1, 3. */
const LANES = [lane([0, 2, 4], [0, 20, 40]), lane([], []), lane([1, 3], [10, 30])];

describe("ways of the keys over lanes", () => {
  it("begin with the first event that starts in sight, else with the first of all", () => {
    expect(alongLane(LANES, -1, from(0), 1)).toBe(0);
    expect(alongLane(LANES, -1, from(5), -1)).toBe(1);
    expect(alongLane(LANES, -1, from(1000), 1)).toBe(0);
    // Nothing starts between 22 and 24, and one event fills it.
    expect(alongLane(LANES, -1, { from: 22, to: 24 }, 1)).toBe(2);
    expect(alongLane([], -1, from(0), 1)).toBe(-1);
  });

  it("go along a lane to its ends, and across to what runs there at the same time, over empty lanes", () => {
    expect(alongLane(LANES, 2, from(0), 1)).toBe(4);
    expect(alongLane(LANES, 4, from(0), 1)).toBe(4);
    expect(alongLane(LANES, 0, from(0), -1)).toBe(0);
    expect(acrossLanes(LANES, 2, from(0), 1)).toBe(3);
    expect(acrossLanes(LANES, 3, from(0), -1)).toBe(4);
    expect(acrossLanes(LANES, 3, from(0), 1)).toBe(3);
    expect(acrossLanes(LANES, -1, from(5), 1)).toBe(1);
  });

  it("go through matches in a ring, from where the focus is", () => {
    const start = (item: number): number => (item < 0 ? -Infinity : item);
    expect(nextMatch([3, 5, 8], -1, start, 1)).toBe(3);
    expect(nextMatch([3, 5, 8], 5, start, 1)).toBe(8);
    expect(nextMatch([3, 5, 8], 8, start, 1)).toBe(3);
    expect(nextMatch([3, 5, 8], 6, start, 1)).toBe(8);
    expect(nextMatch([3, 5, 8], 6, start, -1)).toBe(5);
    expect(nextMatch([3, 5, 8], 3, start, -1)).toBe(8);
    expect(nextMatch([], 3, start, 1)).toBe(-1);
  });

  it("reach every match once on the way around", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 20 }), (drawn) => {
        const matches = drawn.toSorted((a, b) => a - b);
        const seen = new Set<number>();
        for (let focus = -1; seen.size < matches.length;) {
          focus = nextMatch(matches, focus, (item) => (item < 0 ? -Infinity : item), 1);
          expect(seen.has(focus)).toBe(false);
          seen.add(focus);
        }
      }),
    );
  });

  it("go from part to part, from a stretch between them to the nearest, and stay at the ends", () => {
    const parts = [0, 10, 20].map((from) => ({ from, to: from + 10 }));
    expect(nextPart(parts, null, 1)).toBe(parts[0]);
    expect(nextPart(parts, null, -1)).toBe(parts[2]);
    expect(nextPart(parts, { from: 10, to: 20 }, 1)).toBe(parts[2]);
    expect(nextPart(parts, { from: 20, to: 30 }, 1)).toBe(parts[2]);
    expect(nextPart(parts, { from: 12, to: 15 }, 1)).toBe(parts[2]);
    expect(nextPart(parts, { from: 12, to: 15 }, -1)).toBe(parts[1]);
    expect(nextPart([], null, 1)).toBeUndefined();
  });
});

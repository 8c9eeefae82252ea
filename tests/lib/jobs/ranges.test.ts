import fc from "fast-check";
import { expect, it } from "vitest";
import { jobRanges, MOST_CELLS_A_RANGE, RANGE_SECONDS, rangesAhead } from "@/lib/jobs/ranges";

const cells = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

it("are single cells until one was measured", () => {
  const ranges = jobRanges(cells(4200));
  expect([ranges.next(1), ranges.next(1), ranges.next(1)]).toEqual([[0], [1], [2]]);
});

it("then take a quarter of a second of a worker by the measured time (hand: 0.25 s at 10 ms a cell are 25 cells)", () => {
  const ranges = jobRanges(cells(4200));
  ranges.next(1);
  ranges.measured(1, 0.01);
  expect(ranges.next(1)).toHaveLength(25);
});

it("never hold more than the most, nor more than one worker's share of what is left", () => {
  const ranges = jobRanges(cells(4200));
  ranges.measured(1, 0);
  expect(ranges.next(1)).toHaveLength(MOST_CELLS_A_RANGE);
  const few = jobRanges(cells(40));
  few.measured(1, 0.001);
  // Hand: half of the 40 cells for each of 2 workers, though 0.25 s at 1 ms a cell are 250.
  expect(few.next(2)).toEqual(cells(20));
});

it("are one cell each where a cell takes longer than a range should", () => {
  const ranges = jobRanges(cells(100));
  ranges.measured(1, 3 * RANGE_SECONDS);
  expect(ranges.next(1)).toEqual([0]);
});

it("follow cells that become slower", () => {
  const ranges = jobRanges(cells(4200));
  ranges.measured(10, 0.01);
  for (let i = 0; i < 20; i += 1) ranges.measured(1, 0.1);
  expect(ranges.next(1)).toHaveLength(2);
});

it("come again where a worker gave them back, and one by one where it died", () => {
  const ranges = jobRanges(cells(6));
  ranges.measured(1, 0.001);
  const range = ranges.next(2) ?? [];
  expect(range).toEqual([0, 1, 2]);
  ranges.back(range);
  expect(ranges.next(2)).toEqual(range);
  ranges.backAlone([1, 2]);
  expect([ranges.next(1), ranges.next(1)].flat().sort()).toEqual([1, 2]);
});

it("leave out what is known", () => {
  const ranges = jobRanges(cells(5));
  ranges.without([0, 2, 4]);
  expect([ranges.next(1), ranges.next(1), ranges.next(1)]).toEqual([[1], [3], null]);
});

it("hold every cell once, whatever is measured and given back", () => {
  const steps = fc.array(fc.record({ seconds: fc.double({ min: 0, max: 2, noNaN: true }), back: fc.nat(4) }));
  fc.assert(
    fc.property(fc.nat(600), fc.integer({ min: 1, max: 9 }), steps, (count, workers, list) => {
      const ranges = jobRanges(cells(count));
      const done: number[] = [];
      for (let step = 0, range = ranges.next(workers); range; step += 1, range = ranges.next(workers)) {
        const { seconds, back } = list[step] ?? { seconds: 0.01, back: 0 };
        const computed = range.slice(0, Math.max(1, range.length - back));
        const rest = range.slice(computed.length);
        done.push(...computed);
        ranges.measured(computed.length, seconds);
        if (back % 2 === 0) ranges.back(rest);
        else ranges.backAlone(rest);
      }
      expect(done.sort((a, b) => a - b)).toEqual(cells(count));
    }),
  );
});

it("a worker has the next range waiting while it computes one", () => {
  expect([rangesAhead(0), rangesAhead(1), rangesAhead(8)]).toEqual([2, 2, 16]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { coveredLines, freest } from "@/lib/charts/free-place";

const BOX = { from: 0, to: 10, top: 0, bottom: 10 };

test("hand: a line covers a box that it passes through, ends within, or touches, and no other", () => {
  const covers = (...line: { x: number; y: number }[]) => coveredLines(BOX, [line]) === 1;
  expect(covers({ x: -5, y: 5 }, { x: 15, y: 5 })).toBe(true);
  expect(covers({ x: 5, y: 5 })).toBe(true);
  expect(covers({ x: -5, y: 20 }, { x: 20, y: 9 }, { x: 20, y: 30 })).toBe(false);
  expect(covers({ x: -1, y: 12 }, { x: 12, y: -1 })).toBe(true);
  expect(covers({ x: 15, y: 0 }, { x: 15, y: 10 })).toBe(false);
});

test("no place that is offered covers less than the one that is taken", () => {
  const at = fc.integer({ min: 0, max: 100 });
  const box = fc.record({ from: at, top: at }).map(({ from, top }) => ({ from, to: from + 20, top, bottom: top + 10 }));
  const line = fc.array(fc.record({ x: at, y: at }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(box, { minLength: 1 }), fc.array(line), (boxes, lines) => {
      const taken = freest(boxes, lines);
      const covered = boxes.map((one) => coveredLines(one, lines));
      expect(taken && coveredLines(taken, lines)).toBe(Math.min(...covered));
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPoint, mergeFronts, type Front, type FrontPoint } from "@/features/core/search/layouts/front";

const points = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })), { maxLength: 40 })
  .map((pairs) => pairs.map(([x, y], index): FrontPoint => ({ x, y, index, ties: 0 })));

const findFront = (list: readonly FrontPoint[]): Front => {
  const front: Front = [];
  for (const point of list) addPoint(front, point);
  return front;
};

const beats = (a: FrontPoint, b: FrontPoint): boolean => a.x >= b.x && a.y >= b.y && (a.x > b.x || a.y > b.y);

describe("a front that grows point by point", () => {
  it("is what nothing beats, the lowest index for equals, with their number", () => {
    fc.assert(
      fc.property(points, (list) => {
        const best = list.filter((point) => !list.some((other) => beats(other, point)));
        const expected = best.filter(({ x, y, index }) => !best.some((o) => o.x === x && o.y === y && o.index < index));
        const ties = ({ x, y }: FrontPoint): number => best.filter((o) => o.x === x && o.y === y).length - 1;
        const front = findFront(list);
        expect(front).toEqual(expected.sort((a, b) => a.x - b.x).map((point) => ({ ...point, ties: ties(point) })));
      }),
    );
  });

  it("does not depend on the order of its points, nor on being merged from parts", () => {
    fc.assert(
      fc.property(points, fc.nat(40), (list, cut) => {
        const whole = findFront(list);
        expect(findFront(list.toReversed())).toEqual(whole);
        const merged = findFront(list.slice(0, cut));
        mergeFronts(merged, findFront(list.slice(cut)));
        expect(merged).toEqual(whole);
      }),
    );
  });

  it("has no place for what is not known", () => {
    expect(
      findFront([
        { x: NaN, y: 1, index: 0, ties: 0 },
        { x: -Infinity, y: 1, index: 1, ties: 0 },
      ]),
    ).toEqual([]);
  });
});

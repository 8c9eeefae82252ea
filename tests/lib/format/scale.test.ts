import fc from "fast-check";
import { expect, test } from "vitest";
import { underUnit, unitIn, withItsUnit } from "@/lib/format/scale";
import { table } from "@/lib/export/table";

test("hand: under milliseconds, ten seconds and more say their own unit, in a cell and in a hover", () => {
  expect([478, 9990, 16_000, 94_512].map((value) => underUnit(value, "ms"))).toEqual([
    "478",
    "9,990",
    "16\u202fs",
    "94.5\u202fs",
  ]);
  expect(withItsUnit(478, "ms")).toBe("478\u202fms");
  expect(withItsUnit(94_512, "ms")).toBe("94.5\u202fs");
  expect(withItsUnit(94_512, "tok/s")).toBe("94,500\u202ftok/s");
  expect(["TTFT [ms]", "Speed [tok/s/user]", "Layer"].map(unitIn)).toEqual(["ms", "tok/s/user", ""]);
});

test("a cell under milliseconds is never 10,000 or more, whatever its column says of itself", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { minLength: 1 }), (seconds) => {
      const times = table<number>(
        ({ en }) => en,
        [{ id: "t", label: "t", unit: "ms", factor: 1e3, value: (at) => at }],
        seconds,
      );
      seconds.forEach((at, row) => {
        expect(times.rows[row]?.[0]).toBe(at * 1e3);
        expect(times.written?.[row]?.[0] !== undefined).toBe(at >= 10);
      });
    }),
  );
});

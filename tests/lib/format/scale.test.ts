import { expect, test } from "vitest";
import { underUnit, unitIn, withItsUnit } from "@/lib/format/scale";

test("hand: under milliseconds, ten seconds and more say their own unit, on an axis and in a hover", () => {
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

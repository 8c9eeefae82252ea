import { expect, it } from "vitest";
import { toJson } from "@/lib/export/json";

it("infinity and not-a-number are words, not a silent null", () => {
  expect(JSON.parse(toJson({ a: Infinity, b: -Infinity, c: NaN, d: 1 }))).toEqual({
    a: "Infinity",
    b: "-Infinity",
    c: "NaN",
    d: 1,
  });
});

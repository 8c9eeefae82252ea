import { expect, it } from "vitest";
import { greatest, least } from "@/lib/statistics/extremes";

it("the ends of a list are found, however long it is", () => {
  const values = Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 300_007);
  const sorted = values.toSorted((a, b) => a - b);
  expect([least(values), greatest(values)]).toEqual([sorted[0], sorted.at(-1)]);
  expect([least([]), greatest([])]).toEqual([Infinity, -Infinity]);
});

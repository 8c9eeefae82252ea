import { afterAll, expect, it } from "vitest";
import { sqliteReader } from "@/lib/server/sqlite-file";

const { groupBy } = Map;
afterAll(() => {
  Map.groupBy = groupBy;
});

/** ECMAScript 2024, 24.1.2.1. */
it("groups as Map.groupBy does where Node has none: keys in order, equal as in a Map, the index as second argument", async () => {
  Reflect.deleteProperty(Map, "groupBy");
  await import("@/scripts/lib/older-node.mjs");
  expect(Map.groupBy).not.toBe(groupBy);
  const items = new Set([3, NaN, 1, -0, NaN, 0]);
  const key = (item: number): unknown => item;
  expect([...Map.groupBy(items, key)]).toEqual([...groupBy(items, key)]);
  const byIndex = (_: string, index: number): boolean => index > 1;
  expect([...Map.groupBy("abcd", byIndex)]).toEqual([...groupBy("abcd", byIndex)]);
});

it("names the Node that has SQLite where this one has none", () => {
  expect(() => sqliteReader(null)).toThrow(/^SQLite needs Node 22\.13 or newer; this is v/);
});

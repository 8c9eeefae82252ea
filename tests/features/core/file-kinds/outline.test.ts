/** JSON as far as it goes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { outlineJson } from "@/features/core/file-kinds/outline";

const small = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 8, noNullPrototype: true }),
  fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 }),
);

it("a whole text is what JSON.parse makes of it", () => {
  fc.assert(
    fc.property(small, (value) => {
      const source = JSON.stringify(value);
      expect(outlineJson(source)).toEqual({ values: [JSON.parse(source)], lines: false, cut: false });
    }),
  );
});

it("every beginning of a text is read, and says that it is cut", () => {
  fc.assert(
    fc.property(small, fc.double({ min: 0, max: 0.999, noNaN: true }), (value, share) => {
      const source = JSON.stringify(value);
      const cut = source.slice(0, Math.max(1, Math.floor(source.length * share)));
      expect(outlineJson(cut)).toMatchObject({ cut: true });
    }),
  );
});

it("reads what Python writes, and lines of values", () => {
  expect(outlineJson('{"rate": Infinity, "x": NaN, "y": -1.5e3}')?.values).toEqual([
    { rate: "Infinity", x: "NaN", y: -1500 },
  ]);
  expect(outlineJson('{"a": 1}\n{"a": 2}\n')).toEqual({ values: [{ a: 1 }, { a: 2 }], lines: true, cut: false });
});

it("depth has an end", () => {
  expect(outlineJson("[".repeat(100_000))).toBeNull();
});

it("no JSON is none", () => {
  for (const source of ["", "abc", "{a: 1}", "[x]"]) expect(outlineJson(source)).toBeNull();
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { lineDiff } from "@/lib/text-comparison/line-diff";

const texts = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 8 }).map((lines) => lines.join("\n"));

it("has both texts in it, in order", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const diff = lineDiff(before, after);
      const without = (kind: string) => diff.filter((one) => one.kind !== kind).map(({ line }) => line);
      expect(without("added").join("\n")).toBe(before);
      expect(without("removed").join("\n")).toBe(after);
    }),
  );
});

it("keeps as many lines as the texts share in order", () => {
  const shared = (a: readonly string[], b: readonly string[]): number => {
    const [first, ...rest] = a;
    if (first === undefined) return 0;
    const place = b.indexOf(first);
    const taken = place < 0 ? 0 : 1 + shared(rest, b.slice(place + 1));
    return Math.max(taken, shared(rest, b));
  };
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const same = lineDiff(before, after).filter(({ kind }) => kind === "same").length;
      expect(same).toBe(shared(before.split("\n"), after.split("\n")));
    }),
  );
});

it("of texts too long to compare keeps both", () => {
  const lines = (word: string) => Array.from({ length: 2500 }, (_, place) => `${word}${place}`).join("\n");
  const diff = lineDiff(`x\n${lines("a")}`, `x\n${lines("b")}`);
  expect(diff.filter(({ kind }) => kind === "same")).toEqual([{ kind: "same", line: "x" }]);
  expect(diff).toHaveLength(5001);
});

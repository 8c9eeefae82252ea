import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowColumn } from "@/components/tables/data-column";
import { figureTest, wordTest } from "@/components/tables/row-filter";
import { orderInPieces } from "@/components/tables/rows/row-order";
import { shownRows } from "@/components/tables/rows/shown-rows";

function orderRows(rows: Uint32Array, key: (row: number) => number, descending: boolean): Uint32Array {
  const work = orderInPieces(rows, key, descending);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

const figures = fc.array(fc.oneof(fc.float(), fc.constantFrom(NaN, 0, -0, Infinity, -Infinity)), { maxLength: 60 });

describe("rows in the order of a figure", () => {
  it("are a permutation, rise or fall, keep the order of equals, and end with what is not known", () => {
    fc.assert(
      fc.property(figures, fc.boolean(), (keys, descending) => {
        const rows = Uint32Array.from(keys, (_, row) => row);
        const ordered = [...orderRows(rows, (row) => keys[row] as number, descending)];
        const known = [...rows].filter((row) => !Number.isNaN(keys[row]));
        const unknown = [...rows].filter((row) => Number.isNaN(keys[row]));
        const sign = descending ? -1 : 1;
        // Array.sort is stable; -0 and 0 compare as equal.
        const key = (row: number): number => Math.fround(keys[row] as number);
        known.sort((a, b) => (key(a) === key(b) ? 0 : sign * (key(a) < key(b) ? -1 : 1)));
        expect(ordered).toEqual([...known, ...unknown]);
      }),
    );
  });

  it("leave the given rows as they are", () => {
    const rows = Uint32Array.of(5, 3, 4);
    expect([...orderRows(rows, (row) => row, false)]).toEqual([3, 4, 5]);
    expect([...rows]).toEqual([5, 3, 4]);
  });
});

describe("a filter field", () => {
  it.each([
    ["<500", [499, 500, 501, NaN], [499]],
    [">= 3", [2, 3, 4], [3, 4]],
    ["≤3", [2, 3, 4], [2, 3]],
    ["10..20", [9, 10, 20, 21], [10, 20]],
    ["4,8", [4, 6, 8], [4, 8]],
    ["=60.1", [60.14, 61], [60.14]],
    ["1e3..2e3", [999, 1500], [1500]],
  ])("%s holds for figures", (written, given, expected) => {
    const test = figureTest(written) ?? expect.fail("unread");
    expect(given.filter(test)).toEqual(expected);
  });

  it.each(["", "  ", "abc", "<", "<x", "1..", ",", "1,x"])("%j asks nothing of figures", (written) => {
    expect(figureTest(written)).toBeNull();
  });

  it("asks for every word, whatever its case", () => {
    expect(wordTest("tp4 ADP")?.("TP4 PP2 ADP2")).toBe(true);
    expect(wordTest("tp4 adp")?.("TP4 PP2")).toBe(false);
    expect(wordTest(" ")).toBeNull();
  });
});

describe("rows of a table", () => {
  const column = (id: string, kind: RowColumn["kind"], value: (row: number) => number): RowColumn => ({
    ...{ id, head: id, kind, value, width: 80 },
    written: (row) => `row ${value(row)}`,
  });
  const columns = [column("double", "number", (row) => 2 * row), column("name", "text", (row) => row % 3)];
  const rows = Uint32Array.of(1, 2, 3, 4, 5, 6);

  it("are filtered by every field that can be read, then ordered", () => {
    const shown = (filters: Record<string, string>, descending = true) => [
      ...shownRows(rows, columns, filters, { id: "double", descending }),
    ];
    expect(shown({ double: ">4" })).toEqual([6, 5, 4, 3]);
    expect(shown({ double: ">4", name: "row 0" }, false)).toEqual([3, 6]);
    expect(shown({ double: "?" })).toHaveLength(6);
    expect([...shownRows(rows, columns, {}, { id: "gone", descending: true })]).toEqual([...rows]);
  });
});

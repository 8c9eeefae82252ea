import { dsvFormat } from "d3-dsv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellNumber } from "@/lib/tables/cell-number";
import { eachRow } from "@/lib/tables/delimited-rows";
import { Growing } from "@/lib/tables/growing";

const rowsIn = (text: string, mark: string): string[][] => {
  const rows: string[][] = [];
  eachRow(text, mark, (cells) => rows.push([...cells]));
  return rows;
};

describe("rows of a text", () => {
  it("are those of another parser, whatever stands where", () => {
    const part = fc.constantFrom("a", "17", ",", ";", '"', '""', "\n", "\r", "\r\n", " ", "", "中", "x,y");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), fc.constantFrom(",", ";", "\t"), (parts, mark) => {
        const text = parts.join("");
        expect(rowsIn(text, mark)).toEqual(dsvFormat(mark).parseRows(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("have as many cells as there are marks, also beyond the room for the first ones", () => {
    const cells = Array.from({ length: 100 }, (_, i) => (i % 7 === 0 ? `"${i}""${i}"` : String(i)));
    expect(rowsIn(cells.join(","), ",")).toEqual([
      cells.map((cell) => cell.replaceAll(/^"|"$/g, "").replace('""', '"')),
    ]);
  });
});

describe("a number in a cell", () => {
  const read = (cell: string): number => cellNumber(`,${cell},`, 1, 1 + cell.length);

  it("is what the language reads", () => {
    const digits = fc.stringMatching(/^[0-9]{0,18}$/);
    const decimal = fc.tuple(digits, fc.constantFrom(".", ""), digits).map((parts) => parts.join(""));
    const written = fc.oneof(decimal, fc.double().map(String), fc.stringMatching(/^[ +\-.0-9eExX_]{0,8}$/));
    fc.assert(
      fc.property(written, (cell) => {
        expect(read(cell)).toBe(cell.trim() === "" ? NaN : Number(cell));
      }),
      { numRuns: 5000 },
    );
  });
});

it("a growing column holds what was put into it", () => {
  const column = new Growing(Float64Array);
  const values = Array.from({ length: 5000 }, (_, i) => i / 3);
  values.forEach((value) => column.push(value));
  expect([...column.done()]).toEqual(values);
});

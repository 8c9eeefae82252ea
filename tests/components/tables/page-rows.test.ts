import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DataColumn } from "@/components/tables/data-table";
import { pageRows, ROWS_PER_PAGE } from "@/components/tables/page-rows";

type Row = { readonly name: string; readonly size: number | null };
const COLUMNS: readonly DataColumn<Row>[] = [
  { id: "name", head: "Name", kind: "text", value: ({ name }) => name },
  { id: "size", head: "Size", kind: "number", value: ({ size }) => size },
];
const rows = fc.array(fc.record({ name: fc.stringMatching(/^[a-c]{1,3}$/), size: fc.option(fc.integer()) }), {
  maxLength: 200,
});

describe("a page of rows", () => {
  it("shows every row once over all pages, in order, those without a value last", () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (all, descending) => {
        const sorting = { id: "size", descending };
        const first = pageRows(all, COLUMNS, { filter: "", sorting, page: 0 });
        const shown = Array.from(
          { length: first.pages },
          (_, page) => pageRows(all, COLUMNS, { filter: "", sorting, page }).rows,
        ).flat();
        expect(shown).toHaveLength(all.length);
        const sizes = shown.map(({ size }) => size);
        const known = sizes.filter((size) => size !== null);
        expect(sizes.slice(0, known.length)).toEqual([...known].sort((a, b) => (descending ? b - a : a - b)));
      }),
    );
  });

  it("keeps the rows in which every word of the filter occurs", () => {
    const all = [
      { name: "vllm", size: 8 },
      { name: "sglang", size: 8 },
      { name: "vllm", size: null },
    ];
    expect(pageRows(all, COLUMNS, { filter: "VLLM 8", sorting: null, page: 0 })).toMatchObject({
      total: 1,
      from: 1,
      to: 1,
    });
    expect(pageRows(all, COLUMNS, { filter: "nothing", sorting: null, page: 3 })).toMatchObject({
      total: 0,
      from: 0,
      to: 0,
      pages: 1,
    });
  });

  it("goes to the last page when the asked one is gone", () => {
    const all = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, size) => ({ name: "a", size }));
    expect(pageRows(all, COLUMNS, { filter: "", sorting: null, page: 9 })).toMatchObject({
      page: 1,
      from: 51,
      to: 51,
      total: 51,
    });
  });
});

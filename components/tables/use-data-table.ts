"use client";
/** The state of a table and the order of its rows: sorted by a head, filtered by words, in pages. */
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { DataColumn, Sorting } from "./data-column";
import { wordTest } from "./row-filter";

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

export type Entry<Row> = { readonly row: Row; readonly key: string };

export type TableState<Row> = ReturnType<typeof useDataTable<Row>>;

type TableStart = {
  readonly sortedBy?: Sorting | undefined;
  /** Left out: one page of all rows. */
  readonly pageSize?: number;
};

export function useDataTable<Row>(
  columns: readonly DataColumn<Row>[],
  entries: readonly Entry<Row>[],
  { sortedBy, pageSize = Infinity }: TableStart,
) {
  return useTable({
    features,
    columns: useMemo(() => columnDefinitions(columns), [columns]),
    data: entries,
    getRowId: ({ key }) => key,
    enableSortingRemoval: false,
    // New rows leave the reader on the page that was open.
    autoResetPageIndex: false,
    // Words are looked for in the row as a line, so one column asks for all.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: ({ original }, _, words: string) => wordTest(words)?.(rowText(columns, original.row)) ?? true,
    initialState: {
      sorting: sortedBy ? [{ id: sortedBy.id, desc: sortedBy.descending }] : [],
      pagination: { pageIndex: 0, pageSize },
    },
  });
}

function columnDefinitions<Row>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Entry<Row>>();
  return helper.columns(
    columns.map((column) =>
      helper.accessor(({ row }) => column.value(row) ?? undefined, {
        id: column.id,
        sortUndefined: "last",
        // A reader sorts numbers to see the largest.
        sortDescFirst: column.kind === "number",
        sortFn: (a, b, id) => ascending(a.getValue(id), b.getValue(id)),
        // Long tables test their rows themselves (rows/shown-rows.ts).
        filterFn: () => true,
      }),
    ),
  );
}

function ascending(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

const rowText = <Row>(columns: readonly DataColumn<Row>[], row: Row): string =>
  columns.map(({ written, value }) => (written ? written(row) : String(value(row) ?? ""))).join("\n");

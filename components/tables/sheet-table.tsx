"use client";

import { useMemo } from "react";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import type { Table } from "@/lib/export/table";
import { DataTable, type DataColumn } from "./data-table";
import { columnNumber } from "./decimals";
import { PagedTable } from "./paged-table";

type SheetRow = {
  readonly cells: readonly Cell[];
  readonly written: readonly (string | undefined)[];
  readonly key: string;
};

type SheetTableProps = {
  readonly sheet: Sheet | Table;
  readonly caption: string;
  readonly dense?: boolean;
  /** Filtered and shown page by page: for hundreds of rows. */
  readonly paged?: boolean;
  readonly sortedBy?: { readonly id: string; readonly descending: boolean } | undefined;
};

/** Any exportable table on the screen; a column is numeric when its first value is a number. */
export function SheetTable({ sheet, caption, dense = false, paged = false, sortedBy }: SheetTableProps) {
  const columns = useMemo(() => sheetColumns(sheet), [sheet]);
  const rows = useMemo(() => sheetRows(sheet), [sheet]);
  if (paged) return <PagedTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      dense={dense}
      {...(sortedBy && { sortedBy })}
    />
  );
}

const rowKey = ({ key }: SheetRow): string => key;

const NOTHING: readonly undefined[] = [];

const sheetRows = (sheet: Sheet | Table): readonly SheetRow[] =>
  sheet.rows.map((cells, index) => ({
    cells,
    written: ("written" in sheet && sheet.written?.[index]) || NOTHING,
    key: String(index),
  }));

function sheetColumns({ columns, rows }: Sheet): readonly DataColumn<SheetRow>[] {
  return columns.flatMap((column, index) => {
    if (column.fileOnly) return [];
    const numeric = typeof rows.find((row) => row[index] != null)?.[index] === "number";
    return [
      {
        id: "id" in column ? String(column.id) : `${index}`,
        head: column.label,
        ...(column.unit && { unit: column.unit }),
        kind: numeric ? "number" : "text",
        value: ({ cells }) => plainCell(cells[index]),
        written: ({ cells, written }) => written[index] ?? writtenCell(cells[index]),
        rowHead: index === 0,
      },
    ];
  });
}

const plainCell = (cell: Cell): string | number | null => (typeof cell === "boolean" ? String(cell) : (cell ?? null));

function writtenCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "—";
  return typeof cell === "number" ? columnNumber(cell) : String(cell);
}

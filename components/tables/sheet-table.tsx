"use client";

import { useMemo } from "react";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { isNumeric, writtenCell } from "@/lib/export/sheet-text";
import type { Table } from "@/lib/export/table";
import { DataTable, type DataColumn } from "./data-table";
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

/** Any exportable table on the screen. */
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

function sheetColumns(sheet: Sheet): readonly DataColumn<SheetRow>[] {
  return sheet.columns.flatMap((column, index) => {
    if (column.fileOnly) return [];
    return [
      {
        id: "id" in column ? String(column.id) : `${index}`,
        head: column.label,
        ...(column.unit && { unit: column.unit }),
        // The first column names its row and stands at the left, as its head does.
        kind: index > 0 && isNumeric(sheet, index) ? "number" : "text",
        value: ({ cells }) => plainCell(cells[index]),
        written: ({ cells, written }) => written[index] ?? writtenCell(cells[index]),
        rowHead: index === 0,
      },
    ];
  });
}

const plainCell = (cell: Cell): string | number | null => (typeof cell === "boolean" ? String(cell) : (cell ?? null));

"use client";

import { useMemo } from "react";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { DataTable, type DataColumn } from "./data-table";
import { columnNumber } from "./decimals";

type SheetRow = readonly Cell[];

type SheetTableProps = { readonly sheet: Sheet; readonly caption: string; readonly dense?: boolean };

/** Any exportable table on the screen; a column is numeric when its first value is a number. */
export function SheetTable({ sheet, caption, dense = false }: SheetTableProps) {
  const columns = useMemo(() => sheetColumns(sheet), [sheet]);
  return <DataTable caption={caption} columns={columns} rows={sheet.rows} rowKey={indexKey} dense={dense} />;
}

const indexKey = (_row: SheetRow, index: number): string => String(index);

function sheetColumns({ columns, rows }: Sheet): readonly DataColumn<SheetRow>[] {
  return columns.map(({ label, unit }, index) => {
    const numeric = typeof rows.find((row) => row[index] !== null)?.[index] === "number";
    return {
      id: `${index}`,
      head: label,
      ...(unit && { unit }),
      kind: numeric ? "number" : "text",
      value: (row) => plainCell(row[index]),
      written: (row) => writtenCell(row[index]),
      rowHead: index === 0,
    };
  });
}

const plainCell = (cell: Cell): string | number | null => (typeof cell === "boolean" ? String(cell) : (cell ?? null));

function writtenCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "—";
  return typeof cell === "number" ? columnNumber(cell) : String(cell);
}

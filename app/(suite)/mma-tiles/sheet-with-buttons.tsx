"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { Sheet } from "@/lib/export/sheet";
import styles from "./tiles-view.module.css";

type SheetWithButtonsProps = {
  readonly caption: string;
  readonly sheet: Sheet;
  readonly label: string;
  readonly onPress: (row: number) => void;
};

type Row = { readonly cells: Sheet["rows"][number]; readonly index: number };
const keyOf = ({ index }: Row): string => String(index);

/** A table whose first column carries a button for its row. */
export function SheetWithButtons({ caption, sheet, label, onPress }: SheetWithButtonsProps) {
  const columns = useMemo(() => columnsOf(sheet, label, onPress), [sheet, label, onPress]);
  const rows = useMemo(() => sheet.rows.map((cells, index) => ({ cells, index })), [sheet]);
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={keyOf} dense />;
}

function columnsOf(sheet: Sheet, label: string, onPress: (row: number) => void): readonly DataColumn<Row>[] {
  return sheet.columns.map(({ label: head, unit }, place) => {
    const numeric = typeof sheet.rows[0]?.[place] === "number";
    return {
      id: String(place),
      head,
      ...(unit && { unit }),
      kind: numeric ? "number" : "text",
      value: ({ cells }) => (cells[place] as string | number | null | undefined) ?? null,
      ...(numeric && { written: ({ cells }: Row) => columnNumber(Number(cells[place])) }),
      rowHead: place === 0,
      ...(place === 0 && {
        extra: ({ index, cells }: Row) => (
          <button
            type="button"
            className={`${buttons.button} ${styles.apply}`}
            aria-label={`${label}: ${String(cells[0])}`}
            onClick={() => onPress(index)}
          >
            {label}
          </button>
        ),
      }),
    };
  });
}

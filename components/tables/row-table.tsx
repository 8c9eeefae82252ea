"use client";
/**
 * A table of very many rows that are numbers: only those in sight are drawn. Sorted over all rows, filtered column by column, columns
 * chosen, rows pinned above the others. Rows cost nothing until they are drawn: columns compute a figure or a text from the number.
 */
import { useDeferredValue, useRef, useState, type ReactNode } from "react";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { ColumnChoice } from "./column-choice";
import { RowTableHead } from "./row-table-head";
import type { Filters, RowColumn } from "./shown-rows";
import { useRowFocus } from "./use-row-focus";
import { useShownRows } from "./use-shown-rows";
import { useVisibleRows } from "./use-visible-rows";
import styles from "./row-table.module.css";
import * as m from "./messages";

type RowTableProps = {
  readonly caption: string;
  readonly columns: readonly RowColumn[];
  readonly rows: Uint32Array;
  readonly sortedBy: { readonly id: string; readonly descending: boolean };
  readonly pinned: readonly number[];
  readonly onPin: (row: number) => void;
  /** Drawn at the end of a row: buttons. */
  readonly actions?: ((row: number) => ReactNode) | undefined;
};

const ROW_HEIGHT = 28;
/** Browsers draw nothing beyond some seventeen million pixels. */
const MOST_ROWS = 500_000;

export function RowTable({ caption, columns, rows, sortedBy, pinned, onPin, actions }: RowTableProps) {
  const t = useText();
  const [sorting, setSorting] = useState(sortedBy);
  const [filters, setFilters] = useState<Filters>({});
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    columns.filter(({ quiet }) => quiet).map(({ id }) => id),
  );
  const asked = useDeferredValue(filters);
  const shown = useShownRows(rows, columns, asked, sorting);
  const visible = columns.filter(({ id }) => !hidden.includes(id));
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { places, above, below } = useVisibleRows(box, body, Math.min(shown.length, MOST_ROWS), ROW_HEIGHT);
  const keys = useRowFocus(body);
  const width = visible.length + 1 + (actions ? 1 : 0);
  const bodyRow = (row: number, place: number | null) => (
    <BodyRow
      key={`${place === null ? "pin" : "row"}-${row}`}
      row={row}
      place={place}
      columns={visible}
      pinned={pinned.includes(row)}
      onPin={onPin}
      actions={actions}
    />
  );
  return (
    <div data-row-table>
      <div className={styles.bar}>
        <span role="status">{t(countWords(shown.length, rows.length))}</span>
        <ColumnChoice columns={columns} hidden={hidden} onHidden={setHidden} />
      </div>
      <div ref={box} className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.table} aria-rowcount={shown.length + 2}>
          <caption className="visually-hidden">{caption}</caption>
          <Widths columns={visible} actions={actions !== undefined} />
          <RowTableHead
            columns={visible}
            sorting={sorting}
            onSort={setSorting}
            filters={filters}
            onFilters={setFilters}
            actions={actions !== undefined}
          />
          {pinned.length > 0 && <tbody aria-label={t(m.pinned)}>{pinned.map((row) => bodyRow(row, null))}</tbody>}
          <tbody ref={body} {...keys}>
            {above > 0 && <Gap height={above} width={width} />}
            {places.map((place) => bodyRow(shown[place] as number, place))}
            {below > 0 && <Gap height={below} width={width} />}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const Widths = ({ columns, actions }: { readonly columns: readonly RowColumn[]; readonly actions: boolean }) => (
  <colgroup>
    <col style={{ width: 26 }} />
    {columns.map(({ id, width }) => (
      <col key={id} style={{ width }} />
    ))}
    {actions && <col style={{ width: 84 }} />}
  </colgroup>
);

type BodyRowProps = Pick<RowTableProps, "columns" | "onPin" | "actions"> & {
  readonly row: number;
  /** In the order shown; null for a pinned row above the others. */
  readonly place: number | null;
  readonly pinned: boolean;
};

function BodyRow({ row, place, columns, pinned, onPin, actions }: BodyRowProps) {
  const t = useText();
  const name = columns.find(({ rowHead }) => rowHead)?.written(row) ?? String(row);
  return (
    <tr aria-rowindex={place === null ? undefined : place + 3} data-row={row} data-pinned={place === null}>
      <td className={styles.pin}>
        <button
          type="button"
          aria-pressed={pinned}
          aria-label={`${t(pinned ? m.unpin : m.pin)} ${name}`}
          onClick={() => onPin(row)}
        >
          {pinned ? "★" : "☆"}
        </button>
      </td>
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
  );
}

function Cell({ column, row }: { readonly column: RowColumn; readonly row: number }) {
  const words = column.written(row);
  if (column.rowHead) {
    return (
      <th scope="row" title={words}>
        {words}
      </th>
    );
  }
  return (
    <td
      className={column.kind === "number" ? styles.number : undefined}
      title={column.kind === "text" ? words : undefined}
    >
      {words}
    </td>
  );
}

/** Stands for the rows out of sight. */
const Gap = ({ height, width }: { readonly height: number; readonly width: number }) => (
  <tr aria-hidden="true" className={styles.gap}>
    <td colSpan={width} style={{ height }} />
  </tr>
);

function countWords(shown: number, total: number) {
  const [have, total2] = [formatCount(shown), formatCount(total)];
  if (shown > MOST_ROWS) return m.firstMostOfHaveRows({ most: formatCount(MOST_ROWS), have });
  return shown === total ? m.totalRows({ total, total2 }) : m.haveOfTotalRows({ have, total, total2 });
}

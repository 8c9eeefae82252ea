"use client";

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import styles from "./data-table.module.css";
import { decimalFillers } from "./decimals";
import { HeadCell } from "./head-cell";

export type DataColumn<Row> = {
  readonly id: string;
  readonly head: string;
  /** Unit of every cell, printed once, in the head. */
  readonly unit?: string;
  readonly kind: "text" | "number";
  /** What the column is sorted by; null stands last. */
  readonly value: (row: Row) => string | number | null;
  /** What the cell says; left out: the value itself. */
  readonly written?: (row: Row) => string;
  /** Drawn after the text: a bar, a second word. */
  readonly extra?: (row: Row) => ReactNode;
  /** Names the row for screen readers. */
  readonly rowHead?: boolean;
  /** Left out where the screen is a phone's. */
  readonly wideOnly?: boolean;
};

type DataTableProps<Row> = {
  readonly caption: string;
  /** Said in sight of the reader; left out: for screen readers only. */
  readonly captionShown?: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Smaller type for tables of many columns. */
  readonly dense?: boolean;
  readonly sortedBy?: { readonly id: string; readonly descending: boolean };
  /** The last row sums up the others: it stays below them, however they are sorted. */
  readonly totals?: boolean;
  /** Rows stay with their group, however they are sorted. */
  readonly grouped?: RowGroups<Row>;
};

/** Headings above rows, and the place of the heading that a row stands under. */
export type RowGroups<Row> = {
  readonly heads: readonly { readonly label: string; readonly note: string }[];
  readonly groupIn: (row: Row) => number;
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, dense, sortedBy, totals = false, grouped } = props;
  const cells = useMemo(() => rows.map((row, index) => ({ row, key: rowKey(row, index) })), [rows, rowKey]);
  const definitions = useMemo(() => columnDefinitions(columns), [columns]);
  const fillers = useMemo(() => alignment(columns, cells), [columns, cells]);
  const table = useTable({
    features,
    columns: definitions,
    data: useMemo(() => (totals ? cells.slice(0, -1) : cells), [cells, totals]),
    getRowId: (entry) => entry.key,
    enableSortingRemoval: false,
    initialState: { sorting: sortedBy ? [{ id: sortedBy.id, desc: sortedBy.descending }] : [] },
  });
  const last = cells.at(-1);
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={styles.table}
        data-dense={dense}
        data-narrowed={isNarrowed(columns)}
        data-long-names={hasLongNames(columns, rows)}
      >
        <caption className={captionShown ? styles.caption : "visually-hidden"}>{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => (
                <HeadCell
                  key={header.id}
                  label={columns[index]?.head ?? ""}
                  unit={columns[index]?.unit}
                  numeric={columns[index]?.kind === "number"}
                  wideOnly={columns[index]?.wideOnly}
                  sorted={header.column.getIsSorted()}
                  onSort={() => header.column.toggleSorting()}
                />
              ))}
            </tr>
          ))}
        </thead>
        <Bodies entries={table.getRowModel().rows.map(({ original }) => original)} {...{ columns, fillers, grouped }} />
        {totals && last && (
          <tfoot>
            <BodyRow columns={columns} entry={last} fillers={fillers} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

type BodiesProps<Row> = Omit<BodyRowProps<Row>, "entry"> & {
  readonly entries: readonly Entry<Row>[];
  readonly grouped: RowGroups<Row> | undefined;
};

function Bodies<Row>({ entries, grouped, ...rest }: BodiesProps<Row>) {
  const listed = (own: readonly Entry<Row>[]): ReactNode =>
    own.map((entry) => <BodyRow key={entry.key} entry={entry} {...rest} />);
  if (!grouped) return <tbody>{listed(entries)}</tbody>;
  return grouped.heads.map(({ label, note }, place) => (
    <tbody key={label}>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={rest.columns.length}>
          {label} <span>{note}</span>
        </th>
      </tr>
      {listed(entries.filter(({ row }) => grouped.groupIn(row) === place))}
    </tbody>
  ));
}

/** Whether a phone shows fewer columns; the rest then fits, with names on several lines. */
export const isNarrowed = <Row,>(columns: readonly DataColumn<Row>[]): true | undefined =>
  columns.some(({ wideOnly }) => wideOnly) || undefined;

/** Ids of runs are words of a hundred letters: on a phone the name that stays in sight would hide every figure. */
export const hasLongNames = <Row,>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): true | undefined =>
  rows.some((row) => LONG_WORD.test(String(columns[0]?.value(row) ?? ""))) || undefined;

const LONG_WORD = /\S{30}/;

type Entry<Row> = { readonly row: Row; readonly key: string };

function columnDefinitions<Row>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Entry<Row>>();
  return helper.columns(
    columns.map((column) =>
      helper.accessor((entry) => column.value(entry.row) ?? undefined, {
        id: column.id,
        sortUndefined: "last",
        // A reader sorts numbers to see the largest.
        sortDescFirst: column.kind === "number",
        sortFn: (a, b, id) => ascending(a.getValue(id), b.getValue(id)),
      }),
    ),
  );
}

function ascending(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

/** Of a row whose name is written shorter than it is. */
export function wholeName<Row>(column: DataColumn<Row>, row: Row): string | undefined {
  const whole = column.value(row);
  return typeof whole === "string" && whole !== written(column, row) ? whole : undefined;
}

const written = <Row,>(column: DataColumn<Row>, row: Row): string =>
  column.written ? column.written(row) : String(column.value(row) ?? "—");

function alignment<Row>(columns: readonly DataColumn<Row>[], entries: readonly Entry<Row>[]) {
  const numeric = columns.filter((column) => column.kind === "number");
  return new Map(
    numeric.map((column) => {
      const fillers = decimalFillers(entries.map((entry) => written(column, entry.row)));
      return [column.id, new Map(entries.map((entry, index) => [entry.key, fillers[index] ?? ""]))] as const;
    }),
  );
}

type BodyRowProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly entry: Entry<Row>;
  readonly fillers: ReturnType<typeof alignment>;
};

const BodyRow = <Row,>({ columns, entry: { row, key }, fillers }: BodyRowProps<Row>) => (
  <tr>
    {columns.map((column) => (
      <BodyCell key={column.id} column={column} row={row} filler={fillers.get(column.id)?.get(key)} />
    ))}
  </tr>
);

type BodyCellProps<Row> = { readonly column: DataColumn<Row>; readonly row: Row; readonly filler: string | undefined };

/** Letters of a cell that may take several lines where its table would not fit otherwise. */
const PROSE = 28;

function BodyCell<Row>({ column, row, filler }: BodyCellProps<Row>) {
  const words = written(column, row);
  const content = (
    <>
      {words}
      {filler && <span aria-hidden="true">{filler}</span>}
      {column.extra?.(row)}
    </>
  );
  const numeric = column.kind === "number";
  if (column.rowHead)
    return (
      <th scope="row" className={numeric ? styles.number : undefined} title={wholeName(column, row)}>
        {content}
      </th>
    );
  // Zeros are shown faintly, so that other values stand out.
  const zero = numeric && column.value(row) === 0;
  const kind = zero ? styles.zero : numeric ? styles.number : words.length > PROSE ? styles.prose : undefined;
  return (
    <td className={kind} data-wide={column.wideOnly}>
      {content}
    </td>
  );
}

"use client";
/**
 * A table of rows: sorted by its heads; where there are hundreds of rows, filtered by words and shown page by page. It shows the columns
 * that its box has room for. A button in the head opens the others; then the box scrolls, and not the page.
 */
import { useMemo, useRef, type ReactNode } from "react";
import { greatest } from "@/lib/statistics/extremes";
import { cellText, hasLongNames, isNarrowed, type DataColumn, type Sorting } from "./data-column";
import { PageBar } from "./page-bar";
import { alignFigures, TableCells, type Fillers } from "./table-cells";
import { TableHead } from "./table-head";
import { useColumnFit } from "./use-column-fit";
import { useDataTable, type Entry } from "./use-data-table";
import styles from "./data-table.module.css";

type DataTableProps<Row> = {
  readonly caption: string;
  /** Said in sight of the reader; left out: for screen readers only. */
  readonly captionShown?: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Smaller type for tables of many columns. */
  readonly dense?: boolean;
  /** Filtered by words, and shown page by page. */
  readonly paged?: boolean;
  readonly sortedBy?: Sorting;
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

const ROWS_PER_PAGE = 50;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, dense, paged = false, sortedBy, totals = false } = props;
  const entries = useMemo(() => rows.map((row, index) => ({ row, key: rowKey(row, index) })), [rows, rowKey]);
  const sorted = useMemo(() => (totals ? entries.slice(0, -1) : entries), [entries, totals]);
  const table = useDataTable(columns, sorted, { sortedBy, ...(paged && { pageSize: ROWS_PER_PAGE }) });
  const fillers = useMemo(() => alignFigures(columns, entries), [columns, entries]);
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const words = useMemo(() => widthWords(columns, entries), [columns, entries]);
  const fit = useColumnFit({ box, table: element, columns, words, sortedBy: sortedBy?.id });
  const last = entries.at(-1);
  const more = fit.hidden > 0 ? { hidden: fit.hidden, open: fit.open, onOpen: fit.setOpen } : null;
  const body = { columns: fit.shown, fillers, plain: paged, more: more !== null };
  const region = (
    <div ref={box} className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table
        ref={element}
        className={styles.table}
        data-dense={paged || dense}
        data-open={fit.open || undefined}
        data-narrowed={isNarrowed(columns)}
        data-long-names={hasLongNames(columns, rows)}
      >
        <caption className={captionShown ? styles.caption : "visually-hidden"}>{caption}</caption>
        <TableHead columns={fit.shown} table={table} more={more} />
        <Bodies entries={table.getRowModel().rows.map(({ original }) => original)} grouped={props.grouped} {...body} />
        {totals && last && (
          <tfoot>
            <BodyRow entry={last} {...body} />
          </tfoot>
        )}
      </table>
    </div>
  );
  if (!paged) return region;
  return (
    <div>
      <PageBar table={table} />
      {region}
    </div>
  );
}

/** Letters by which cells may differ before their columns are measured again. */
const SLACK = 2;

/** Says as much of the cells as decides the widths of their columns. */
const widthWords = <Row,>(columns: readonly DataColumn<Row>[], entries: readonly Entry<Row>[]): string =>
  columns
    .map((column) => {
      const letters = greatest([0, ...entries.map(({ row }) => cellText(column, row).length)]);
      return `${column.id} ${column.head} ${column.unit ?? ""} ${Math.ceil(letters / SLACK)}`;
    })
    .join("\n");

type BodyProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly fillers: Fillers;
  readonly plain: boolean;
  /** The head ends in a cell without a column. */
  readonly more: boolean;
};

type BodiesProps<Row> = BodyProps<Row> & {
  readonly entries: readonly Entry<Row>[];
  readonly grouped: RowGroups<Row> | undefined;
};

function Bodies<Row>({ entries, grouped, ...body }: BodiesProps<Row>) {
  const listed = (members: readonly Entry<Row>[]): ReactNode =>
    members.map((entry) => <BodyRow key={entry.key} entry={entry} {...body} />);
  if (!grouped) return <tbody>{listed(entries)}</tbody>;
  return grouped.heads.map(({ label, note }, index) => (
    <tbody key={label}>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={body.columns.length + (body.more ? 1 : 0)}>
          {label} <span>{note}</span>
        </th>
      </tr>
      {listed(entries.filter(({ row }) => grouped.groupIn(row) === index))}
    </tbody>
  ));
}

type BodyRowProps<Row> = BodyProps<Row> & { readonly entry: Entry<Row> };

const BodyRow = <Row,>({ columns, entry: { row, key }, fillers, plain, more }: BodyRowProps<Row>) => (
  <tr>
    <TableCells
      columns={columns}
      row={row}
      look={plain ? "plain" : "figures"}
      filler={(column) => fillers.get(column)?.get(key)}
    />
    {more && <td />}
  </tr>
);

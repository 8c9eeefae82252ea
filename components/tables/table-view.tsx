"use client";

import Link from "next/link";
import { useMemo, type ReactNode } from "react";
import type { Cell } from "@/lib/export/csv";
import type { Bar, Lead, Table } from "@/lib/export/table";
import { columnTexts, isNumeric } from "@/lib/export/table-text";
import { useText } from "@/state/language";
import { leadHref } from "@/state/link/links";
import { useLinkSearch } from "@/state/link/raw-link";
import type { DataColumn, Sorting } from "./data-column";
import { DataTable, type RowGroups } from "./data-table";
import styles from "./table-view.module.css";

type TableRow = {
  readonly cells: readonly Cell[];
  readonly written: readonly (string | undefined)[];
  readonly key: string;
};

type TableViewProps = {
  readonly table: Table;
  readonly caption: string;
  readonly dense?: boolean;
  /** Filtered and shown page by page: for hundreds of rows. */
  readonly paged?: boolean;
  readonly sortedBy?: Sorting | undefined;
  /** The last row sums up the others. */
  readonly totals?: boolean;
  /** Drawn after the first cell of a row, by the row's place: a button. */
  readonly extra?: ((row: number) => ReactNode) | undefined;
};

/** Any exportable table on the screen. */
export function TableView(props: TableViewProps) {
  const { table, caption, dense = false, paged = false, sortedBy, totals = false, extra } = props;
  const columns = useMemo(() => tableColumns(table, withLead(table, extra)), [table, extra]);
  const rows = useMemo(() => tableRows(table), [table]);
  const grouped = useMemo(() => rowGroups(table), [table]);
  const settings = paged ? { paged } : { dense, totals, ...(grouped && { grouped }), ...(sortedBy && { sortedBy }) };
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} {...settings} />;
}

type Extra = NonNullable<TableViewProps["extra"]>;

/** Behind the name of a row, the page that goes on about it. */
function withLead({ leads, rows }: Table, extra: Extra | undefined): Extra | undefined {
  if (leads === undefined) return extra;
  return function RowExtra(row) {
    const lead = leads[row];
    return (
      <>
        {lead && <RowLead lead={lead} name={String(rows[row]?.[0])} />}
        {extra?.(row)}
      </>
    );
  };
}

const rowKey = ({ key }: TableRow): string => key;

const NOTHING: readonly undefined[] = [];

const tableRows = ({ rows, written }: Table): readonly TableRow[] =>
  rows.map((cells, index) => ({
    cells,
    written: written?.[index] ?? NOTHING,
    key: String(index),
  }));

function rowGroups({ groups }: Table): RowGroups<TableRow> | null {
  if (!groups) return null;
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, { rows }) => sum + rows, 0));
  return { heads: groups, groupIn: ({ key }) => ends.findIndex((end) => Number(key) < end) };
}

function tableColumns(table: Table, extra: TableViewProps["extra"]): readonly DataColumn<TableRow>[] {
  const texts = columnTexts(table);
  return table.columns.flatMap((column, index) => {
    const text = texts[index];
    if (column.fileOnly || text === undefined) return [];
    return [
      {
        id: column.id,
        head: column.label,
        ...(text.unit && { unit: text.unit }),
        ...(column.wideOnly && { wideOnly: true }),
        ...(column.essential && { essential: true }),
        // The first column names its row and is at the left, as its head does.
        kind: index > 0 && isNumeric(table, index) ? "number" : "text",
        value: ({ cells }) => plainCell(cells[index]),
        written: ({ cells, written }) => written[index] ?? text.write(cells[index]),
        rowHead: index === 0,
        ...cellExtra(table, index, extra),
      },
    ];
  });
}

/** Links and buttons are behind the name of a row, bars behind the figures that they draw. */
function cellExtra(
  { bars }: Table,
  index: number,
  extra: TableViewProps["extra"],
): Pick<DataColumn<TableRow>, "extra"> {
  if (extra && index === 0) return { extra: ({ key }) => extra(Number(key)) };
  if (!bars?.some((row) => row[index])) return {};
  return { extra: ({ key }) => <CellBar bar={bars[Number(key)]?.[index] ?? null} /> };
}

const plainCell = (cell: Cell): string | number | null => (typeof cell === "boolean" ? String(cell) : (cell ?? null));

/** A bar behind a figure: its length says the same, so that nobody has to hear it. */
const CellBar = ({ bar }: { readonly bar: Bar | null }) => (
  <span className={styles.track} aria-hidden="true">
    {bar && <span className={styles.bar} data-strong={bar.strong} style={{ width: `${100 * bar.share}%` }} />}
  </span>
);

/** Behind the name of a row, the way to the page that goes on about it. */
function RowLead({ lead, name }: { readonly lead: Lead; readonly name: string }) {
  const t = useText();
  const search = useLinkSearch();
  const label = t(lead.label);
  return (
    <Link
      className={styles.lead}
      href={leadHref(lead, search)}
      prefetch={false}
      title={label}
      aria-label={`${name}: ${label}`}
    >
      ↗
    </Link>
  );
}

"use client";
/** Heads that sort; below each, where a table is long, a filter of its column. */
import { meaning } from "@/features/glossary";
import { useText } from "@/state/language";
import type { DataColumn } from "./data-column";
import type { TableState } from "./use-data-table";
import styles from "./data-table.module.css";
import long from "./rows/row-table.module.css";
import * as m from "./messages";

type TableHeadProps<Row> = {
  /** Those shown. */
  readonly columns: readonly DataColumn<Row>[];
  readonly table: TableState<Row>;
  /** A field under every head; rows begin with a pin, and may end in buttons. */
  readonly filters?: { readonly actions: boolean } | undefined;
  /** Columns that the box of the table has no room for. */
  readonly more?: MoreColumns | null;
};

type MoreColumns = {
  readonly hidden: number;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
};

export function TableHead<Row>({ columns, table, filters, more }: TableHeadProps<Row>) {
  const t = useText();
  const sort = (id: string): void => {
    table.getColumn(id)?.toggleSorting();
    table.setPageIndex(0);
  };
  return (
    <thead>
      <tr>
        {filters && <td />}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sorted={table.getColumn(column.id)?.getIsSorted() ?? false}
            onSort={() => sort(column.id)}
          />
        ))}
        {more && <More {...more} />}
        {filters?.actions && (
          <th scope="col" className={long.actions}>
            <span className="visually-hidden">{t(m.actions)}</span>
          </th>
        )}
      </tr>
      {filters && <Filters columns={columns} table={table} actions={filters.actions} />}
    </thead>
  );
}

/** In sight also where the columns that it opened are scrolled. */
function More({ hidden, open, onOpen }: MoreColumns) {
  const t = useText();
  return (
    <td className={styles.more}>
      <button type="button" aria-expanded={open} onClick={() => onOpen(!open)}>
        {t(open ? m.fewerColumns : m.countMoreColumns({ count: hidden }))}
      </button>
    </td>
  );
}

type FiltersProps<Row> = Omit<TableHeadProps<Row>, "filters" | "more"> & { readonly actions: boolean };

function Filters<Row>({ columns, table, actions }: FiltersProps<Row>) {
  const t = useText();
  return (
    <tr>
      <td />
      {columns.map(({ id, head, kind }) => (
        <td key={id}>
          <input
            type="search"
            className={long.filter}
            value={String(table.getColumn(id)?.getFilterValue() ?? "")}
            placeholder={kind === "number" ? "< > .." : t(m.filter)}
            aria-label={`${t(m.filter)}: ${head}`}
            onChange={({ target }) => table.getColumn(id)?.setFilterValue(target.value)}
          />
        </td>
      ))}
      {actions && <td className={long.actions} />}
    </tr>
  );
}

type HeadCellProps = {
  readonly column: Pick<DataColumn<never>, "id" | "head" | "unit" | "kind" | "wideOnly">;
  readonly sorted: false | "asc" | "desc";
  readonly onSort: () => void;
};

const ARROW = { asc: "↑", desc: "↓" };
const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function HeadCell({ column: { id, head, unit, kind, wideOnly }, sorted, onSort }: HeadCellProps) {
  const t = useText();
  const means = meaning(head);
  const numeric = kind === "number";
  // Keeps its width when unsorted, so that columns do not move.
  const arrow = (
    <span aria-hidden="true" className={styles.arrow}>
      {sorted && ARROW[sorted]}
    </span>
  );
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : "none"}
      data-column={id}
      data-numeric={numeric}
      data-wide={wideOnly}
      className={numeric ? styles.number : undefined}
    >
      <button type="button" onClick={onSort} title={means && t(means)}>
        {numeric && arrow}
        {head}
        {unit && <span className={styles.unit}> {unit}</span>}
        {!numeric && arrow}
      </button>
    </th>
  );
}

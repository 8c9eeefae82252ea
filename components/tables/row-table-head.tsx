"use client";
/** Heads that sort, and below each a filter of its column. */
import { useText } from "@/state/language";
import { columnHead, HeadCell, type Sorting } from "./head-cell";
import styles from "./row-table.module.css";
import type { Filters, RowColumn } from "./shown-rows";
import * as m from "./messages";

type RowTableHeadProps = {
  readonly columns: readonly RowColumn[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** Rows end in buttons. */
  readonly actions: boolean;
};

export function RowTableHead({ columns, sorting, onSort, filters, onFilters, actions }: RowTableHeadProps) {
  const t = useText();
  const sortedBy = ({ id, kind }: RowColumn): Sorting => ({
    id,
    descending: sorting.id === id ? !sorting.descending : kind === "number",
  });
  return (
    <thead>
      <tr>
        <td />
        {columns.map((column) => (
          <HeadCell key={column.id} {...columnHead(column, sorting)} onSort={() => onSort(sortedBy(column))} />
        ))}
        {actions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t(m.actions)}</span>
          </th>
        )}
      </tr>
      <tr>
        <td />
        {columns.map(({ id, head, kind }) => (
          <td key={id}>
            <input
              type="search"
              className={styles.filter}
              value={filters[id] ?? ""}
              placeholder={kind === "number" ? "< > .." : t(m.filter)}
              aria-label={`${t(m.filter)}: ${head}`}
              onChange={(event) => onFilters({ ...filters, [id]: event.target.value })}
            />
          </td>
        ))}
        {actions && <td className={styles.actions} />}
      </tr>
    </thead>
  );
}

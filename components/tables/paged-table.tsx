"use client";
/** A table of up to ten thousand rows: filtered by words, sorted over all rows, one page of them on the screen. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { hasLongNames, isNarrowed, wholeName, type DataColumn } from "./data-table";
import styles from "./data-table.module.css";
import { columnHead, HeadCell, type Sorting } from "./head-cell";
import { pageRows, type Page } from "./page-rows";
import bar from "./paged-table.module.css";
import * as m from "./messages";

type PagedTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
};

export function PagedTable<Row>({ caption, columns, rows, rowKey }: PagedTableProps<Row>) {
  const [filter, setFilter] = useState("");
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [page, setPage] = useState(0);
  const shown = useMemo(
    () => pageRows(rows, columns, { filter, sorting, page }),
    [rows, columns, filter, sorting, page],
  );
  const sort = (column: DataColumn<Row>): void => {
    const again = sorting?.id === column.id;
    setSorting({ id: column.id, descending: again ? !sorting.descending : column.kind === "number" });
    setPage(0);
  };
  return (
    <div>
      <Bar
        filter={filter}
        onFilter={(words) => {
          setFilter(words);
          setPage(0);
        }}
        shown={shown}
        onPage={setPage}
      />
      <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table
          className={styles.table}
          data-dense
          data-narrowed={isNarrowed(columns)}
          data-long-names={hasLongNames(columns, rows)}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.id}
                  {...columnHead(column, sorting)}
                  wideOnly={column.wideOnly}
                  onSort={() => sort(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type BarProps = {
  readonly filter: string;
  readonly onFilter: (words: string) => void;
  readonly shown: Omit<Page<unknown>, "rows">;
  readonly onPage: (page: number) => void;
};

/** Filter, which rows are shown of how many, the way to the other pages. */
function Bar({ filter, onFilter, shown, onPage }: BarProps) {
  const t = useText();
  const [range, total] = [`${formatCount(shown.from)}–${formatCount(shown.to)}`, formatCount(shown.total)];
  const ways = [
    { label: m.previousPage, mark: "←", page: shown.page - 1 },
    { label: m.nextPage, mark: "→", page: shown.page + 1 },
  ];
  return (
    <div className={bar.bar}>
      <input
        type="search"
        className={bar.filter}
        value={filter}
        placeholder={t(m.filterRows)}
        aria-label={t(m.filterRows)}
        onChange={(event) => onFilter(event.target.value)}
      />
      <span className={bar.pages}>
        <span role="status">{t(m.rangeOfTotal({ range, total }))}</span>
        {ways.map(({ label, mark, page }) => (
          <button
            key={mark}
            type="button"
            className={buttons.button}
            disabled={page < 0 || page >= shown.pages}
            aria-label={t(label)}
            onClick={() => onPage(page)}
          >
            {mark}
          </button>
        ))}
      </span>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: DataColumn<Row>; readonly row: Row }) {
  const words = column.written ? column.written(row) : String(column.value(row) ?? "—");
  if (column.rowHead)
    return (
      <th scope="row" title={wholeName(column, row)}>
        {words}
        {column.extra?.(row)}
      </th>
    );
  return (
    <td className={column.kind === "number" ? styles.number : undefined} data-wide={column.wideOnly}>
      {words}
    </td>
  );
}

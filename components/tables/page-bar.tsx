"use client";
/** Above a table in pages: its filter, which rows are shown of how many, the way to the other pages. */
import { useLayoutEffect } from "react";
import buttons from "@/components/feedback/button.module.css";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import type { TableState } from "./use-data-table";
import styles from "./data-table.module.css";
import * as m from "./messages";

export function PageBar<Row>({ table }: { readonly table: TableState<Row> }) {
  const t = useText();
  const { pageIndex, pageSize } = table.state.pagination;
  const lastPage = Math.max(0, table.getPageCount() - 1);
  // A page that new rows no longer fill is the last one.
  useLayoutEffect(() => {
    if (pageIndex > lastPage) table.setPageIndex(lastPage);
  });
  const shown = table.getRowModel().rows.length;
  const before = pageIndex * pageSize;
  const range = `${formatCount(shown === 0 ? 0 : before + 1)}–${formatCount(before + shown)}`;
  const total = formatCount(table.getPrePaginatedRowModel().rows.length);
  return (
    <div className={styles.bar}>
      <input
        type="search"
        className={styles.words}
        value={String(table.state.globalFilter ?? "")}
        placeholder={t(m.filterRows)}
        aria-label={t(m.filterRows)}
        onChange={({ target }) => {
          table.setGlobalFilter(target.value);
          table.setPageIndex(0);
        }}
      />
      <span className={styles.pages}>
        <span role="status">{t(m.rangeOfTotal({ range, total }))}</span>
        <PageButton label={t(m.previousPage)} enabled={table.getCanPreviousPage()} onGo={() => table.previousPage()}>
          ←
        </PageButton>
        <PageButton label={t(m.nextPage)} enabled={table.getCanNextPage()} onGo={() => table.nextPage()}>
          →
        </PageButton>
      </span>
    </div>
  );
}

type PageButtonProps = {
  readonly label: string;
  readonly enabled: boolean;
  readonly onGo: () => void;
  readonly children: string;
};

const PageButton = ({ label, enabled, onGo, children }: PageButtonProps) => (
  <button type="button" className={buttons.button} disabled={!enabled} aria-label={label} onClick={onGo}>
    {children}
  </button>
);

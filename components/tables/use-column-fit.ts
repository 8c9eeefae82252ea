"use client";
/** The columns of a table that its box has room for, by their measured widths, and the others on request. */
import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import { useNarrow } from "../use-narrow";
import { fittingColumns } from "./column-fit";
import type { DataColumn } from "./data-column";
import { useBoxWidth } from "./use-box-width";

type Measured = {
  /** Of what was measured: other words, or a phone's look, are measured again, once. */
  readonly look: string;
  readonly widths: ReadonlyMap<string, number>;
};

type FitProps<Row> = {
  /** Around the table. */
  readonly box: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly columns: readonly DataColumn<Row>[];
  /** Changes whenever a cell may need another width. */
  readonly words: string;
  readonly sortedBy: string | undefined;
};

export function useColumnFit<Row>({ box, table, columns, words, sortedBy }: FitProps<Row>) {
  const room = useBoxWidth(box);
  const [open, setOpen] = useState(false);
  const [measured, setMeasured] = useState<Measured | null>(null);
  // A phone wraps names and leaves columns out.
  const narrow = useNarrow();
  const look = `${narrow} ${words}`;
  const known = measured?.look === look ? measured.widths : null;
  // Widths are known only when all columns have been laid out; the browser paints afterwards.
  useLayoutEffect(() => {
    if (known !== null || room === 0 || !table.current) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- widths exist after the layout, and decide it before the paint
    setMeasured({ look, widths: columnWidths(table.current) });
  }, [table, known, room, look]);
  // Words of the font that came late are wider or narrower than those that were measured.
  useEffect(() => {
    const { fonts } = document;
    const forget = (): void => setMeasured(null);
    fonts?.addEventListener("loadingdone", forget);
    return () => fonts?.removeEventListener("loadingdone", forget);
  }, []);
  const fitting = known === null || known.size === 0 ? columns : fittingColumns(columns, known, { room, sortedBy });
  return { open, setOpen, shown: open ? columns : fitting, hidden: columns.length - fitting.length };
}

/** By id, the least width in which a column's cells are whole; columns that a phone leaves out are not listed. */
function columnWidths(table: HTMLTableElement): ReadonlyMap<string, number> {
  const { width } = table.style;
  const open = table.dataset["open"];
  table.style.width = "min-content";
  delete table.dataset["open"];
  const heads = [...table.querySelectorAll<HTMLElement>("thead [data-column]")];
  const widths = heads.flatMap((head): [string, number][] => {
    const { width: pixels } = head.getBoundingClientRect();
    return pixels === 0 ? [] : [[head.dataset["column"] ?? "", pixels]];
  });
  table.style.width = width;
  if (open !== undefined) table.dataset["open"] = open;
  return new Map(widths);
}

"use client";
/**
 * A table of very many rows that are numbers: only those in sight are drawn. Sorted over all rows, filtered column by column, rows
 * pinned above the others. Columns are those that fit until the reader chooses some. Rows cost nothing until they are drawn: columns compute a figure or a text from the number.
 */
import { useDeferredValue, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { ColumnChoice } from "../column-choice";
import { fittingColumns } from "../column-fit";
import type { RowColumn, Sorting } from "../data-column";
import { TableCells } from "../table-cells";
import { TableHead } from "../table-head";
import { useBoxWidth } from "../use-box-width";
import { useDataTable, type Entry } from "../use-data-table";
import { useRowFocus } from "./use-row-focus";
import { useShownRows } from "./use-shown-rows";
import { useVisibleRows } from "./use-visible-rows";
import tables from "../data-table.module.css";
import styles from "./row-table.module.css";
import * as m from "./messages";

type RowTableProps = {
  readonly caption: string;
  readonly columns: readonly RowColumn[];
  readonly rows: Uint32Array;
  readonly sortedBy: Sorting;
  readonly pinned: readonly number[];
  readonly onPin: (row: number) => void;
  /** Drawn at the end of a row: buttons. */
  readonly actions?: ((row: number) => ReactNode) | undefined;
};

const ROW_HEIGHT = 28;
const PIN_WIDTH = 26;
const ACTIONS_WIDTH = 84;
/** Browsers draw nothing beyond some seventeen million pixels. */
const MOST_ROWS = 500_000;
/** A million entries would be a hundred megabytes: the table knows the columns, and its rows are ordered as numbers. */
const NO_ENTRIES: readonly Entry<number>[] = [];

export function RowTable({ caption, columns, rows, sortedBy, pinned, onPin, actions }: RowTableProps) {
  const t = useText();
  const table = useDataTable(columns, NO_ENTRIES, { sortedBy });
  const { sorting, columnFilters } = table.state;
  const asked = useDeferredValue(columnFilters);
  const filters = useMemo(() => Object.fromEntries(asked.map(({ id, value }) => [id, String(value)])), [asked]);
  const { id: sortedId, desc } = sorting[0] ?? { id: sortedBy.id, desc: sortedBy.descending };
  const order = useMemo(() => ({ id: sortedId, descending: desc }), [sortedId, desc]);
  const shown = useShownRows(rows, columns, filters, order);
  const box = useRef<HTMLDivElement>(null);
  const reserved = PIN_WIDTH + (actions ? ACTIONS_WIDTH : 0);
  const { visible, hidden, hide, scale } = useChosenColumns(columns, box, { reserved, sortedBy: sortedBy.id });
  const body = useRef<HTMLTableSectionElement>(null);
  const { places, above, below } = useVisibleRows(box, body, Math.min(shown.length, MOST_ROWS), ROW_HEIGHT);
  const keys = useRowFocus(body);
  const rowProps = { columns: visible, onPin, actions };
  const width = visible.length + (actions ? 2 : 1);
  return (
    <div data-row-table>
      <div className={tables.bar} data-count>
        <span role="status">{t(countWords(shown.length, rows.length))}</span>
        <ColumnChoice columns={columns} hidden={hidden} onHidden={hide} />
      </div>
      <div ref={box} className={styles.window} role="region" aria-label={caption} tabIndex={0}>
        <table
          className={styles.long}
          style={{ width: reserved + scale * totalWidth(visible) }}
          data-dense
          data-window
          aria-rowcount={shown.length + 2}
        >
          <caption className="visually-hidden">{caption}</caption>
          <Widths columns={visible} scale={scale} actions={actions !== undefined} />
          <TableHead columns={visible} table={table} filters={{ actions: actions !== undefined }} />
          {pinned.length > 0 && (
            <tbody aria-label={t(m.pinned)}>
              {pinned.map((row) => (
                <BodyRow key={row} row={row} pinned {...rowProps} />
              ))}
            </tbody>
          )}
          <tbody ref={body} {...keys}>
            {above > 0 && <Gap height={above} width={width} />}
            {places.map((index) => {
              const row = shown[index] as number;
              return <BodyRow key={row} row={row} place={index} pinned={pinned.includes(row)} {...rowProps} />;
            })}
            {below > 0 && <Gap height={below} width={width} />}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Quiet columns and those that do not fit are hidden until the reader chooses. */
function useChosenColumns(
  columns: readonly RowColumn[],
  box: RefObject<HTMLElement | null>,
  { reserved, sortedBy }: { readonly reserved: number; readonly sortedBy: string },
) {
  const room = useBoxWidth(box);
  const [chosen, hide] = useState<readonly string[] | null>(null);
  const hidden = useMemo(() => {
    if (chosen !== null) return chosen;
    const loud = columns.filter(({ quiet }) => !quiet);
    const widths = new Map(loud.map(({ id, width }) => [id, width]));
    const fitting = room > 0 ? fittingColumns(columns, widths, { room: room - reserved, reserved: 0, sortedBy }) : loud;
    return columns.filter((column) => !fitting.includes(column)).map(({ id }) => id);
  }, [columns, chosen, room, reserved, sortedBy]);
  const visible = columns.filter(({ id }) => !hidden.includes(id));
  // The fewest columns that say something are narrower where a phone has no room for them; their cells end in dots.
  const scale = chosen === null && room > 0 ? Math.min(1, (room - reserved) / totalWidth(visible)) : 1;
  return { visible, hidden, hide, scale };
}

const totalWidth = (columns: readonly RowColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

type WidthsProps = { readonly columns: readonly RowColumn[]; readonly scale: number; readonly actions: boolean };

const Widths = ({ columns, scale, actions }: WidthsProps) => (
  <colgroup>
    <col style={{ width: PIN_WIDTH }} />
    {columns.map(({ id, width }) => (
      <col key={id} style={{ width: scale * width }} />
    ))}
    {actions && <col style={{ width: ACTIONS_WIDTH }} />}
  </colgroup>
);

type BodyRowProps = Pick<RowTableProps, "columns" | "onPin" | "actions"> & {
  readonly row: number;
  /** In the order shown; left out of a pinned row above the others. */
  readonly place?: number;
  readonly pinned: boolean;
};

function BodyRow({ row, place, columns, pinned, onPin, actions }: BodyRowProps) {
  const t = useText();
  const name = columns.find(({ rowHead }) => rowHead)?.written(row) ?? String(row);
  return (
    <tr aria-rowindex={place === undefined ? undefined : place + 3} data-row={row} data-pinned={place === undefined}>
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
      <TableCells columns={columns} row={row} look="cut" />
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
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

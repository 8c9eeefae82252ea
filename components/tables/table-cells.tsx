import { cellText, fullName, type DataColumn } from "./data-column";
import { decimalFillers } from "@/lib/format/decimal-blanks";
import type { Entry } from "./use-data-table";
import styles from "./data-table.module.css";

/**
 * What a table does to its cells. `figures`: decimal points stand under each other, zeros recede, prose breaks. `plain`: none of it. `cut`:
 * cells end at their column's width, and a title says them in full.
 */
type CellLook = "figures" | "plain" | "cut";

/** By column and key of the row, the blanks after a figure. */
export type Fillers = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function alignFigures<Row>(columns: readonly DataColumn<Row>[], entries: readonly Entry<Row>[]): Fillers {
  const numeric = columns.filter(({ kind }) => kind === "number");
  return new Map(
    numeric.map((column) => {
      const fillers = decimalFillers(entries.map(({ row }) => cellText(column, row)));
      return [column.id, new Map(entries.map(({ key }, index) => [key, fillers[index] ?? ""]))] as const;
    }),
  );
}

type TableCellsProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly row: Row;
  readonly look: CellLook;
  readonly filler?: (column: string) => string | undefined;
};

export const TableCells = <Row,>({ columns, row, look, filler }: TableCellsProps<Row>) =>
  columns.map((column) => (
    <TableCell key={column.id} column={column} row={row} look={look} filler={filler?.(column.id)} />
  ));

type TableCellProps<Row> = {
  readonly column: DataColumn<Row>;
  readonly row: Row;
  readonly look: CellLook;
  readonly filler: string | undefined;
};

function TableCell<Row>({ column, row, look, filler }: TableCellProps<Row>) {
  const words = cellText(column, row);
  const content = (
    <>
      {words}
      {filler && <span aria-hidden="true">{filler}</span>}
      {(look !== "plain" || column.rowHead) && column.extra?.(row)}
    </>
  );
  const cut = look === "cut";
  if (column.rowHead)
    return (
      <th
        scope="row"
        className={column.kind === "number" && !cut ? styles.number : undefined}
        title={cut ? words : fullName(column, row)}
      >
        {content}
      </th>
    );
  return (
    <td
      className={cellClass(column, row, look)}
      data-wide={column.wideOnly}
      title={cut && column.kind === "text" ? words : undefined}
    >
      {content}
    </td>
  );
}

/** Letters of a cell that may take several lines where its table would not fit otherwise. */
const PROSE = 28;

function cellClass<Row>(column: DataColumn<Row>, row: Row, look: CellLook): string | undefined {
  // Zeros are said but recede, so that the eye finds what is there.
  if (column.kind === "number") return look === "figures" && column.value(row) === 0 ? styles.zero : styles.number;
  return look === "figures" && cellText(column, row).length > PROSE ? styles.prose : undefined;
}

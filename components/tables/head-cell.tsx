import { meaning } from "@/features/glossary";
import { useText } from "@/state/language";
import styles from "./data-table.module.css";

type HeadedColumn = {
  readonly id: string;
  readonly head: string;
  readonly unit?: string | undefined;
  readonly kind: string;
};

type HeadCellProps = {
  readonly label: string;
  readonly unit: string | undefined;
  readonly numeric: boolean;
  readonly wideOnly?: boolean | undefined;
  readonly sorted: false | "asc" | "desc";
  readonly onSort: () => void;
};

export type Sorting = { readonly id: string; readonly descending: boolean };

/** What a head says of its column and of the order of the rows. */
export const columnHead = (column: HeadedColumn, sorting: Sorting | null) => ({
  label: column.head,
  unit: column.unit,
  numeric: column.kind === "number",
  sorted: sorting?.id !== column.id ? (false as const) : sorting.descending ? ("desc" as const) : ("asc" as const),
});

const ARROW = { asc: "↑", desc: "↓" };

export function HeadCell({ label, unit, numeric, wideOnly, sorted, onSort }: HeadCellProps) {
  const t = useText();
  const means = meaning(label);
  const order = sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none";
  return (
    <th
      scope="col"
      aria-sort={order}
      data-numeric={numeric}
      data-wide={wideOnly}
      className={numeric ? styles.number : undefined}
    >
      <button type="button" onClick={onSort} title={means && t(means)}>
        {numeric && <Arrow sorted={sorted} />}
        {label}
        {unit && <span className={styles.unit}> {unit}</span>}
        {!numeric && <Arrow sorted={sorted} />}
      </button>
    </th>
  );
}

/** Keeps its width when unsorted, so that columns do not move. */
function Arrow({ sorted }: { readonly sorted: false | "asc" | "desc" }) {
  return (
    <span aria-hidden="true" className={styles.arrow}>
      {sorted ? ARROW[sorted] : ""}
    </span>
  );
}

import { meaning } from "@/features/glossary";
import { useText } from "@/state/language";
import styles from "./data-table.module.css";

type HeadCellProps = {
  readonly label: string;
  readonly unit: string | undefined;
  readonly numeric: boolean;
  readonly wideOnly?: boolean | undefined;
  readonly sorted: false | "asc" | "desc";
  readonly onSort: () => void;
};

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

import type { Bar } from "@/lib/export/table";
import styles from "./cell-bar.module.css";

/** A bar behind a figure: it repeats the figure, so screen readers skip it. */
export const CellBar = ({ bar }: { readonly bar: Bar | null }) => (
  <span className={styles.track} aria-hidden="true">
    {bar && <span className={styles.bar} data-strong={bar.strong} style={{ width: `${100 * bar.share}%` }} />}
  </span>
);

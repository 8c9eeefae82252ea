import type { Bar } from "@/lib/export/table";
import styles from "./cell-bar.module.css";

/** A bar behind a figure: its length says the same, so that nobody has to hear it. */
export const CellBar = ({ bar }: { readonly bar: Bar | null }) => (
  <span className={styles.track} aria-hidden="true">
    {bar && <span className={styles.bar} data-strong={bar.strong} style={{ width: `${100 * bar.share}%` }} />}
  </span>
);

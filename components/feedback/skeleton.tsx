/** The outline of a page while it is being computed: the same places, no spinner, nothing that moves. */
import styles from "./skeleton.module.css";

export function PageSkeleton() {
  return (
    <div aria-hidden className={styles.page}>
      <span className={styles.title} />
      <span className={styles.verdict} />
      <div className={styles.figures}>
        {[1, 2, 3, 4].map((index) => (
          <span key={index} className={styles.figure} />
        ))}
      </div>
      <span className={styles.chart} />
    </div>
  );
}

/** The place of charts that nothing is known for yet. */
export function ChartSkeleton() {
  return <div aria-hidden className={styles.unknown} />;
}

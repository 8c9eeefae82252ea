import { cssShare } from "@/components/theme/css-share";
import type { Figure } from "@/features/answers/explain";
import styles from "./track.module.css";

/** A figure on its axis from zero: grey band of likely values, the estimate, and the limit in dark red. */
export function Track({ figure }: { readonly figure: Figure }) {
  const { value, band, target } = figure;
  if (!band && !target) return <span className={styles.none} />;
  const end = Math.max(value, band?.high ?? 0, target?.value ?? 0) * (target ? 1.1 : 1.5);
  const toLeft = (position: number): string => cssShare(end > 0 ? position / end : 0);
  return (
    <span className={styles.track} aria-hidden="true">
      {band && (
        <span
          className={styles.band}
          style={{ left: toLeft(band.low), width: `calc(${toLeft(band.high)} - ${toLeft(band.low)})` }}
        />
      )}
      <span className={styles.estimate} style={{ left: toLeft(value) }} />
      {target && <span className={styles.limit} style={{ left: toLeft(target.value) }} />}
    </span>
  );
}

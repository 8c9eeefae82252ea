import styles from "./drag-layer.module.css";
import type { DraggedRange } from "./dragged-range";

type DragLayerProps = { readonly range: DraggedRange; readonly width: number };

/** The ranges of the dragged box beside it, on the side that has more room. */
export function DragLayer({ range: { words, left, right, top }, width }: DragLayerProps) {
  const before = left > width - right;
  return (
    <p
      className={styles.dragged}
      data-dragged=""
      aria-hidden="true"
      style={before ? { right: width - left + 6, top } : { left: right + 6, top }}
    >
      {words}
    </p>
  );
}

import type { Reading } from "@/lib/charts/readings";
import type { PlotAxes } from "@/lib/charts/svg/plot-axes";
import styles from "./cursor-layer.module.css";

type CursorLayerProps = {
  /** null: a chart whose marks have no place that is known here. */
  readonly axes: PlotAxes | null;
  readonly reading: Reading;
};

/** What the cursor is at: a line across or a ring around the mark, and its values in the corner that is free of it. */
export function CursorLayer({ axes, reading }: CursorLayerProps) {
  const { x, y, head, values } = reading;
  const left = axes && x !== null ? axes.x.place(x) : null;
  const top = axes && y !== null ? axes.y.place(y) : null;
  const late = axes !== null && left !== null && left > (axes.frame.left + axes.frame.right) / 2;
  return (
    <div className={styles.layer} aria-hidden="true" data-cursor="">
      {axes && left !== null && top === null && (
        <i className={styles.line} style={{ left, top: axes.frame.top, height: axes.frame.bottom - axes.frame.top }} />
      )}
      {left !== null && top !== null && <i className={styles.ring} style={{ left, top }} />}
      <p
        className={styles.values}
        style={late && axes ? { left: axes.frame.left + 4 } : { right: axes ? axes.width - axes.frame.right : 4 }}
      >
        {head !== "" && <b>{head}</b>}
        {values().map((value, index) => (
          <span key={index}>{value}</span>
        ))}
      </p>
    </div>
  );
}

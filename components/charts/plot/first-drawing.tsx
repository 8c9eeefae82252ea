import { useMemo } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import { drawingSvg } from "@/lib/charts/svg/drawing-svg";
import styles from "./first-drawing.module.css";

/** Px: what a chart has beside both panels at 1440, until its box has been measured. */
const GUESS = 918;

type FirstDrawingProps = {
  readonly drawing: Drawing;
  /** Px; 0: not measured yet, as on the server. */
  readonly width: number;
  /** Px, of the box. */
  readonly height: number;
};

/** A chart as light vectors, for as long as the library that draws it has not arrived; of what has no such drawing, its axes. */
export function FirstDrawing({ drawing, width, height }: FirstDrawingProps) {
  const svg = useMemo(() => drawingSvg(drawing, "", { width: width || GUESS, height }), [drawing, width, height]);
  return svg === null ? (
    <div className={styles.axes} aria-hidden="true" />
  ) : (
    <div
      className={styles.drawing}
      data-first-drawing={width > 0 ? "measured" : "guessed"}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

import { useMemo } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import { drawingSvg } from "@/lib/charts/svg/drawing-svg";
import type { ChartView } from "@/lib/charts/view";
import styles from "./first-drawing.module.css";

/** Px: what a server draws for, which knows no screen. The style sheet shows the widest that fits, so that letters keep their size. */
const CLASSES = [
  { width: 340, look: styles.phone },
  { width: 440, look: styles.half },
  { width: 900, look: styles.full },
] as const;

type FirstDrawingProps = {
  readonly drawing: Drawing;
  /** Px; 0: not measured yet, as on the server. */
  readonly width: number;
  /** Px, of the box. */
  readonly height: number;
  readonly view?: ChartView;
};

/** A chart as light vectors, for as long as the library that draws it has not arrived; of what has no such drawing, its axes. */
export function FirstDrawing({ drawing, width, height, view }: FirstDrawingProps) {
  const sheets = useMemo(
    () =>
      (width > 0 ? [{ width, look: "" }] : CLASSES).map((sheet) => ({
        ...sheet,
        svg: shortened(drawingSvg(drawing, "", { width: sheet.width, height, bare: true, view }), width),
      })),
    [drawing, width, height, view],
  );
  return sheets.map(({ svg, look, ...sheet }) =>
    svg === null ? (
      <div key={sheet.width} className={`${styles.axes} ${look}`} aria-hidden="true" />
    ) : (
      <div
        key={sheet.width}
        className={`${styles.drawing} ${look}`}
        style={{ maxWidth: sheet.width }}
        data-first-drawing={width > 0 ? "measured" : "guessed"}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    ),
  );
}

/** A page that is on its way has each chart in several widths, and nothing to hover with yet. */
const shortened = (svg: string | null, width: number): string | null =>
  width > 0 || svg === null ? svg : svg.replaceAll(/<title>[^<>]*<\/title>/g, "");

"use client";

import type { FigureBuilder } from "../figure";
import styles from "./plot.module.css";
import type { Drawing } from "@/lib/charts/drawing";
import { FirstDrawing } from "./first-drawing";
import { useDrawn } from "./use-plot";

type PickPlotProps = {
  readonly figure: FigureBuilder;
  readonly height: number;
  readonly label: string;
  /** A point was clicked: the number that its trace carries as `customdata`. */
  readonly onPick: (id: number) => void;
  /** The same as plain data, drawn until plotly has arrived. */
  readonly drawing?: Drawing | undefined;
};

/** A chart whose points can be chosen with the pointer. What it offers must be reachable by keyboard elsewhere on the page. */
export function PickPlot({ figure, height, label, onPick, drawing }: PickPlotProps) {
  const { box, Canvas, canvas, waiting, width } = useDrawn(figure, height);
  return (
    <div ref={box} className={styles.box} style={{ height }} role="img" aria-label={label}>
      {waiting && drawing && <FirstDrawing drawing={drawing} width={width} height={height} />}
      {Canvas && canvas && (
        <Canvas
          {...canvas}
          onClick={({ points }) => {
            const id = points[0]?.customdata;
            if (typeof id === "number") onPick(id);
          }}
        />
      )}
    </div>
  );
}

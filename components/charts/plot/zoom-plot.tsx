"use client";

import type { KeyboardEvent } from "react";
import type { FigureBuilder } from "../figure";
import styles from "./plot.module.css";
import { useDrawn } from "./use-plot";

type ZoomPlotProps = {
  readonly figure: FigureBuilder;
  readonly height: number;
  readonly label: string;
  readonly range: readonly [number, number];
  /** Everything there is to see. */
  readonly whole: readonly [number, number];
  readonly onRange: (range: readonly [number, number]) => void;
  /** A place on the time axis was chosen. */
  readonly onPick: (x: number) => void;
};

/** A chart with one axis to move along: drag to zoom, W and S zoom, A and D pan, double click shows all. */
export function ZoomPlot({ figure, height, label, range, whole, onRange, onPick }: ZoomPlotProps) {
  const { box, Canvas, canvas } = useDrawn(figure, height);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : movedRange(event.key, range, whole);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onRange(next);
  };
  const onRelayout = (change: Readonly<Record<string, unknown>>): void => {
    const [from, to] = [change["xaxis.range[0]"], change["xaxis.range[1]"]];
    if (typeof from === "number" && typeof to === "number") onRange(clipped([from, to], whole));
    else if (change["xaxis.autorange"] === true) onRange(whole);
  };
  return (
    <div
      ref={box}
      className={styles.box}
      style={{ height }}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {Canvas && canvas && (
        <Canvas
          {...canvas}
          onRelayout={onRelayout}
          onClick={({ points }) => {
            const x = points[0]?.x;
            if (typeof x === "number") onPick(x);
          }}
        />
      )}
    </div>
  );
}

type Range = readonly [number, number];

/** What a key makes of the range; null: the key is not for this chart. */
export function movedRange(key: string, [from, to]: Range, full: Range): Range | null {
  const width = to - from;
  switch (key.toLowerCase()) {
    case "w":
      return clipped([from + width / 4, to - width / 4], full);
    case "s":
      return clipped([from - width / 2, to + width / 2], full);
    case "a":
      return shifted([from, to], -width / 4, full);
    case "d":
      return shifted([from, to], width / 4, full);
    case "0":
      return full;
    default:
      return null;
  }
}

const clipped = ([from, to]: Range, [low, high]: Range): Range => [Math.max(low, from), Math.min(high, to)];

/** As far as the end allows, without changing the width. */
function shifted([from, to]: Range, by: number, [low, high]: Range): Range {
  const step = Math.max(low - from, Math.min(high - to, by));
  return [from + step, to + step];
}

"use client";
/** The rows of a table filtered and in order: at once where they are few, else in slices between frames, the last ones shown meanwhile. */
import { useEffect, useMemo, useState } from "react";
import type { RowColumn, Sorting } from "../data-column";
import { shownInPieces, shownRows, type Filters } from "./shown-rows";

/** Rows that take less than a frame or two. */
const FEW = 20_000;
/** Milliseconds of work between two rests. */
const SLICE = 12;

export function useShownRows(
  rows: Uint32Array,
  columns: readonly RowColumn[],
  filters: Filters,
  order: Sorting,
): Uint32Array {
  const few = rows.length <= FEW;
  const now = useMemo(
    () => (few ? shownRows(rows, columns, filters, order) : null),
    [few, rows, columns, filters, order],
  );
  const [last, keep] = useState<Uint32Array | null>(null);
  // Between frames, which React knows nothing of: timers.
  useEffect(() => {
    if (few) return;
    const work = shownInPieces(rows, columns, filters, order);
    let timer: ReturnType<typeof setTimeout>;
    const slice = (): void => {
      const until = performance.now() + SLICE;
      let step = work.next();
      while (!step.done && performance.now() < until) step = work.next();
      if (step.done) keep(step.value);
      else timer = setTimeout(slice);
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [few, rows, columns, filters, order]);
  // Rows of a search that was given up are not those of this one.
  return now ?? (last !== null && last.length <= rows.length ? last : rows);
}

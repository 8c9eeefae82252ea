"use client";
/** Zoom and hidden series of a chart, in the link: no input of the answer, and no edit that Back undoes. */
import { useCallback, useContext, useMemo, useState } from "react";
import { CHARTS_NAME, readViews, WHOLE_VIEW, writeViews, type ChartView } from "@/lib/charts/view";
import { GivenParams } from "./params";
import { useRawLink } from "./raw-link";

const NAMES = [CHARTS_NAME] as const;

/** `id`: unique on its page; undefined: a chart that no link knows. */
export function useChartView(id: string | undefined): readonly [ChartView, (view: ChartView) => void] {
  const [raw, write] = useRawLink(NAMES);
  // A chart of another page, as My Report has them, must not move with one of this page.
  const linked = useContext(GivenParams) === null && id !== undefined;
  const [unlinked, setUnlinked] = useState(WHOLE_VIEW);
  const all = raw[CHARTS_NAME] ?? "";
  const text = useMemo(() => (linked ? chartText(all, id) : ""), [linked, all, id]);
  const view = useMemo(() => readViews(text).get(id ?? "") ?? WHOLE_VIEW, [text, id]);
  const change = useCallback(
    (next: ChartView): void => {
      if (!linked) return setUnlinked(next);
      write({ [CHARTS_NAME]: writeViews(new Map([...readViews(all), [id, next]])) || null }, () => false);
    },
    [linked, all, id, write],
  );
  return [linked ? view : unlinked, change];
}

/** The chart's part of the parameter: the view stays one object while other charts move. */
function chartText(all: string, id: string): string {
  const view = readViews(all).get(id);
  return view ? writeViews(new Map([[id, view]])) : "";
}

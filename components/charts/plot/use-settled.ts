"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ChartView } from "@/lib/charts/view";

/** Ms without a change until the link is written: a wheel turns in dozens of steps. */
const SETTLED_AFTER = 250;

export type ChangeView = (change: (now: ChartView) => ChartView) => void;

/** The view while it changes, and how to change it: drawn at once, reported when it has come to rest. */
export function useSettled(view: ChartView, onView: (view: ChartView) => void): readonly [ChartView, ChangeView] {
  const [draft, setDraft] = useState<{ readonly of: ChartView; readonly view: ChartView } | null>(null);
  const shown = draft?.of === view ? draft.view : view;
  const latest = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback<ChangeView>(
    (update) => {
      // Several steps of a wheel come between two drawings: each starts where the last one ended.
      const next = update(latest.current);
      latest.current = next;
      setDraft({ of: view, view: next });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onView(next), SETTLED_AFTER);
    },
    [view, onView],
  );
  return [shown, change];
}

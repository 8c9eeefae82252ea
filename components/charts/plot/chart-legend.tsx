"use client";

import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import * as m from "@/components/charts/messages";
import type { LegendEntry } from "@/lib/charts/legend";
import { inkVariable } from "@/lib/charts/svg/marks";
import { useText } from "@/state/language";
import { toggledSeries } from "./hidden-series";
import styles from "./chart-legend.module.css";

type ChartLegendProps = {
  readonly entries: readonly LegendEntry[];
  readonly hidden: readonly number[];
  readonly onHidden: (hidden: readonly number[]) => void;
  /** The name of the series to bring out against the others; null: none. */
  readonly onLift: (name: string | null) => void;
  /** Escape goes back to the chart. */
  readonly onLeave: () => void;
  readonly box: RefObject<HTMLDivElement | null>;
};

/** Names of series above a chart: a click hides one, Alt-click leaves it alone. Whether hidden or not, a name stays. */
export function ChartLegend({ entries, hidden, onHidden, onLift, onLeave, box }: ChartLegendProps) {
  const t = useText();
  const series = entries.flatMap((entry) => entry.series ?? []);
  if (entries.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") onLeave();
    else if (step !== undefined) focusNext(event.currentTarget, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={styles.legend} role="toolbar" aria-label={t(m.legend)} onKeyDown={onKeyDown}>
      {entries.map((entry, index) => {
        const { series: place, wide } = entry;
        const words = <Words {...entry} />;
        if (place === null || series.length < 2)
          return (
            <span key={index} className={styles.name} data-wide={wide}>
              {words}
            </span>
          );
        const toggle = ({ altKey, shiftKey }: Pick<MouseEvent, "altKey" | "shiftKey">): void =>
          onHidden(toggledSeries(series, hidden, place, altKey || shiftKey));
        return (
          <button
            key={index}
            type="button"
            className={styles.name}
            data-wide={wide}
            tabIndex={index === 0 ? 0 : -1}
            aria-pressed={!hidden.includes(place)}
            title={t(m.clickHidesAltClickIsolates)}
            onClick={(event) => {
              onLift(null);
              toggle(event);
            }}
            onPointerEnter={({ pointerType }) => {
              if (pointerType === "mouse" && !hidden.includes(place)) onLift(entry.name);
            }}
            onPointerLeave={() => onLift(null)}
            onFocus={({ currentTarget }) => {
              if (currentTarget.matches(":focus-visible") && !hidden.includes(place)) onLift(entry.name);
            }}
            onBlur={() => onLift(null)}
            onKeyDown={(event) => {
              // A browser clicks for a plain space only.
              if (event.key !== " " || !event.altKey) return;
              event.preventDefault();
              toggle(event);
            }}
          >
            {words}
          </button>
        );
      })}
    </div>
  );
}

const Words = ({ name, sign, ink }: LegendEntry) => (
  <>
    <i aria-hidden="true" style={{ color: inkVariable(ink) }}>
      {sign}
    </i>{" "}
    <span>{name}</span>
  </>
);

function focusNext(toolbar: HTMLElement, step: number): void {
  const buttons = [...toolbar.querySelectorAll("button")];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}

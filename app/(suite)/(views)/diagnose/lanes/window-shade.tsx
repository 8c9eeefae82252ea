"use client";
/** The stretch that the first finding is about: shaded, with a line where it begins and one where it ends. */
import { useText } from "@/state/language";
import { formatSpan, shortMoment } from "@/features/pages/diagnose/clock";
import type { IncidentLanes } from "@/features/pages/diagnose/lanes";
import { labelWidth } from "@/lib/charts/label-width";
import { pixelAt, type Sheet } from "./geometry";
import styles from "./lanes.module.css";
import * as m from "@/app/(suite)/(views)/diagnose/messages";

type ShadeProps = { readonly lanes: IncidentLanes; readonly sheet: Sheet };

const TOP = 16;

export function WindowShade({ lanes: { window, span_s }, sheet }: ShadeProps) {
  if (window === null) return null;
  const [from, to] = [pixelAt(sheet, span_s, window.from_s), pixelAt(sheet, span_s, window.to_s)];
  return (
    <g data-window>
      <rect className={styles.shade} x={from} y={TOP} width={Math.max(1, to - from)} height={sheet.bottom - TOP} />
      <line className={styles.since} x1={from} x2={from} y1={TOP} y2={sheet.bottom} />
      {!window.lasts && <line className={styles.until} x1={to} x2={to} y1={TOP} y2={sheet.bottom} />}
    </g>
  );
}

/** Below the lanes: how long it was before, and since when it is. */
export function WindowWords({ lanes: { window, span_s, t0 }, sheet }: ShadeProps) {
  const t = useText();
  if (window === null) return null;
  const [from, to] = [pixelAt(sheet, span_s, window.from_s), pixelAt(sheet, span_s, window.to_s)];
  const since = `${t(m.sinceMoment({ moment: shortMoment(t0, window.from_s) }))} · ${formatSpan(window.to_s - window.from_s)}`;
  const before = t(m.beforeSpan({ span: formatSpan(window.from_s) }));
  const half = labelWidth(since) / 2 + 4;
  const middle = Math.min(sheet.right - half, Math.max(sheet.left + half, (from + to) / 2));
  const isFree = window.from_s > 0 && (sheet.left + from) / 2 + labelWidth(before) / 2 + 8 < middle - half;
  return (
    <>
      <text className={styles.sinceWord} x={middle} y={sheet.bottom + 14} textAnchor="middle">
        {since}
      </text>
      {isFree && (
        <text
          className={styles.faint}
          x={Math.max(sheet.left + labelWidth(before) / 2, (sheet.left + from) / 2)}
          y={sheet.bottom + 14}
          textAnchor="middle"
        >
          {before}
        </text>
      )}
    </>
  );
}

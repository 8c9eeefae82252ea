"use client";
/** The lanes as an SVG: names and highest values at the left, lines, events, the shaded window, the moment that is pointed at. */
import { useText } from "@/state/language";
import type { IncidentLanes } from "@/features/pages/diagnose/lanes";
import { shortMoment } from "@/features/pages/diagnose/clock";
import { timeMarks } from "@/features/pages/diagnose/time-axis";
import { formatNumber } from "@/lib/format/quantity";
import { pixelAt, strokes, type Placed, type Sheet } from "./geometry";
import { WindowShade, WindowWords } from "./window-shade";
import styles from "./lanes.module.css";

type SheetProps = { readonly lanes: IncidentLanes; readonly sheet: Sheet };
type LanesSheetProps = SheetProps & {
  readonly time: number | null;
  /** Px from the left; null: the pointer is elsewhere. */
  readonly onPoint: (x: number | null) => void;
};

export function LanesSheet({ lanes, sheet, time, onPoint }: LanesSheetProps) {
  const { width, height, bottom, left } = sheet;
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      onPointerMove={(event) => onPoint(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => onPoint(null)}
    >
      <TimeAxis lanes={lanes} sheet={sheet} />
      <WindowShade lanes={lanes} sheet={sheet} />
      {sheet.lanes.map((lane) => (
        <LaneRow key={lane.item.id} lane={lane} lanes={lanes} sheet={sheet} />
      ))}
      {sheet.events.map((row) => (
        <EventRow key={row.item.kind} row={row} lanes={lanes} sheet={sheet} />
      ))}
      <WindowWords lanes={lanes} sheet={sheet} />
      {time !== null && (
        <line
          className={styles.cursor}
          x1={pixelAt(sheet, lanes.span_s, time)}
          x2={pixelAt(sheet, lanes.span_s, time)}
          y1={AXIS_FOOT}
          y2={bottom}
        />
      )}
      <line className={styles.border} x1={left} x2={left} y1={AXIS_FOOT} y2={bottom} />
    </svg>
  );
}

const AXIS_FOOT = 16;
/** Px that a mark of the time axis takes with its gap. */
const MARK = 84;

function TimeAxis({ lanes: { span_s, t0 }, sheet }: SheetProps) {
  const marks = timeMarks(span_s, t0, Math.max(1, Math.floor((sheet.right - sheet.left) / MARK)));
  return marks.map(({ at_s, label }) => {
    const x = pixelAt(sheet, span_s, at_s);
    const isLate = x > sheet.right - 24;
    const isEarly = x < sheet.left + 24;
    return (
      <g key={at_s}>
        <line className={styles.border} x1={x} x2={x} y1={AXIS_FOOT} y2={sheet.bottom} />
        <text className={styles.faint} x={x} y={11} textAnchor={isLate ? "end" : isEarly ? "start" : "middle"}>
          {label}
        </text>
      </g>
    );
  });
}

type LaneRowProps = SheetProps & { readonly lane: Placed<IncidentLanes["lanes"][number]> };

function LaneRow({ lane, lanes, sheet }: LaneRowProps) {
  const t = useText();
  const { item, top, height } = lane;
  const { isNarrow, left, right } = sheet;
  const foot = top + height;
  const isOne = item.lines.length === 1;
  return (
    <g data-lane={item.id}>
      {isNarrow ? (
        <text className={styles.name} x={left} y={top - 5}>
          {t(item.label)}, {t(item.unit)}
        </text>
      ) : (
        <>
          <text className={styles.name} x={0} y={top + 12}>
            {t(item.label)}
          </text>
          <text className={styles.faint} x={0} y={top + 27}>
            {t(item.unit)}
          </text>
        </>
      )}
      <text className={styles.faint} x={isNarrow ? right : left - 6} y={isNarrow ? top - 5 : top + 9} textAnchor="end">
        {formatNumber(item.most)}
      </text>
      {item.lines.map((line, index) =>
        strokes(line, lane, sheet, lanes.span_s).map((points) => (
          <g key={`${index} ${points.slice(0, 16)}`} className={styles[item.id]}>
            {isOne && <polygon className={styles.area} points={closed(points, foot)} />}
            <polyline className={isOne ? styles.line : styles.thin} points={points} />
          </g>
        )),
      )}
      <line className={styles.axis} x1={left} x2={right} y1={foot} y2={foot} />
    </g>
  );
}

/** Down to the foot of the lane and back. */
function closed(points: string, foot: number): string {
  const spots = points.split(" ");
  const x = (spot: string | undefined): string => spot?.split(",")[0] ?? "0";
  return `${x(spots[0])},${foot} ${points} ${x(spots.at(-1))},${foot}`;
}

/** More ticks than this lie on each other. */
const MOST_TICKS = 600;

type EventRowProps = SheetProps & { readonly row: Placed<IncidentLanes["events"][number]> };

function EventRow({ row: { item, top, height }, lanes, sheet }: EventRowProps) {
  const t = useText();
  const { isNarrow, left, right } = sheet;
  const every = Math.ceil(item.times.length / MOST_TICKS);
  return (
    <g data-events={item.kind}>
      <text className={styles.name} x={isNarrow ? left : 0} y={isNarrow ? top - 3 : top + 12}>
        {t(item.label)} <tspan className={styles.faint}>×{item.times.length}</tspan>
      </text>
      {item.times
        .filter((_, index) => index % every === 0)
        .map((time, index) => {
          const x = pixelAt(sheet, lanes.span_s, time);
          return (
            <line key={index} className={styles.event} x1={x} x2={x} y1={top + 2} y2={top + height - 3}>
              <title>{shortMoment(lanes.t0, time)}</title>
            </line>
          );
        })}
      <line className={styles.border} x1={left} x2={right} y1={top + height} y2={top + height} />
    </g>
  );
}

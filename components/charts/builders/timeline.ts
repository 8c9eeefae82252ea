/**
 * Lanes of work on one time axis: what each resource would take alone, the same one after the other, and vertical
 * lines for the pass as a whole. One chart shows one phase: prefill is filled, decode hatched; colour means resource.
 */
import type { Annotation, Data, Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { LEGEND_LINE, legendLines, legendNote, slotColor } from "./legend-lines";
import { labelWidth } from "@/lib/charts/label-width";
import { placeLabels, type MarkerLine, type PlacedLabel } from "@/lib/charts/marker-labels";
import type { TimelineLane, TimelineMarker, Timeline } from "@/lib/charts/drawing";

/** Plot height + two label rows above + the axis below. */
export const TIMELINE_HEIGHT = 146;

const MARGIN = { top: 29, bottom: 20 };
/** Two lines, as a phone needs them. */
const LEGEND = 2 * LEGEND_LINE + 4;
const LEGEND_LANE = 28;

export const timelineHeight = ({ lanes, legend }: Timeline): number =>
  legend ? MARGIN.top + MARGIN.bottom + LEGEND + LEGEND_LANE * lanes.length : TIMELINE_HEIGHT;

const below = ({ legend }: Timeline): number => MARGIN.bottom + (legend ? LEGEND : 0);
const BAR = 0.63;
/** Beside the plot: the lane's time ends at 66 px, its note begins at 78 px. */
const TOTAL_END = 66;
const NOTE_START = 78;
/** Notes give way where they would leave the bars less than this. */
const LEAST_PLOT = 340;

export function timelineFigure(timeline: Timeline, space: ChartSpace): ChartFigure {
  const left = Math.max(54, ...timeline.lanes.map((lane) => labelWidth(lane.label))) + 10;
  const notes = notesWidth(timeline);
  const wide = space.width - left - notes >= LEAST_PLOT;
  // Charts below each other keep one time axis, so the usual share of the width is left to notes even when they are short.
  const right = wide ? Math.min(Math.max(notes, Math.round(space.width * 0.355)), space.width - left - LEAST_PLOT) : 30;
  const plotWidth = Math.max(60, space.width - left - right);
  const last = longest(timeline) * 1.04;
  const toPx = (value: number): number => (value / last) * plotWidth;
  const lines: MarkerLine[] = timeline.markers.map((marker) => ({ ...marker, x: toPx(marker.value) }));
  const labels = placeLabels(lines, { from: 0, to: plotWidth + (wide ? 44 : right) });
  return {
    data: timeline.lanes.flatMap((lane, row) => laneBars(lane, row, timeline, space)),
    layout: {
      ...quietLayout(space),
      bargap: 0,
      margin: { l: left, r: right, t: MARGIN.top, b: below(timeline) },
      barmode: "overlay",
      xaxis: {
        range: [0, last],
        fixedrange: true,
        gridcolor: space.theme.border,
        zeroline: false,
        showline: false,
        nticks: wide ? 11 : 5,
        tickfont: { color: space.theme.faint, size: 11 },
        ticksuffix: ` ${timeline.unit}`,
        showticksuffix: "first",
      },
      yaxis: {
        range: [timeline.lanes.length - 0.5, -0.5],
        fixedrange: true,
        tickvals: timeline.lanes.map((_, row) => row),
        ticktext: timeline.lanes.map((lane) => lane.label),
        tickfont: { color: space.theme.text, size: 11 },
        showgrid: false,
        zeroline: false,
        ticklen: 6,
        tickcolor: "transparent",
      },
      shapes: timeline.markers.map((marker) => markerShape(marker, makeRow(marker, labels), timeline, space)),
      annotations: [
        ...labels.map((label) => markerLabel(label, plotWidth, timeline, space)),
        ...timeline.lanes.flatMap((lane, row) =>
          wide ? laneNotes(lane, row, right, space) : [laneTotal(lane, row, space)],
        ),
        ...(timeline.legend ? [segmentNames(timeline, left, space)] : []),
      ],
    },
  };
}

function notesWidth({ lanes }: Timeline): number {
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(labelWidth));
  const rates = widest(lanes.map((lane) => lane.rate));
  return Math.ceil(NOTE_START + widest(lanes.map((lane) => lane.note)) + (rates > 0 ? rates + 16 : 0));
}

function longest({ lanes, markers }: Timeline): number {
  const sums = lanes.map((lane) => lane.segments.reduce((sum, segment) => sum + segment.value, 0));
  return Math.max(1e-9, ...sums, ...markers.map((marker) => marker.value));
}

function laneBars(lane: TimelineLane, row: number, { hatched }: Timeline, { theme }: ChartSpace): Data[] {
  let start = 0;
  return lane.segments.map((segment, index) => {
    const color = theme.series[segment.slot - 1] ?? theme.muted;
    const base = start;
    start += segment.value;
    // A gap in the background's colour keeps neighbours apart in grey print; hatching needs an outline instead.
    const line = hatched ? { color, width: 1 } : { color: theme.background, width: index > 0 ? 1 : 0 };
    const pattern = {
      shape: "/",
      fgcolor: color,
      bgcolor: theme.background,
      solidity: 0.55,
      size: 5,
      fillmode: "replace",
    } as const;
    return {
      type: "bar",
      orientation: "h",
      x: [segment.value],
      base: [base],
      y: [row],
      width: BAR,
      marker: { color, line, ...(hatched && { pattern }), opacity: hatched || lane.mixed || index === 0 ? 1 : 0.72 },
      hovertemplate: `<b>${segment.label}</b><br>${segment.detail}<extra></extra>`,
    };
  });
}

const makeRow = (marker: TimelineMarker, labels: readonly PlacedLabel[]): 0 | 1 =>
  labels.find((label) => label.id === marker.id)?.row ?? 0;

/** Lines end at the label's row: 15 px above the plot for row 1, 9 px for row 0, beside the text. */
function markerShape(
  marker: TimelineMarker,
  row: 0 | 1,
  timeline: Timeline,
  { height, theme }: ChartSpace,
): Partial<Shape> {
  const plotHeight = height - MARGIN.top - below(timeline);
  const above = row === 1 ? 15 : 9;
  return {
    type: "line",
    xref: "x",
    yref: "paper",
    x0: marker.value,
    x1: marker.value,
    y0: 0,
    y1: 1 + above / plotHeight,
    line: marker.main ? { color: theme.accent, width: 2 } : { color: theme.muted, width: 1, dash: "dot" },
    layer: "above",
  };
}

function segmentNames({ lanes }: Timeline, left: number, space: ChartSpace): Partial<Annotation> {
  const slots = new Map(lanes.flatMap(({ segments }) => segments.map(({ label, slot }) => [label, slot] as const)));
  const entries = [...slots].map(([name, slot]) => ({ name, color: slotColor(slot, space.theme), mark: "■" }));
  const note = legendNote(legendLines(entries, space, 8), space, 4 - left);
  return { ...note, y: 0, yanchor: "top", yshift: -MARGIN.bottom - 2 };
}

function markerLabel(
  label: PlacedLabel,
  plotWidth: number,
  { markers }: Timeline,
  { theme }: ChartSpace,
): Partial<Annotation> {
  const main = markers.some((marker) => marker.main && marker.id === label.id);
  return {
    xref: "paper",
    yref: "paper",
    x: label.x / plotWidth,
    y: 1,
    xanchor: label.anchor,
    xshift: label.shift,
    yanchor: "middle",
    yshift: label.row === 1 ? 22 : 8,
    text: main ? `<b>${label.text}</b>` : label.text,
    font: { color: main ? theme.accent : theme.muted, size: 11 },
    showarrow: false,
    borderpad: 0,
  };
}

/** Beside the plot: the lane's time, what it consists of, and the share of the peak it reaches. */
function laneNotes(lane: TimelineLane, row: number, right: number, { theme }: ChartSpace): Partial<Annotation>[] {
  const note = (text: string, shift: number, xanchor: "left" | "right", color: string): Partial<Annotation> => ({
    xref: "paper",
    yref: "y",
    x: 1,
    y: row,
    xanchor,
    xshift: shift,
    text,
    font: { color, size: 11 },
    showarrow: false,
    borderpad: 0,
  });
  return [
    note(lane.strong ? `<b>${lane.total}</b>` : lane.total, TOTAL_END, "right", theme.text),
    note(lane.note, NOTE_START, "left", theme.muted),
    ...(lane.rate ? [note(lane.rate, right - 1, "right", theme.faint)] : []),
  ];
}

/** On a phone: the time at the end of the bar, on the background's colour so that lines do not cross it. */
function laneTotal(lane: TimelineLane, row: number, { theme }: ChartSpace): Partial<Annotation> {
  return {
    xref: "x",
    yref: "y",
    x: lane.segments.reduce((sum, segment) => sum + segment.value, 0),
    y: row,
    xanchor: "left",
    xshift: 4,
    text: lane.strong ? `<b>${lane.total}</b>` : lane.total,
    font: { color: theme.text, size: 11 },
    bgcolor: lane.mixed ? "transparent" : theme.background,
    showarrow: false,
    borderpad: 0,
  };
}

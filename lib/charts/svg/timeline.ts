/** Lanes of work on one time axis, one part behind the other, and vertical lines for the pass as a whole. */
import { formatNumber } from "@/lib/format/quantity";
import type { Timeline, TimelineLane } from "../drawing";
import { axis, type Axis } from "./scale";
import { fitted, legend, line, mark, hoverTitle, sheet, slotVariable, words } from "./marks";
import { labelWidth } from "../label-width";
import { placeLabels } from "../marker-labels";

const HEAD = 29;
const LANE = 19;
const TALL_LANE = 28;
const FOOT = 20;
/** Room behind the bars, a share of the width and px: the lane's time, its note and its rate. */
const NOTES = { share: 0.355, least: 340, total: 66, note: 78 };

/** Beyond the longest lane, so that its end is seen. */
const ROOM = 1.04;

export function timelineSvg(timeline: Timeline, label: string, width: number): string {
  const { lanes, hatched, unit, legend: named } = timeline;
  const left = Math.max(54, ...lanes.map((lane) => labelWidth(lane.label))) + 10;
  const notes = Math.min(Math.max(notesWidth(lanes), Math.round(width * NOTES.share)), width - left - NOTES.least);
  const wide = width - left - notesWidth(lanes) >= NOTES.least;
  const right = width - (wide ? notes : 30);
  const lane = named ? TALL_LANE : LANE;
  const bottom = HEAD + lane * lanes.length;
  const end = longest(timeline) * ROOM;
  const x = axis({ values: [], from: left, to: right, range: { from: 0, to: end }, steps: wide ? 11 : 5 });
  const scale = x.ticks.map(
    (tick, index) =>
      line(x.place(tick), HEAD, x.place(tick), bottom, "grid") +
      words(
        `${formatNumber(tick)}${index === 0 ? ` ${unit}` : ""}`,
        { x: x.place(tick), y: bottom + 15, anchor: "middle" },
        "faint",
      ),
  );
  const rows = lanes.map((laneOfRow, row) => {
    const middle = HEAD + lane * (row + 0.5);
    const name = words(fitted(laneOfRow.label, left - 8), { x: left - 8, y: middle + 4, anchor: "end" });
    const bars = laneBars(laneOfRow, x, { middle, thick: lane * 0.63, hatched });
    return name + bars + (wide ? beside(laneOfRow, middle, right, width) : behind(laneOfRow, middle, x));
  });
  const slots = new Set(lanes.flatMap(({ segments }) => segments.map(({ slot }) => slot)));
  const inside = [
    ...(hatched ? [hatching(slots)] : []),
    ...scale,
    ...rows,
    markerLines(timeline, x, bottom, wide ? 44 : 30),
  ];
  return (
    legend(named ? listNames(lanes) : [], { width }) + sheet({ width, height: bottom + FOOT, label }, inside.join(""))
  );
}

function longest({ lanes, markers }: Timeline): number {
  const sums = lanes.map(({ segments }) => segments.reduce((sum, { value }) => sum + value, 0));
  return Math.max(1e-9, ...sums, ...markers.map(({ value }) => value));
}

function notesWidth(lanes: readonly TimelineLane[]): number {
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(labelWidth));
  const rates = widest(lanes.map(({ rate }) => rate));
  return Math.ceil(NOTES.note + widest(lanes.map(({ note }) => note)) + (rates > 0 ? rates + 16 : 0));
}

/** The lane's time, what it consists of, and the share of the peak that it reaches. */
const beside = ({ total, strong, note, rate }: TimelineLane, middle: number, right: number, width: number): string =>
  words(total, { x: right + NOTES.total, y: middle + 4, anchor: "end" }, strong ? "figure" : "") +
  words(note, { x: right + NOTES.note, y: middle + 4 }, "muted") +
  words(rate, { x: width - 1, y: middle + 4, anchor: "end" }, "faint");

/** Where there is no room beside: the time at the end of the bar. */
function behind({ segments, total, strong }: TimelineLane, middle: number, x: Axis): string {
  const end = segments.reduce((sum, { value }) => sum + value, 0);
  return words(total, { x: x.place(end) + 4, y: middle + 4 }, strong ? "figure" : "");
}

/** Lines for the pass as a whole: the one that it is about in the upper row of labels, the others where there is room. */
function markerLines({ markers }: Timeline, x: Axis, bottom: number, beyond: number): string {
  const lines = markers.map((marker) => ({ ...marker, x: x.place(marker.value) }));
  const labels = placeLabels(lines, { from: x.place(0), to: x.place(x.end) + beyond });
  const upper = (id: string): boolean => labels.find((candidate) => candidate.id === id)?.row === 1;
  const drawn = lines.map(({ id, x: position, main }) =>
    line(position, HEAD - (upper(id) ? 15 : 9), position, bottom, main ? "strong" : "rule"),
  );
  const texts = labels.map(({ id, x: position, shift, row, anchor, text }) => {
    const spot = { x: position + shift, y: HEAD - (row === 1 ? 18 : 4), anchor: ANCHOR[anchor] };
    return words(text, spot, markers.some((marker) => marker.main && marker.id === id) ? "figure own" : "muted");
  });
  return [...drawn, ...texts].join("");
}

const ANCHOR = { left: "start", center: "middle", right: "end" } as const;

/** Every drawing brings its own; those of one page are the same. */
const hatching = (slots: ReadonlySet<number>): string =>
  mark(
    "defs",
    {},
    [...slots]
      .map((slot) => {
        const box = { id: `hatch-${slot}`, width: 5, height: 5, patternUnits: "userSpaceOnUse" };
        const ground = mark("rect", { width: 5, height: 5, style: "fill:var(--bg)" });
        const stroke = mark("path", {
          d: "M-1 1l2 -2M0 5l5 -5M4 6l2 -2",
          style: `stroke:${slotVariable(slot)};stroke-width:2`,
        });
        return mark("pattern", box, ground + stroke);
      })
      .join(""),
  );

type BarPlace = { readonly middle: number; readonly thick: number; readonly hatched: boolean };

function laneBars({ label, segments, mixed }: TimelineLane, x: Axis, { middle, thick, hatched }: BarPlace): string {
  let from = 0;
  return segments
    .map(({ label: name, value, slot, detail }, index) => {
      const [start, end] = [x.place(from), x.place(from + value)];
      from += value;
      const color = slotVariable(slot);
      // A gap in the background's colour keeps neighbours apart in grey print; hatching needs an outline instead.
      const filled = `fill:${color};opacity:${mixed || index === 0 ? 1 : 0.72}${index > 0 ? ";stroke:var(--bg)" : ""}`;
      const style = hatched ? `fill:url(#hatch-${slot});stroke:${color}` : filled;
      const box = { x: start, y: middle - thick / 2, width: Math.max(0, end - start), height: thick, style };
      return mark("rect", box, hoverTitle(`${label}, ${name}\n${detail}`));
    })
    .join("");
}

function listNames(lanes: readonly TimelineLane[]) {
  const segments = lanes.flatMap((lane) => lane.segments);
  const first = new Map(segments.map(({ label, slot }) => [label, slot] as const));
  return [...first].map(([name, slot]) => ({ name, ink: slot, sign: "■", series: null }));
}

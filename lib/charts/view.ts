/** The section of a chart that a reader has zoomed to, and the series that are hidden: as the link writes them. Pure. */
import type { Span } from "./svg/scale";

export type ChartView = {
  /** null: the whole axis. */
  readonly x: Span | null;
  readonly y: Span | null;
  /** Places among the series of the drawing, ascending. */
  readonly hidden: readonly number[];
};

/** Under which a link has them, one name for all charts of a page. */
export const CHARTS_NAME = "charts";

export const WHOLE_VIEW: ChartView = { x: null, y: null, hidden: [] };

export const isWhole = ({ x, y, hidden }: ChartView): boolean => x === null && y === null && hidden.length === 0;

/** By the chart's id on its page. */
export type ChartViews = ReadonlyMap<string, ChartView>;

/** "front:x22.5~34:y90~400:h1.3,ttft:h2". A chart whose entry cannot be read is drawn whole: it is no input of the answer. */
export function readViews(text: string): ChartViews {
  const views = new Map<string, ChartView>();
  for (const entry of text.split(",")) {
    const [id = "", ...fields] = entry.split(":");
    const view = fields.length > 0 && ID.test(id) ? readFields(fields) : null;
    if (view) views.set(id, view);
  }
  return views;
}

/** "" for whole charts only. */
export const writeViews = (views: ChartViews): string =>
  [...views]
    .flatMap(([id, view]) => (isWhole(view) || !ID.test(id) ? [] : [`${id}:${writeFields(view).join(":")}`]))
    .toSorted()
    .join(",");

const ID = /^[\w-]+$/;
const SPAN = /^([xy])(-?\d+(?:\.\d+)?(?:e-?\d+)?)~(-?\d+(?:\.\d+)?(?:e-?\d+)?)$/;
const HIDDEN = /^h\d{1,3}(?:\.\d{1,3})*$/;

function readFields(fields: readonly string[]): ChartView | null {
  let view = WHOLE_VIEW;
  for (const field of fields) {
    const [, side, low, high] = SPAN.exec(field) ?? [];
    const span = { from: Number(low), to: Number(high) };
    if (side && span.to > span.from && Number.isFinite(span.to)) view = { ...view, [side]: span };
    else if (HIDDEN.test(field)) view = { ...view, hidden: hiddenPlaces(field.slice(1).split(".").map(Number)) };
    else return null;
  }
  return view;
}

export const hiddenPlaces = (places: readonly number[]): readonly number[] =>
  [...new Set(places)].toSorted((a, b) => a - b);

const writeFields = ({ x, y, hidden }: ChartView): readonly string[] => [
  ...(x ? [`x${writeSpan(x)}`] : []),
  ...(y ? [`y${writeSpan(y)}`] : []),
  ...(hidden.length > 0 ? [`h${hidden.join(".")}`] : []),
];

/** Digits of a section that are written. */
const DIGITS = 3;

/** To a thousandth of the section or less, which is under a pixel. */
function writeSpan({ from, to }: Span): string {
  const decimals = Math.max(0, Math.min(15, Math.ceil(DIGITS - Math.log10(to - from))));
  const short = (value: number): string => String(Number(value.toFixed(decimals))).replace("e+", "e");
  return `${short(from)}~${short(to)}`;
}

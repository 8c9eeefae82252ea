/** Words beside the points of a chart: one that would lie on an earlier one, on other marks, or outside, is left to the hover label. Pure. */
import { coveredLines, type Box, type Polyline } from "../free-place";
import { labelWidth } from "../label-width";
import type { PlotAxes } from "./plot-axes";

type Point = {
  readonly x: number;
  readonly y: number;
  readonly word?: string;
  /** Width of the mark in pixels; 0 is a corner of a line. */
  readonly across: number;
};

const GAP = 8;
const HIGH = 16;
/** Marks that a word may lie on: small ones of a crowd leave it readable, more do not. */
const MOST_COVERED = 1;

export type PlacedWord = {
  readonly text: string;
  /** Of its point, on the axes. */
  readonly x: number;
  readonly y: number;
  readonly left: boolean;
  readonly below: boolean;
};

export function placeWords(
  { x, y, frame }: Pick<PlotAxes, "x" | "y" | "frame">,
  points: readonly Point[],
  joined: readonly Polyline[] = [],
): readonly PlacedWord[] {
  const marks = points.map((point) => ({ point, ...around(x.place(point.x), y.place(point.y), point.across) }));
  const lines = joined.map((line) => line.map((end) => ({ x: x.place(end.x), y: y.place(end.y) })));
  const inside = ({ from, to, top, bottom }: Box): boolean =>
    from >= frame.left && to <= frame.right && top >= frame.top - HIGH && bottom <= frame.bottom;
  const taken: Box[] = [];
  return points.flatMap((point): readonly PlacedWord[] => {
    const { word } = point;
    if (word === undefined || word === "") return [];
    const [px, py] = [x.place(point.x), y.place(point.y)];
    // A zoom leaves points outside.
    if (px < frame.left || px > frame.right || py < frame.top || py > frame.bottom) return [];
    const long = labelWidth(word);
    const others = marks.filter((mark) => mark.point !== point && mark.point.across > 0);
    const free = places(px, py, long)
      .filter(inside)
      .filter((box) => !taken.some((other) => overlaps(box, other)))
      .map((box) => ({
        box,
        covered: others.filter((mark) => overlaps(box, mark)).length + 2 * coveredLines(box, lines),
      }))
      .filter(({ covered }) => covered <= MOST_COVERED);
    const least = Math.min(...free.map(({ covered }) => covered));
    const box = free.find(({ covered }) => covered === least)?.box;
    if (box === undefined) return [];
    taken.push(box);
    return [{ text: word, x: point.x, y: point.y, left: box.from < px, below: box.bottom > py }];
  });
}

/** To the right of its point, else to the left; above its middle, else below. */
const places = (x: number, y: number, long: number): readonly Box[] =>
  [
    { top: y - HIGH, bottom: y },
    { top: y, bottom: y + HIGH },
  ].flatMap((height) => [x + GAP, x - long - GAP].map((from) => ({ from, to: from + long, ...height })));

const around = (x: number, y: number, across: number): Box => ({
  from: x - across / 2,
  to: x + across / 2,
  top: y - across / 2,
  bottom: y + across / 2,
});

const overlaps = (a: Box, b: Box): boolean => a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom;

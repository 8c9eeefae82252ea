/**
 * Labels of vertical marker lines without collisions. Two rows are above the plot: row 0 next to it, row 1 above.
 * Every line crosses row 0 and ends below row 1, so lines are obstacles for the labels of row 0 only.
 */
import { labelWidth } from "./label-width";

export type MarkerLine = {
  readonly id: string;
  /** Position of the line, px from the plot's left edge. */
  readonly x: number;
  readonly text: string;
  /** Used when the full text finds no room. */
  readonly short: string;
  /** Drawn first, in row 1: the line that the chart is about. */
  readonly main?: boolean;
};

type Anchor = "left" | "center" | "right";
export type PlacedLabel = {
  readonly id: string;
  readonly x: number;
  readonly text: string;
  readonly row: 0 | 1;
  /** Which side of the label is at `x` + `shift`. */
  readonly anchor: Anchor;
  readonly shift: number;
};

type Box = { readonly row: 0 | 1; readonly from: number; readonly to: number; readonly lineId?: string };
type Bounds = { readonly from: number; readonly to: number };

const GAP = 4;

export function placeLabels(lines: readonly MarkerLine[], bounds: Bounds): readonly PlacedLabel[] {
  const merged = mergeCoincident(lines);
  const main = merged.find((line) => line.main);
  const starts: readonly (PlacedLabel | undefined)[] = main ? mainCandidates(main, bounds) : [undefined];
  // Where full texts crowd a line out, short ones for all may leave room for it.
  const briefer = merged.map((line) => (line.main ? line : { ...line, text: line.short }));
  const tries = starts.flatMap((start) => [arrange(merged, start, bounds), arrange(briefer, start, bounds)]);
  return tries.reduce((a, b) => (lostText(merged, b) < lostText(merged, a) ? b : a));
}

/** Lines that are too close to distinguish share one label: "φ 0.5, 1 · 22" is read as both. */
function mergeCoincident(lines: readonly MarkerLine[]): readonly MarkerLine[] {
  const merged: MarkerLine[] = [];
  for (const line of [...lines].sort((a, b) => a.x - b.x)) {
    const last = merged.at(-1);
    if (last && !last.main && !line.main && line.x - last.x < 3) {
      merged[merged.length - 1] = {
        ...last,
        text: `${last.short}, ${line.text}`,
        short: `${last.short}, ${line.short}`,
      };
    } else {
      merged.push(line);
    }
  }
  return merged;
}

/** Never empty: where nothing fits, the short text stands centred and may be cut. */
function mainCandidates(main: MarkerLine, bounds: Bounds): readonly PlacedLabel[] {
  for (const text of [main.text, main.short]) {
    const width = measureWidth(main, text);
    const overflow = Math.max(0, main.x + width / 2 - bounds.to) - Math.max(0, bounds.from - (main.x - width / 2));
    const label = writeLabel({ ...main, text }, 1);
    const fitting = [
      { ...label, shift: -overflow },
      { ...label, anchor: "right" as const, shift: GAP },
      { ...label, anchor: "left" as const, shift: -GAP },
    ].filter((candidate) => within(labelBox(candidate, width), bounds));
    if (fitting.length > 0) return fitting;
  }
  return [writeLabel({ ...main, text: main.short }, 1)];
}

function arrange(lines: readonly MarkerLine[], start: PlacedLabel | undefined, bounds: Bounds): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: Box[] = lines.map((line) => ({ row: 0, from: line.x - 1, to: line.x + 1, lineId: line.id }));
  for (const line of [...lines].sort((a, b) => Number(b.main ?? false) - Number(a.main ?? false))) {
    const label = line.id === start?.id ? start : firstFree(line, taken, bounds);
    if (!label) continue;
    placed.push(label);
    taken.push(labelBox(label, measureWidth(line, label.text)));
  }
  return placed;
}

function firstFree(line: MarkerLine, taken: readonly Box[], bounds: Bounds): PlacedLabel | undefined {
  const obstacles = taken.filter((box) => box.lineId !== line.id);
  for (const text of [line.text, line.short]) {
    for (const label of candidates({ ...line, text })) {
      const box = labelBox(label, measureWidth(line, text));
      if (within(box, bounds) && !obstacles.some((other) => overlaps(box, other))) return label;
    }
  }
  return undefined;
}

function candidates(line: MarkerLine): readonly PlacedLabel[] {
  const lower = writeLabel(line, 0);
  const upper = writeLabel(line, 1);
  return [
    { ...lower, anchor: "left", shift: GAP },
    { ...lower, anchor: "right", shift: -GAP },
    { ...upper, anchor: "center", shift: 0 },
    { ...upper, anchor: "left", shift: -GAP },
    { ...upper, anchor: "right", shift: GAP },
  ];
}

/** The main label is semibold, which is a little wider. */
const measureWidth = (line: MarkerLine, text: string): number => labelWidth(text) * (line.main ? 1.06 : 1);

const writeLabel = (line: MarkerLine, row: 0 | 1): PlacedLabel => ({
  id: line.id,
  x: line.x,
  text: line.text,
  row,
  anchor: "center",
  shift: 0,
});

function labelBox(label: PlacedLabel, width: number): Box {
  const center = label.x + label.shift;
  const from = { left: center, center: center - width / 2, right: center - width }[label.anchor];
  return { row: label.row, from, to: from + width };
}

const within = (box: Box, bounds: Bounds): boolean => box.from >= bounds.from && box.to <= bounds.to;
const overlaps = (a: Box, b: Box): boolean => a.row === b.row && a.from < b.to + GAP / 2 && b.from < a.to + GAP / 2;

/** Letters that found no room: a missing label counts whole. */
function lostText(lines: readonly MarkerLine[], placed: readonly PlacedLabel[]): number {
  return lines.reduce((lost, line) => {
    const label = placed.find((candidate) => candidate.id === line.id);
    return lost + line.text.length - (label?.text.length ?? -line.text.length);
  }, 0);
}

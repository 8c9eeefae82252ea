/** Figures with what they may really be: a bar from low to high, a mark at the figure, the words beside it. */
import { formatNumber } from "@/lib/format/quantity";
import type { IntervalLook, Intervals } from "../drawing";
import { xScale, type Frame } from "./axis";
import { axis, type Axis } from "./scale";
import { listLegend } from "../legend";
import { fitted, legend, mark, hoverTitle, sheet, words, type Room } from "./marks";
import { labelWidth } from "../label-width";

const ROW = 20;
const HEAD = 22;
const FOOT = 40;
const COLOR: Readonly<Record<IntervalLook, string>> = {
  lead: "var(--accent)",
  tie: "var(--text-muted)",
  apart: "var(--text)",
  none: "var(--text-faint)",
};

export function intervalsSvg(intervals: Intervals, label: string, room: Room): string {
  const { groups, axis: title, unit } = intervals;
  const { width } = room;
  const rows = groups.flatMap((group) => group.rows);
  const left = Math.min(180, Math.max(30, ...rows.map((row) => labelWidth(row.label))) + 10);
  const right = width - Math.max(30, ...rows.map((row) => labelWidth(row.word))) - 8;
  const x = axis({
    values: rows.flatMap(({ value, low, high }) => (value === null ? [] : [value, low, high])),
    from: left,
    to: right,
    log: true,
  });
  let top = 4;
  const drawn = groups.map((group) => {
    const head = group.name === "" ? 0 : HEAD;
    const frame: Frame = { left, right, top: top + head, bottom: top + head + ROW * group.rows.length };
    const inside = drawGroup(group, x, frame) + (head > 0 ? words(group.name, { x: 0, y: top + 15 }, "figure") : "");
    top = frame.bottom + 4;
    return inside;
  });
  const frame: Frame = { left, right, top: 4, bottom: top };
  return (
    legend(listLegend({ kind: "intervals", ...intervals }), room) +
    sheet({ width, height: top + FOOT, label }, xScale(x, frame, `${title} [${unit}]`) + drawn.join(""))
  );
}

function drawGroup({ shade, rows }: Intervals["groups"][number], x: Axis, { left, top, bottom }: Frame): string {
  const shaded = shade && {
    x: x.place(shade.low),
    y: top,
    width: x.place(shade.high) - x.place(shade.low),
    height: bottom - top,
    style: "fill:var(--accent);fill-opacity:0.12",
  };
  const drawn = rows.map(({ label, value, low, high, look, word }, index) => {
    const y = top + ROW * (index + 0.5);
    const name = words(fitted(label, left - 10), { x: left - 6, y: y + 4, anchor: "end" });
    if (value === null) return name + words(word, { x: left + 4, y: y + 4 }, "faint");
    const band = mark(
      "rect",
      {
        x: x.place(low),
        y: y - 3,
        width: x.place(high) - x.place(low),
        height: 6,
        style: `fill:${COLOR[look]};opacity:0.35`,
      },
      hoverTitle(`${label}\n${word}, ${formatNumber(low)}–${formatNumber(high)} ×`),
    );
    return name + band + middle(look, x.place(value), y) + words(word, { x: x.place(high) + 6, y: y + 4 });
  });
  return (shaded ? mark("rect", shaded) : "") + drawn.join("");
}

function middle(look: IntervalLook, x: number, y: number): string {
  const color = COLOR[look];
  if (look === "lead")
    return mark("path", { d: `M${x.toFixed(1)} ${(y - 5).toFixed(1)}l5 5l-5 5l-5 -5z`, style: `fill:${color}` });
  const style = look === "tie" ? `fill:var(--bg);stroke:${color};stroke-width:1.5` : `fill:${color}`;
  return mark("circle", { cx: x, cy: y, r: 4, style });
}

/** Pieces of an SVG as text. Colours are names of style sheet variables, so that one drawing serves light, dark and paper. */
import { escaped } from "@/lib/export/html";
import { labelWidth } from "../label-width";
import type { Ink, LegendEntry } from "../legend";
import type { ChartView } from "../view";

type Attributes = Readonly<Record<string, string | number>>;

/** Two decimals are a hundredth of a pixel. */
const attribute = (value: string | number): string =>
  typeof value === "number" ? String(Number(value.toFixed(2))) : escaped(value);

export function mark(name: string, attributes: Attributes, inside = ""): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return `<${name}${pairs.join("")}>${inside}</${name}>`;
}

/** A slot of the suite's colours, 1 to 6; 0 recedes. */
export const slotVariable = (slot: number): string => (slot === 0 ? "var(--text-faint)" : `var(--c${slot})`);

const WORD_INKS = {
  text: "var(--text)",
  accent: "var(--accent)",
  muted: "var(--text-muted)",
  shade: "var(--s2)",
} as const;

export const inkVariable = (ink: Ink): string => (typeof ink === "number" ? slotVariable(ink) : WORD_INKS[ink]);

export type WordPlace = { readonly x: number; readonly y: number; readonly anchor?: "start" | "middle" | "end" };

export const words = (text: string, { x, y, anchor = "start" }: WordPlace, kind = ""): string =>
  mark("text", { x, y, "text-anchor": anchor, ...(kind && { class: kind }) }, escaped(text));

export const line = (x1: number, y1: number, x2: number, y2: number, kind: string): string =>
  mark("line", { x1, y1, x2, y2, class: kind });

/** What a pointer that rests says. */
export const hoverTitle = (label: string): string => `<title>${escaped(label.replaceAll("<br>", "\n"))}</title>`;

/** As much of a name as fits, px. */
export function fitted(name: string, most: number): string {
  if (labelWidth(name) <= most) return name;
  const signs = [...name];
  while (signs.length > 1 && labelWidth(`${signs.join("")}…`) > most) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** Above a drawing, in as many lines as it takes; empty where the page draws it itself. */
export const legend = (entries: readonly LegendEntry[], { bare }: Room): string =>
  entries.length === 0 || bare
    ? ""
    : `<p class="legend">${entries
        .map(({ name, ink, sign }) => `<span><i style="color:${inkVariable(ink)}">${sign}</i> ${escaped(name)}</span>`)
        .join(" ")}</p>`;

export type { LegendEntry };

/** Px: one line of the legend. */
const LEGEND_LINE = 17;

/** Px that a legend takes of this width: sign, gap and margin are 30 px beside each name. */
export function legendHeight(entries: readonly LegendEntry[], { width, bare }: Room): number {
  if (entries.length === 0 || bare) return 0;
  let [lines, used] = [1, 0];
  for (const { name } of entries) {
    const wide = labelWidth(name) + 30;
    if (used > 0 && used + wide > width) [lines, used] = [lines + 1, 0];
    used += wide;
  }
  return lines * LEGEND_LINE;
}

/** Px. `height`: of the drawing and its legend; absent: as high as it likes. */
export type Room = {
  readonly width: number;
  readonly height?: number | undefined;
  /** Without its legend. */
  readonly bare?: true;
  readonly view?: ChartView | undefined;
};

export type Sheet = { readonly width: number; readonly height: number; readonly label: string };

export const sheet = ({ width, height, label }: Sheet, inside: string): string =>
  mark("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "drawing" }, inside);

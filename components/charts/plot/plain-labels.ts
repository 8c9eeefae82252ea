/**
 * Plotly reads labels as a kind of HTML: a name from a file or a link that contains `<a href>` would become a working link. Tags that
 * builders write stay; every other tag is shown as typed.
 */
import type { ChartFigure } from "../figure";

const FOREIGN_TAG = /<(?!\/?(?:b|br|extra|span)>|span style="color:[^"<>:;]*">)/g;

export const withPlainLabels = (figure: ChartFigure): ChartFigure => plain(figure) as ChartFigure;

/** Typed arrays and other special objects pass through unchanged. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(FOREIGN_TAG, "&lt;");
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

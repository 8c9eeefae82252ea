/** What goes from where to where: boxes in columns, bands between them. */
import { formatNumber } from "@/lib/format/quantity";
import type { Flows } from "../drawing";
import { labelWidth } from "../label-width";
import { BOX_WIDTH, flowsHeight, layOutFlows, ribbonPath } from "../flow-layout";
import { fitted, mark, hoverTitle, sheet, slotVariable, words } from "./marks";

const SIDE = 150;
const HEAD = 22;
const LINE = 14;

/** A name that is too long for its side stands in two lines where its box is high enough for both. */
function broken(text: string, height: number): readonly string[] {
  const most = SIDE - 6;
  const cut = [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .filter((index) => labelWidth(text.slice(0, index)) <= most);
  const end = cut.at(-1);
  if (labelWidth(text) <= most || end === undefined || height < 2 * LINE) return [fitted(text, most)];
  return [text.slice(0, end), fitted(text.slice(end + 1), most)];
}

export function flowsSvg(flows: Flows, label: string, width: number): string {
  const height = flowsHeight(flows);
  const last = flows.columns.length - 1;
  const { boxes, ribbons } = layOutFlows(flows, { left: SIDE, right: width - SIDE, top: HEAD, bottom: height - 6 });
  const bands = ribbons.map((ribbon, index) => {
    const band = flows.bands[index];
    const [from, to] = [flows.nodes[band?.from ?? -1], flows.nodes[band?.to ?? -1]];
    const style = `fill:${slotVariable(to?.slot ?? 0)};fill-opacity:.25`;
    return mark(
      "path",
      { d: ribbonPath(ribbon), style },
      hoverTitle(`${from?.label} → ${to?.label}\n${formatNumber(band?.value ?? 0)} ${flows.unit}`),
    );
  });
  const marks = flows.nodes.map(({ label: name, slot, column }, index) => {
    const box = boxes[index];
    if (!box) return "";
    const rect = { x: box.x, y: box.y, width: BOX_WIDTH, height: Math.max(1, box.height) };
    const lines = broken(`${name} ${formatNumber(box.value)}`, box.height);
    const beside = column === 0 ? { x: box.x - 5, anchor: "end" as const } : { x: box.x + BOX_WIDTH + 5 };
    const first = box.y + box.height / 2 + 4 - ((lines.length - 1) * LINE) / 2;
    const text = lines.map((part, index) => words(part, { ...beside, y: first + index * LINE })).join("");
    const title = hoverTitle(`${name}\n${formatNumber(box.value)} ${flows.unit}`);
    return mark("rect", { ...rect, style: `fill:${slotVariable(slot)}` }, title) + text;
  });
  const heads = flows.columns.map((name, column) => {
    const x = SIDE + ((width - 2 * SIDE - BOX_WIDTH) / Math.max(1, last)) * column;
    return words(
      column === last ? `${name}, ${flows.unit}` : name,
      { x: column === 0 ? x - 5 : x + BOX_WIDTH + 5, y: 12, anchor: column === 0 ? "end" : "start" },
      "muted",
    );
  });
  return sheet({ width, height, label }, [...bands, ...marks, ...heads].join(""));
}

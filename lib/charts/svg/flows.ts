/** What goes from where to where: boxes in columns, bands between them. */
import { formatNumber } from "@/lib/format/quantity";
import type { Flows } from "../drawing";
import { BOX_WIDTH, flowsHeight, layOutFlows, ribbonPath } from "../flow-layout";
import { fitted, mark, hoverTitle, sheet, slotVariable, words } from "./marks";

const SIDE = 150;
const HEAD = 22;

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
    const text = fitted(`${name} ${formatNumber(box.value)}`, SIDE - 6);
    const y = box.y + box.height / 2 + 4;
    const beside = column === 0 ? { x: box.x - 5, y, anchor: "end" as const } : { x: box.x + BOX_WIDTH + 5, y };
    const title = hoverTitle(`${name}\n${formatNumber(box.value)} ${flows.unit}`);
    return mark("rect", { ...rect, style: `fill:${slotVariable(slot)}` }, title) + words(text, beside);
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

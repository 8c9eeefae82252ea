import { expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { flowsFigure } from "@/components/charts/builders/flows";
import type { Flows } from "@/lib/charts/drawing";

const theme = { ...chartTheme(() => "rgb(10, 20, 30)"), font: "sans-serif" };
const FLOWS: Flows = {
  columns: ["Operator", "Collective", "Link"],
  nodes: [
    { column: 0, label: "Routed experts, combine", slot: 6 },
    { column: 1, label: "all-to-all EP", slot: 3 },
    { column: 2, label: "NVLink", slot: 1 },
    { column: 2, label: "network", slot: 2 },
  ],
  bands: [
    { from: 0, to: 1, value: 10 },
    { from: 1, to: 2, value: 7 },
    { from: 1, to: 3, value: 3 },
  ],
  unit: "GB",
};

it.each([342, 980])("names every box %i px wide, and answers the pointer at boxes and bands", (width) => {
  const { data, layout } = flowsFigure(FLOWS, { width, height: 240, theme });
  expect(layout.shapes).toHaveLength(FLOWS.nodes.length + FLOWS.bands.length);
  expect(layout.annotations).toHaveLength(FLOWS.nodes.length + FLOWS.columns.length);
  const [{ text, x }] = data as unknown as [{ text: string[]; x: number[] }];
  expect(text).toContain("all-to-all EP → NVLink<br><b>7 GB</b>");
  expect(x.every((at) => at > 0 && at < width)).toBe(true);
});

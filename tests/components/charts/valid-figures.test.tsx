import { expect, it } from "vitest";
import { timeline as drawTimeline } from "@/features/pages/quick-estimation/phase-chart";
import { chartTheme } from "@/components/charts/chart-theme";
import Plotly from "@/components/charts/plot/plotly-base";
import { TIMELINE_HEIGHT, timelineFigure } from "@/components/charts/builders/timeline";
import { quickEstimation } from "@/tests/fixtures/quick-estimation";

const theme = { ...chartTheme(() => "rgb(10, 20, 30)"), font: "sans-serif" };

it.each([358, 952])("plotly knows every attribute of a timeline %i px wide", (width) => {
  for (const phase of [quickEstimation.prefill, quickEstimation.decode]) {
    const timeline = drawTimeline(phase, "datasheet", ({ en }) => en);
    const { data, layout } = timelineFigure(timeline, { width, height: TIMELINE_HEIGHT, theme });
    expect(Plotly.validate(data, layout)).toBeUndefined();
  }
});

it("plotly would say so if an attribute were misspelt", () => {
  const misspelt = Plotly.validate([{ type: "bar", x: [1], y: [1] }], { shwlegend: false } as object);
  expect(misspelt).toMatchObject([{ code: "schema", path: ["shwlegend"] }]);
});

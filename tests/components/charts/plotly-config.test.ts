import { expect, it } from "vitest";
import { PLOTLY_CONFIG } from "@/components/charts/plot/plotly-config";

it("no chart can send its data anywhere", () => {
  expect(PLOTLY_CONFIG).toMatchObject({
    showSendToCloud: false,
    plotlyServerURL: "",
    displaylogo: false,
    displayModeBar: false,
  });
});

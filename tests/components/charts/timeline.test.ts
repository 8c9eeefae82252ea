import type { BarData } from "plotly.js";
import { describe, expect, it } from "vitest";
import { timeline as drawTimeline } from "@/features/pages/quick-estimation/phase-chart";
import { withCaption } from "@/components/charts/frame/chart-export";
import { chartTheme } from "@/components/charts/chart-theme";
import type { ChartFigure } from "@/components/charts/figure";
import { TIMELINE_HEIGHT, timelineFigure } from "@/components/charts/builders/timeline";
import { quickEstimation } from "@/tests/fixtures/quick-estimation";

const theme = chartTheme((name) => `token ${name}`);
const space = (width: number) => ({ width, height: TIMELINE_HEIGHT, theme });
const bars = ({ data }: ChartFigure) => data as Partial<BarData>[];
const drawn = (phase: "prefill" | "decode", width = 952) =>
  timelineFigure(
    drawTimeline(quickEstimation[phase], "datasheet", ({ en }) => en),
    space(width),
  );

describe("timeline of a pass", () => {
  it("stacks the components of a lane end to end", () => {
    const [gemm, attention] = bars(drawn("prefill"));
    expect(gemm).toMatchObject({ base: [0] });
    expect(attention?.base).toEqual([expect.closeTo(29.8)]);
    expect(attention?.x).toEqual([expect.closeTo(10.2)]);
  });

  it("gives each resource its colour and never a colour to a phase", () => {
    const colours = (phase: "prefill" | "decode") => [...new Set(bars(drawn(phase)).map((bar) => bar.marker?.color))];
    expect(colours("prefill")).toEqual(["token --c1", "token --c2", "token --c3", "token --c5"]);
    expect(colours("decode")).toEqual(colours("prefill"));
  });

  it("hatches decode and fills prefill", () => {
    expect(bars(drawn("decode")).every((bar) => bar.marker?.pattern?.shape === "/")).toBe(true);
    expect(bars(drawn("prefill")).some((bar) => bar.marker?.pattern)).toBe(false);
  });

  it("draws the step model's time as the only solid line", () => {
    const shapes = drawn("prefill").layout.shapes ?? [];
    const solid = shapes.filter((shape) => shape.line?.dash === undefined);
    expect(solid).toHaveLength(1);
    expect(solid[0]).toMatchObject({ line: { color: "token --accent" } });
    expect(solid[0]?.x0).toBeCloseTo(61.9);
    expect(shapes).toHaveLength(4);
  });

  it("labels every φ line with its value where there is room", () => {
    const texts = (drawn("prefill").layout.annotations ?? []).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["φ 1 · 40", "φ 0.5 · 68.9", "φ 0 · 97.8"]));
  });

  it("keeps its notes for wide screens and puts times at the bars on a phone", () => {
    const texts = (width: number) => (drawn("prefill", width).layout.annotations ?? []).map(({ text }) => text);
    expect(texts(952)).toContain("GEMM 29.8 · attention 10.2");
    expect(texts(358)).not.toContain("GEMM 29.8 · attention 10.2");
    expect(texts(358)).toContain("<b>40</b>");
  });

  it("has a height that does not depend on its width or its data", () => {
    expect(drawn("prefill", 358).layout.height).toBe(drawn("decode", 952).layout.height);
  });
});

it("an exported chart carries its statement and the link that reproduces it", () => {
  const picture = { title: "Decode waits for HBM", subtitle: "ms per step", height: TIMELINE_HEIGHT };
  const { layout } = withCaption(drawn("decode"), picture, "https://host/quick-estimation?tp=4", theme);
  const texts = (layout.annotations ?? []).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["<b>Decode waits for HBM</b>", "https://host/quick-estimation?tp=4"]));
});

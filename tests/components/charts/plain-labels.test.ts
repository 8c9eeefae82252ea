import { describe, expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { draw } from "@/components/charts/builders/draw";
import { withPlainLabels } from "@/components/charts/plot/plain-labels";

const LINK = '<a href="https://elsewhere.example/login">SIGN IN</a>';
const space = { width: 800, height: 300, theme: chartTheme((name) => `token ${name}`), legend: true as const };
const AXIS = { title: LINK, unit: "s", log: false };

describe("labels of a chart", () => {
  it("bear no tag but those that builders write", () => {
    const line = {
      name: LINK,
      slot: 1 as const,
      points: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    };
    const across = [{ at: 1, label: '<span style="color:red" onclick="x">λ</span><img src=x>' }];
    const drawn = draw({ kind: "curves", x: AXIS, y: AXIS, lines: [line], across, along: [] }, space);
    expect(JSON.stringify(drawn)).toContain("<a href");
    const written = JSON.stringify(withPlainLabels(drawn));
    expect(written.match(/<(?!\/?(b|br|extra|span)>|span style=\\"color:[^;<>]*\\">)/g)).toBeNull();
    expect(written).toContain("&lt;a href");
    expect(written).toContain("<span style");
  });

  it("keep what builders write, and numbers as they are", () => {
    const numbers = new Float64Array([1, 2]);
    const text = '<b>a</b><br><span style="color:#123">—</span><extra></extra>';
    const figure = { data: [{ x: numbers, text: [text], y: [1, null] }], layout: {} };
    expect(withPlainLabels(figure as never)).toEqual(figure);
    expect((withPlainLabels(figure as never).data[0] as { x: unknown }).x).toBe(numbers);
  });
});

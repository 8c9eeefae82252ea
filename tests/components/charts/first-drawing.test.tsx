import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { FirstDrawing } from "@/components/charts/plot/first-drawing";

const BARS = {
  ...{ kind: "bars" as const, rows: ["a", "b"], axis: "Time", unit: "ms" },
  series: [{ name: "compute", slot: 1, values: [10, 20] }],
};

it("draws in the width of its box, at a guess until that is measured", () => {
  const { container, rerender } = render(<FirstDrawing drawing={BARS} width={0} height={180} />);
  expect(container.querySelector("[data-first-drawing=guessed] svg")).not.toBeNull();
  rerender(<FirstDrawing drawing={BARS} width={640} height={180} />);
  expect(container.querySelector("[data-first-drawing=measured] svg")?.getAttribute("viewBox")).toMatch(/^0 0 640 /);
});

it("is silent: the box around it says what the chart shows", () => {
  const { container } = render(<FirstDrawing drawing={BARS} width={640} height={180} />);
  expect(container.firstElementChild).toHaveAttribute("aria-hidden", "true");
});

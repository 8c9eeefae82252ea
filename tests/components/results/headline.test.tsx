import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Headline } from "@/components/results/summary/headline";
import { figure } from "@/features/answers/explain";
import { verbatim } from "@/lib/text";

const TTFT = figure({
  id: "ttft",
  label: verbatim("TTFT"),
  value: 0.3,
  unit: "s",
  grade: "calibrated",
  band: null,
  target: { sense: "at-most", value: 0.2 },
  context: verbatim("TP8"),
  formula: [],
  source: verbatim("a test"),
  terms: [],
  assumptions: [],
});

const shown = (soFar?: true, figures = [TTFT]) =>
  render(
    <Headline figures={figures.map((one) => ({ figure: one }))} soFar={soFar} open={null} onOpen={() => undefined} />,
  );

describe("the headline of an unfinished answer", () => {
  it("says so far in the place of the limit, so that it is no line higher than the finished one", () => {
    shown(true);
    expect(screen.getByText("so far")).toBeVisible();
    expect(screen.getByText("TP8")).toBeVisible();
    expect(screen.queryByText(/above limit/)).toBeNull();
  });

  it("is held against its limit once it is finished", () => {
    shown();
    expect(screen.queryByText("so far")).toBeNull();
    expect(screen.getByText(/above limit/)).toBeVisible();
  });

  it("says what speaks against a figure in the place of its limit, and marks it", () => {
    const { container } = shown(undefined, [{ ...TTFT, warns: verbatim("without the fit 6 %") }]);
    expect(screen.getByText("▲ without the fit 6 %")).toBeVisible();
    expect(screen.queryByText(/above limit/)).toBeNull();
    expect(container.querySelector("i")).not.toBeNull();
  });

  it("keeps the place of figures that are not there yet, and none where none will come", () => {
    expect(shown(true, []).container).not.toBeEmptyDOMElement();
    expect(shown(undefined, []).container).toBeEmptyDOMElement();
  });
});

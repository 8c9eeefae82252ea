import { describe, expect, it } from "vitest";
import { exampleTrace } from "@/features/pages/trace/example-trace";
import { selectionFigures } from "@/features/pages/trace/figures";
import { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import { decodeParams } from "@/lib/params/codec";
import { openText } from "../../../support/measurements/small-trace";

describe("the example trace", () => {
  const opened = openText(exampleTrace());
  const seconds = (pass: number): number => {
    const selection = select([opened], decodeParams(TraceInput, { pass: String(pass) }).value);
    return (selection ? selectionFigures(selection) : []).find(({ id }) => id === "step")?.value ?? NaN;
  };

  it("is cut into the six steps and 36 layers that it was written with", () => {
    const passes = opened.devices[0]?.segmentation.passes ?? [];
    expect(passes.map(({ layers }) => layers.length)).toEqual([36, 36, 36, 36, 36, 36]);
  });

  it("has one step that launches too slowly: 9 µs more before each kernel behind its first", () => {
    const kernels = 36 * 12 + 2;
    expect(seconds(1)).toBeCloseTo(seconds(4), 9);
    expect(seconds(2) - seconds(1)).toBeCloseTo((kernels - 1) * 9e-6, 6);
  });
});

// Laws of cutting by named anchors: numbers worked out by hand (fixture of 20 kernels of 10 µs, anchors at 0, 5, 10, 15).
import { describe, expect, it } from "vitest";
import { anchoredLayers } from "@/features/core/trace/segment/blocks";
import { steadyFrom } from "@/features/core/trace/segment/steady";

const ANCHORS = [0, 5, 10, 15];

describe("layers by anchor", () => {
  it("V-20: one block a layer, two layers a pass: two passes, the last one kept by the end of the sequence", () => {
    const { passes, residue } = anchoredLayers(ANCHORS, 20, 2, 1);
    expect(passes).toEqual([
      [[{ from: 0, to: 5 }], [{ from: 5, to: 10 }]],
      [[{ from: 10, to: 15 }], [{ from: 15, to: 20 }]],
    ]);
    expect(residue).toBe(0);
  });

  it("V-21: two blocks a layer, one layer a pass: halves of five kernels each", () => {
    expect(anchoredLayers(ANCHORS, 20, 1, 2).passes[0]).toEqual([
      [
        { from: 0, to: 5 },
        { from: 5, to: 10 },
      ],
    ]);
  });

  it("V-27: 87 anchors of 43 layers of two blocks leave one over, and none from the second anchor on", () => {
    const anchors = Array.from({ length: 87 }, (_, index) => index * 3);
    expect(anchoredLayers(anchors, 300, 43, 2).residue).toBe(1);
    const shifted = anchoredLayers(anchors, 300, 43, 2, { offset: 1 });
    expect(shifted.residue).toBe(0);
    expect(shifted.passes).toHaveLength(1);
  });

  it("anchors that end their block give blocks that begin behind the one before", () => {
    expect(anchoredLayers([4, 9], 10, 1, 1, { mark: "end" }).passes).toEqual([
      [[{ from: 0, to: 5 }]],
      [[{ from: 5, to: 10 }]],
    ]);
  });
});

describe("V-25: steady state", () => {
  it.each([
    [[1000, 5100, 5050, 5075], 1],
    [[1, 2, 4, 8], null],
    [[5, 5, 5], 0],
    [[100, 95, 100], 0],
    [[100, 94, 100], null],
  ])("of %j begins at %s", (durations, from) => expect(steadyFrom(durations)).toBe(from));
});

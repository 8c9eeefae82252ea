// A pass that the capture cuts is compared with nothing, and stands for nothing (hand).
import { describe, expect, it } from "vitest";
import { sameWork } from "@/features/pages/trace/compare/same-work";
import { operatorComparison, proposed, sides } from "@/features/pages/trace/compare/sides";
import { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import type { OpenedTrace } from "@/features/core/trace";
import { openSmallTrace } from "../../../support/measurements/small-trace";

const input = (fields: object = {}) => ({ ...TraceInput.parse({}), ...fields });

/** The first of three passes is cut. */
function cutTrace(): OpenedTrace {
  const opened = openSmallTrace({ passes: 3, layers: 8 });
  const devices = opened.devices.map((device) => {
    const passes = device.segmentation.passes.map((pass) => ({ ...pass, partial: pass.index !== 1 }));
    return { ...device, segmentation: { ...device.segmentation, passes } };
  });
  return { ...opened, devices };
}

describe("a partial pass", () => {
  const trace = cutTrace();

  it("is never proposed, nor shown first", () => {
    expect(select([trace], input())?.pass?.index).toBe(1);
    expect(proposed([trace], input({ pass: 1 }))).not.toMatchObject({ versus: expect.stringMatching(/^0\.[02]\./) });
  });

  it("chosen by hand is refused, with its name", () => {
    const pair = sides([trace], input({ pass: 1, versus: "0.0.-" }));
    if (pair === null) throw new Error("nothing is compared");
    const [check] = sameWork(pair);
    expect([check?.id, check?.state, check?.words.en]).toEqual([
      "complete",
      "other",
      "pass 0 of B is cut by the capture (8 layers)",
    ]);
  });
});

describe("a comparison by operator", () => {
  it("adds up to the difference of the device times", () => {
    const pair = sides([openSmallTrace({ passes: 3, layers: 8 })], input({ pass: 0, versus: "0.-.-" }));
    if (pair === null) throw new Error("nothing is compared");
    const sum = operatorComparison(pair).rows.reduce((total, { timeA, timeB }) => total + timeB - timeA, 0);
    expect(sum).toBeCloseTo(pair.b.figures.sum - pair.a.figures.sum, 6);
  });
});

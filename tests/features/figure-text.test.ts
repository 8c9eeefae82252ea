import { describe, expect, it } from "vitest";
import { termLines } from "@/features/answers/figure-terms";
import { bandText, describeChange, targetState } from "@/features/answers/figure-text";
import { part, term } from "@/features/answers/explain";
import { quickEstimation } from "@/tests/fixtures/quick-estimation";

const [ttft, tpot] = quickEstimation.figures;

describe("figures in words", () => {
  it("an even band is a plus-minus, a lopsided one an interval", () => {
    expect(bandText({ value: 0.0233, unit: "s", band: { low: 0.0214, high: 0.0252, basis: { en: "", zh: "" } } })).toBe(
      "± 1.9",
    );
    // Rounded away from the value: 155 ms with a band from 155.2 must not read as 160–620.
    expect(bandText({ value: 0.155, unit: "s", band: { low: 0.1552, high: 0.6146, basis: { en: "", zh: "" } } })).toBe(
      "150–620",
    );
    expect(bandText({ value: 0.02, unit: "s", band: { low: 0.019, high: 0.026, basis: { en: "", zh: "" } } })).toBe(
      "19–26",
    );
  });

  it("a change is a direction word, a percentage and a difference", () => {
    const change = describeChange({ value: 0.022, unit: "s" }, { value: 0.025, unit: "s" });
    expect(change.words.en).toBe("12\u202f% lower");
    expect(change.words.zh).toBe("低 12\u202f%");
    expect(change.difference).toBe("−3\u202fms");
  });

  it("the same figure is the same, not 0 % lower", () => {
    expect(describeChange({ value: 1, unit: "s" }, { value: 1, unit: "s" }).direction).toBe("same");
    // Shares change by points, and nothing is a multiple of nothing.
    expect(describeChange({ value: 0.137, unit: "1" }, { value: 0.367, unit: "1" }).words.en).toBe("23 points lower");
    expect(describeChange({ value: 112, unit: "" }, { value: 0, unit: "" })).toMatchObject({
      words: { en: "was 0" },
      difference: "+112",
    });
  });

  it("a target says whether it is met and by how much", () => {
    expect(ttft && targetState(ttft)).toMatchObject({ standing: "met", limit: "≤ 200\u202fms" });
    expect(tpot && targetState(tpot)).toMatchObject({ standing: "missed", margin: "3.3\u202fms" });
  });

  it("a target is tight where the figure keeps it and its band does not", () => {
    if (!ttft) throw new Error("The fixture has figures");
    const limits = (high: number, sense: "at-most" | "at-least" = "at-most") =>
      targetState({
        ...ttft,
        ...{ value: 0.2, target: { value: 0.25, sense } },
        band: { low: 0.15, high, basis: { en: "", zh: "" } },
      })?.standing;
    expect([limits(0.25), limits(0.26), limits(0.26, "at-least")]).toEqual(["met", "tight", "missed"]);
  });

  it("parts are rounded so that they add up to the figure as it is written", () => {
    const label = { en: "", zh: "" };
    const terms = [0.20824, 0.04304, 0.12714].map((value, place) => part(`part-${place}`, label, "", value));
    if (!ttft) throw new Error("The fixture has figures");
    const { parts, sum, others, unit } = termLines({
      ...{ ...ttft, value: 0.37842 },
      terms: [...terms, term("idle", label, "", 0.1756), term("e2e", label, "", 45.1)],
    });
    expect([parts.map(({ written }) => written), sum]).toEqual([["208.2", "43.1", "127.1"], "378.4"]);
    expect([others.map(({ written }) => written), unit]).toEqual([["176", "45.1\u202fs"], "ms"]);
  });
});

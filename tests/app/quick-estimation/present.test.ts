import { describe, expect, it } from "vitest";
import { resourceTime, statementOf, subtitleOf, timelineOf } from "@/app/(suite)/quick-estimation/present";
import { factGroups } from "@/app/(suite)/quick-estimation/present-facts";
import { componentRows, operatorSheet } from "@/app/(suite)/quick-estimation/present-tables";
import { fasterEstimation, quickEstimation } from "@/tests/fixtures/quick-estimation";

const { prefill, decode } = quickEstimation;
const NB = "\u202f";

describe("what the page says", () => {
  it("titles are findings with their figure, in both languages", () => {
    expect(statementOf(prefill).en).toBe(`Prefill is compute-bound; the network is 6.3${NB}ms behind`);
    expect(statementOf(prefill).zh).toBe(`预填充受限于算力，网络少 6.3${NB}ms`);
    expect(statementOf(decode).en).toBe(`Decode waits for HBM; compute idles 87${NB}% of the step`);
    expect(statementOf(decode).zh).toBe(`解码等待 HBM，算力空闲 87${NB}%`);
  });

  it("subtitles say what was run and in which unit it is drawn", () => {
    expect(subtitleOf(prefill).en).toBe("1 sequence of 4,096 tokens, ms per pass");
    expect(subtitleOf(decode).en).toBe("one step of 64 tokens, context 4,608, ms per step");
  });

  it("lanes sum to the serial lane", () => {
    const lanes = timelineOf(decode, "datasheet", ({ en }) => en).lanes;
    const sums = lanes.map((lane) => lane.segments.reduce((sum, segment) => sum + segment.value, 0));
    const serial = sums.pop() ?? 0;
    expect(sums.reduce((a, b) => a + b, 0)).toBeCloseTo(serial);
    expect(resourceTime(decode, "hbm") * 1e3).toBeCloseTo(21.928);
  });

  it("a component that only one phase has still has a row", () => {
    const tp = componentRows(quickEstimation).rows.find((row) => row.id === "tp");
    expect(tp?.prefill?.time).toBe("18.5");
    expect(tp?.decode).toBeNull();
  });

  it("amounts of one kind share one unit over the whole table", () => {
    const units = componentRows(quickEstimation).rows.map((row) => row.unit);
    expect([...new Set(units)]).toEqual(["TFLOP", "GB", ""]);
  });

  it("facts are compared with the pinned result where there is one", () => {
    const changes = (pinned: typeof fasterEstimation | null) =>
      factGroups(quickEstimation, pinned)[0]?.facts.map((fact) => fact.change?.en);
    expect(changes(null)?.every((change) => change === undefined)).toBe(true);
    expect(changes(fasterEstimation)?.[0]).toBe("same as pinned");
  });

  it("operators are exported in base units with stable ids", () => {
    const { columns, rows } = operatorSheet(decode, ({ en }) => en);
    expect(columns.find(({ label }) => label === "Time")?.unit).toBe("s");
    expect(rows[0]?.[0]).toBe("moe.experts");
  });
});

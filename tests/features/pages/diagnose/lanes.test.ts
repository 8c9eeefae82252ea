import { describe, expect, it } from "vitest";
import type { Totals } from "@/features/core/diagnosis/evidence";
import { incidentLanes, valueBefore } from "@/features/pages/diagnose/lanes";
import { momentWords } from "@/features/pages/diagnose/moment-words";
import { layOut, nearest, pixelAt, stepFrom, strokes } from "@/app/(suite)/(views)/diagnose/lanes/geometry";
import { EVIDENCE, INCIDENT, OPENED, sample, series } from "../../../support/measurements/incident";

const total = (at_s: number, promptTokens: number): Totals => ({
  ...{ at_s, promptTokens, outputTokens: null, done: null, preemptions: null, prefixQueries: null, prefixHits: null },
  ...{ drafts: null, draftTokens: null, acceptedTokens: null, histograms: {}, place: { file: "m.prom", line: null } },
});

describe("lanes of an incident", () => {
  const lanes = incidentLanes(OPENED);

  it("are those that the files state, with the window of the first finding", () => {
    expect(lanes.lanes.map(({ id, most }) => [id, most])).toEqual([
      ["running", 41],
      ["waiting", 12],
      ["cache", 100],
    ]);
    expect(lanes.window).toEqual({ from_s: 380, to_s: 500, lasts: false });
    expect(lanes.events.map(({ kind, times }) => [kind, times.length])).toEqual([["preempted", 3]]);
  });

  it("state a moment in one line", () => {
    expect(momentWords(lanes, 400).en).toBe(
      "09:42:00 (400 s): running 41 requests · waiting 12 requests · KV cache 99.8 % of blocks",
    );
  });

  it("have a line for each engine, and never a sum", () => {
    const two = ["DP0", "DP1"].map((rank) => series({ rank, samples: [sample(0, { running: 5 })] }));
    const [running] = incidentLanes({ evidence: { ...EVIDENCE, series: two }, diagnosis: INCIDENT }).lanes;
    expect(running?.lines.map(({ name, values }) => [name, values])).toEqual([
      ["DP0", [5]],
      ["DP1", [5]],
    ]);
  });

  it("make rates of two scrapes: 6,000 tokens in 60 s are 100 tokens/s; a total that falls is a restart and makes none", () => {
    const scraped = series({ source: "scrape", totals: [total(0, 0), total(60, 6_000), total(120, 100)] });
    const [prompt] = incidentLanes({ evidence: { ...EVIDENCE, series: [scraped] }, diagnosis: INCIDENT }).lanes;
    expect([prompt?.id, prompt?.lines[0]?.times, prompt?.lines[0]?.values]).toEqual(["prompt", [60], [100]]);
  });

  it("hold a value until the next record", () => {
    const line = { name: "", times: [0, 10, 20], values: [1, 2, 3] };
    expect([-1, 0, 9, 10, 25].map((time) => valueBefore(line, time))).toEqual([null, 1, 1, 2, 3]);
  });
});

describe("their places", () => {
  const lanes = incidentLanes(OPENED);

  it.each([320, 390, 800, 1440])("fit a sheet of %s px, one below the other", (width) => {
    const sheet = layOut(lanes, width);
    expect(sheet.right).toBeLessThanOrEqual(width);
    const tops = [...sheet.lanes, ...sheet.events].map(({ top, height }) => [top, top + height] as const);
    tops.slice(1).forEach(([top], index) => expect(top).toBeGreaterThanOrEqual(tops[index]?.[1] ?? 0));
    expect(pixelAt(sheet, lanes.span_s, lanes.span_s)).toBe(sheet.right);
  });

  it("a gap in the record breaks the line", () => {
    const [lane] = layOut(lanes, 800).lanes;
    const line = { name: "", times: [...Array(20).keys(), 500, 501], values: Array<number>(22).fill(1) };
    expect(lane && strokes(line, lane, layOut(lanes, 800), 600)).toHaveLength(2);
  });

  it("keys and pointer find records", () => {
    expect([4, 6, -5, 99].map((time) => nearest([0, 10, 20], time))).toEqual([0, 10, 0, 20]);
    expect([stepFrom([0, 10], null, 1), stepFrom([0, 10], 10, 1), stepFrom([0, 10], 10, -1)]).toEqual([0, 10, 0]);
  });
});

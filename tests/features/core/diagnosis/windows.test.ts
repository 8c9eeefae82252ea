/** Sustained windows, changes of level and climbs, by figures counted by hand. */
import { describe, expect, it } from "vitest";
import { levelChange, smoothedChange } from "@/features/core/diagnosis/windows/change";
import { climbAfterLevel, straightLine } from "@/features/core/diagnosis/windows/climb";
import { binSamples } from "@/features/core/diagnosis/windows/bins";
import { sustainedRuns } from "@/features/core/diagnosis/windows/sustained";
import { makeTracks } from "@/features/core/diagnosis/windows/tracks";
import { EMPTY_SAMPLE } from "../../../support/diagnosis/sample";
import { aSeries, someEvidence } from "../../../support/diagnosis/evidence";

/** Waiting requests at each interval. */
const bins = (waits: readonly number[], interval_s = 10) =>
  binSamples(
    waits.map((waiting, index) => ({
      ...EMPTY_SAMPLE,
      at_s: (index + 1) * interval_s,
      span_s: interval_s,
      running: 4,
      waiting,
    })),
  ).bins;
const runs = (waits: readonly number[], interval_s = 10) =>
  sustainedRuns(bins(waits, interval_s), ({ waiting }) => (waiting ?? 0) > 0).map(({ since_s, until_s, isShort }) => ({
    since_s,
    until_s,
    isShort,
  }));

describe("a sustained state", () => {
  it("lasts three bins and 30 s", () => {
    expect(runs([0, 0, 0, 5, 5, 5, 0, 0, 0, 0])).toEqual([{ since_s: 40, until_s: 60, isShort: false }]);
    expect(runs([0, 0, 0, 5, 5, 0, 0, 0, 0, 0])).toEqual([]);
  });

  it("needs six bins of 5 s", () => {
    expect(runs([0, 0, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0, 0], 5)).toEqual([]);
    expect(runs([0, 0, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0], 5)).toEqual([{ since_s: 15, until_s: 40, isShort: false }]);
  });

  it("bridges gaps of one bin, not of two, where 80 % are in it", () => {
    expect(runs([0, 0, 5, 5, 0, 5, 5, 5, 0, 0, 0])).toEqual([{ since_s: 30, until_s: 80, isShort: false }]);
    expect(runs([0, 0, 5, 5, 0, 0, 5, 5, 0, 0, 0])).toEqual([]);
    expect(runs([0, 0, 5, 0, 5, 0, 5, 0, 5, 0, 0, 0])).toEqual([]);
  });

  it("is open where the capture ends in it, and began with the capture where its first bin is in it", () => {
    expect(runs([0, 0, 0, 0, 5, 5, 5, 5])).toEqual([{ since_s: 50, until_s: null, isShort: false }]);
    expect(runs([5, 5, 5, 5, 0, 0, 0, 0])).toEqual([{ since_s: 0, until_s: 40, isShort: false }]);
  });

  it("is judged as it is in a short capture", () => {
    expect(runs([0, 5, 5])).toEqual([{ since_s: 20, until_s: null, isShort: true }]);
    expect(runs([5, 5, 0])).toEqual([]);
  });
});

describe("a change of level", () => {
  it("is a step over 25 % and over four median deviations", () => {
    expect(levelChange([10, 11, 9, 10, 20, 21, 19, 20])).toEqual({ index: 4, before: 10, after: 20 });
    expect(levelChange([10, 11, 9, 10, 12, 11, 12, 12])).toBeNull();
    // Deviations of 5: a step of 18 is within four of them.
    expect(levelChange([10, 20, 10, 20, 33, 23, 33, 33, 23])).toBeNull();
  });

  it("of scattered values is seen in means of three, and lies where single values say", () => {
    const values = [2, 6, 4, 2, 6, 4, 2, 6, 4, 30, 10, 20, 30, 10, 20, 30, 10, 20];
    expect(levelChange(values)).toBeNull();
    expect(smoothedChange(values, 3)).toMatchObject({ index: 9, before: 4, after: 20 });
  });
});

describe("a climb", () => {
  it("begins at the last level value", () => {
    const times = Array.from({ length: 12 }, (_, index) => index * 10);
    const values = [5, 5, 5, 5, 5, 15, 25, 35, 45, 55, 65, 75];
    expect(climbAfterLevel(times, values, 6)).toMatchObject({ index: 4, slope: 1 });
  });

  it("is straight where points lie on a line", () => {
    expect(straightLine([0, 1, 2, 3], [1, 3, 5, 7])).toEqual({ slope: 2, intercept: 1, r2: 1 });
    expect(straightLine([0, 1, 2, 3], [4, 4, 4, 4]).r2).toBe(0);
  });
});

describe("tracks", () => {
  const samples = [1, 2, 3].map((index) => ({
    ...EMPTY_SAMPLE,
    at_s: 10 * index,
    span_s: 10,
    running: index,
    waiting: 0,
  }));
  it("join the log and the scrapes of one engine, never two ranks or pools", () => {
    const totals = {
      at_s: 30,
      promptTokens: 1,
      outputTokens: 1,
      done: 1,
      preemptions: 0,
      prefixQueries: null,
      prefixHits: null,
      drafts: null,
      draftTokens: null,
      acceptedTokens: null,
      histograms: {},
      place: { file: "m.prom", line: null },
    };
    const series = [
      aSeries({ rank: "Engine 000", samples }),
      aSeries({ rank: "Engine 001", samples }),
      aSeries({ rank: "1", source: "scrape", totals: [totals] }),
    ];
    const tracks = makeTracks(someEvidence(series));
    expect(tracks.map(({ rank, totals: list }) => [rank, list.length])).toEqual([
      ["Engine 000", 0],
      ["Engine 001", 1],
    ]);
    const apart = makeTracks(
      someEvidence([aSeries({ pool: "prefill", samples }), aSeries({ pool: "decode", samples })]),
    );
    expect(apart).toHaveLength(2);
  });
});

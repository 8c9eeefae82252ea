/** What looks like a fault and is none. Each record is made by hand. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import type { Evidence, Totals } from "@/features/core/diagnosis/evidence";
import { logEvery10s, PLACE } from "../../../support/diagnosis/records";
import { aClientRun, aSeries, NOTHING_STATED, someEvidence } from "../../../support/diagnosis/evidence";

const causes = (evidence: Evidence) => diagnose(evidence).findings.map(({ cause }) => cause);
const totals = (count: number, make: (index: number) => Partial<Totals>): Totals[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      at_s: 60 * index,
      promptTokens: 120_000 * index,
      outputTokens: 48_000 * index,
      done: 120 * index,
      preemptions: 0,
    },
    ...{
      prefixQueries: 120_000 * index,
      prefixHits: 0,
      drafts: null,
      draftTokens: null,
      acceptedTokens: null,
      histograms: {},
    },
    ...{ place: { file: "metrics.prom", line: null }, ...make(index) },
  }));

describe("no finding", () => {
  it("for a queue of two bins after a burst", () => {
    const samples = logEvery10s(30, (index) => (index === 12 ? { waiting: 40 } : index === 13 ? { waiting: 15 } : {}));
    expect(causes(someEvidence([aSeries({ samples })]))).toEqual([]);
  });

  it("for a first bin without output, as of a first compilation, and for the drain", () => {
    const samples = logEvery10s(30, (index) => {
      if (index === 0) return { outputRate: 0, promptRate: 0, waiting: 8 };
      return index > 26 ? { running: Math.max(0, 15 - 5 * (index - 26)), promptRate: 0, outputRate: 200 } : {};
    });
    expect(causes(someEvidence([aSeries({ samples })]))).toEqual([]);
  });

  it("for a cache of 90 to 98 % without a queue or a preemption", () => {
    const samples = logEvery10s(30, (index) => ({
      cacheShare: 0.9 + 0.08 * (((index * 7) % 10) / 10),
      running: 20 - (index % 3),
    }));
    expect(causes(someEvidence([aSeries({ samples, totals: totals(5, () => ({})) })]))).toEqual([]);
  });

  it("for one retraction a minute of SGLang", () => {
    const samples = logEvery10s(30, () => ({ cacheShare: 0.96 }));
    const events = [60, 120, 180, 240].map((at_s) => ({
      at_s,
      kind: "preempted" as const,
      rank: "",
      count: 1,
      tokens: null,
      place: PLACE,
    }));
    expect(causes(someEvidence([aSeries({ engine: "sglang", samples })], { events }))).toEqual([]);
  });

  it("for full blocks under reservation without a queue", () => {
    const stated = { ...NOTHING_STATED, reserves: true, maxRunning: { value: 20, place: PLACE } };
    const samples = logEvery10s(30, () => ({ cacheShare: 1 }));
    expect(causes(someEvidence([aSeries({ engine: "trtllm", samples })], { stated }))).toEqual([]);
  });
});

describe("no finding of several ranks, pools or requests", () => {
  it("for two pools in one file with different caches and counts", () => {
    const prefill = logEvery10s(30, () => ({ running: 2, cacheShare: 0.3, outputRate: null }));
    const decode = logEvery10s(30, () => ({ running: 90, cacheShare: 0.8, promptRate: null, inTransfer: 4 }));
    const series = [
      aSeries({ engine: "sglang", pool: "prefill", samples: prefill }),
      aSeries({ engine: "sglang", pool: "decode", samples: decode }),
    ];
    expect(causes(someEvidence(series))).toEqual([]);
  });

  it("for eight ranks with chance differences", () => {
    const series = Array.from({ length: 8 }, (_, rank) =>
      aSeries({
        rank: `Engine 00${rank}`,
        samples: logEvery10s(30, (index) => ({ running: 3 + ((index * 5 + rank * 3) % 7) })),
      }),
    );
    expect(causes(someEvidence(series))).toEqual([]);
  });

  it("for hits of a shared system prompt", () => {
    const samples = logEvery10s(30, () => ({ prefixHit: 0.6 }));
    const counted = totals(6, (index) => ({ prefixHits: 72_000 * index }));
    expect(causes(someEvidence([aSeries({ samples, totals: counted })]))).toEqual([]);
  });
});

describe("no finding of a course of the load", () => {
  it("for throughput that falls slowly as contexts grow at constant running", () => {
    const samples = logEvery10s(60, (index) => ({
      outputRate: 900 - 5 * index,
      cacheShare: 0.2 + 0.01 * index,
      promptRate: 0.1,
    }));
    expect(causes(someEvidence([aSeries({ samples })]))).toEqual([]);
  });

  it("for an idle engine", () => {
    const samples = logEvery10s(30, () => ({ running: 0, cacheShare: 0, promptRate: 0, outputRate: 0 }));
    expect(causes(someEvidence([aSeries({ samples })]))).toEqual([]);
  });

  it("for a huge prompt in chunks: prompts are read, nothing is written yet", () => {
    const samples = logEvery10s(30, (index) =>
      index > 10 && index < 16 ? { running: 1, outputRate: 0, promptRate: 8000 } : {},
    );
    expect(causes(someEvidence([aSeries({ samples })]))).toEqual([]);
  });

  it("for a benchmark's ramp and a rate below capacity", () => {
    const samples = logEvery10s(40, (index) => ({
      running: Math.min(20, 2 + index),
      outputRate: 40 * Math.min(20, 2 + index),
      cacheShare: 0.02 * Math.min(20, 2 + index),
    }));
    const clients = [aClientRun({ offeredPerS: 2, servedPerS: 1.99, ttftMs: { mean: 120, p50: 110, p99: 200 } })];
    expect(causes(someEvidence([aSeries({ samples })], { clients }))).toEqual([]);
  });

  it("for fewer ends than starts at the edges of the capture", () => {
    const counted = totals(6, (index) => ({ done: 120 * index - 15 }));
    expect(causes(someEvidence([aSeries({ samples: logEvery10s(30, () => ({})), totals: counted })]))).toEqual([]);
  });

  it("and the sentence has the figures that say so", () => {
    const answer = diagnose(
      someEvidence([aSeries({ samples: logEvery10s(30, (index) => ({ waiting: index === 4 ? 2 : 0 })) })]),
    );
    expect(answer.sentence.en).toMatch(
      /^Nothing is wrong in these 5 minutes, at most 2 waited, the KV cache reached 40.%\.$/,
    );
    expect(answer.figures.find(({ name }) => name === "TTFT mean")).toMatchObject({
      value: null,
      why: { en: "no histogram and no benchmark has TTFT" },
    });
  });
});

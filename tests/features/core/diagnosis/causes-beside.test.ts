/** Causes beside the engine: clients, adapters, links between pools, clocks. By hand, the arithmetic beside it. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { EMPTY_SAMPLE } from "../../../support/diagnosis/sample";
import { figure, firstFinding, logEvery10s, NO_TOTALS, PLACE } from "../../../support/diagnosis/records";
import { aClientRun, aSeries, NOTHING_STATED, someEvidence } from "../../../support/diagnosis/evidence";

describe("the front end", () => {
  const histogram = (count: number) => ({
    time_to_first_token: { sum_s: 0.2 * count, count, buckets: [[0.25, count]] as const },
  });
  const totals = [0, 200].map((at_s) => ({ ...NO_TOTALS, at_s, done: at_s, histograms: histogram(at_s) }));
  const client = (mean: number) => [
    aClientRun({
      offeredPerS: 4,
      servedPerS: 3,
      meanOutput: 100,
      ttftMs: { mean, p50: mean, p99: mean },
      tpotMs: { mean: 200, p99: 220 },
    }),
  ];
  it("has the time that clients wait and the engine does not need", () => {
    const finding = firstFinding(
      someEvidence([aSeries({ samples: logEvery10s(20, () => ({ running: 12 })), totals })], { clients: client(2500) }),
    );
    expect(finding).toMatchObject({ cause: "front-end", confidence: "high" });
    expect([figure(finding, "client_ttft_ms"), figure(finding, "server_ttft_ms")]).toEqual([2500, 200]);
  });
  it("is not at fault for 100 ms", () => {
    expect(
      diagnose(someEvidence([aSeries({ samples: logEvery10s(20, () => ({})), totals })], { clients: client(300) }))
        .cause,
    ).toBe("none");
  });
});

describe("adapters", () => {
  const loads = (every_s: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      at_s: every_s * index,
      kind: "lora-load" as const,
      rank: "",
      count: 1,
      tokens: null,
      place: PLACE,
    }));
  const stated = { ...NOTHING_STATED, loraSlots: { value: 4, place: PLACE } };
  const series = [aSeries({ samples: logEvery10s(30, () => ({})) })];
  it("that are loaded every 10 s share too few slots", () => {
    const finding = firstFinding(someEvidence(series, { stated, events: loads(10, 30) }));
    expect(finding).toMatchObject({ cause: "lora-swaps", confidence: "high" });
    expect(finding.cures[0]).toMatchObject({ flag: "--max-loras", from: "4", to: "8" });
  });
  it("that are loaded once each do not", () => {
    expect(diagnose(someEvidence(series, { stated, events: loads(10, 4) })).cause).toBe("none");
  });
});

describe("caches between two pools", () => {
  it("pile up on both sides of a slow link", () => {
    const slow = (index: number) => index >= 10;
    const decode = logEvery10s(40, (index) => ({
      promptRate: null,
      running: 60,
      inTransfer: slow(index) ? 30 : 2,
      preallocated: 1,
    }));
    const prefill = logEvery10s(40, (index) => ({ outputRate: null, running: 3, inTransfer: slow(index) ? 25 : 1 }));
    const series = [
      aSeries({ engine: "sglang", pool: "decode", host: "d", samples: decode }),
      aSeries({ engine: "sglang", pool: "prefill", host: "p", samples: prefill }),
    ];
    expect(diagnose(someEvidence(series))).toMatchObject({ cause: "kv-transfer-slow", since_s: 110 });
  });
});

describe("clocks", () => {
  it("differ where decode begins before the first prefill", () => {
    const work = (from: number) =>
      Array.from({ length: 90 }, (_, second) => ({
        ...EMPTY_SAMPLE,
        at_s: second,
        running: second < from ? 0 : 20,
        waiting: 0,
        outputRate: second < from ? 0 : 500,
      }));
    const series = [
      aSeries({ engine: "sglang", pool: "decode", host: "d", samples: work(10) }),
      aSeries({ engine: "sglang", pool: "prefill", host: "p", samples: work(14) }),
    ];
    const finding = firstFinding(someEvidence(series));
    expect(finding.cause).toBe("clock-offset");
    expect(figure(finding, "clock_behind_at_least")).toBe(4);
  });
});

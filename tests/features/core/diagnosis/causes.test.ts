/** Causes that the simulated engine does not have, and what a finding states: figures, cures, effects. By hand, the arithmetic beside it. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { EMPTY_SAMPLE } from "../../../support/diagnosis/sample";
import { figure, firstFinding, logEvery10s, NO_TOTALS, PLACE } from "../../../support/diagnosis/records";
import { aSeries, NOTHING_STATED, someEvidence } from "../../../support/diagnosis/evidence";

describe("a queue at the limit", () => {
  const samples = logEvery10s(20, () => ({ running: 64, waiting: 40, cacheShare: 0.3, outputRate: 1600 }));
  // 5 requests end each second: 40 waiting ones wait 8 s.
  const totals = [0, 100, 200].map((at_s) => ({ ...NO_TOTALS, at_s, done: 5 * at_s }));
  const stated = { ...NOTHING_STATED, maxRunning: { value: 64, place: PLACE } };
  const finding = firstFinding(someEvidence([aSeries({ samples, totals })], { stated }));

  it("is sure where the limit is stated, and has its line", () => {
    expect(finding).toMatchObject({ cause: "queue-at-cap", since_s: 0, until_s: null, confidence: "high" });
    expect(finding.evidence.find(({ name }) => name === "stated_cap")).toMatchObject({ value: 64, place: PLACE });
  });

  it("raises it to what runs and waits, as nine tenths of the cache hold 192", () => {
    expect(finding.cures[0]).toMatchObject({ flag: "--max-num-seqs", from: "64", to: "104" });
  });

  it("ends the wait by Little's law and says that TPOT may grow", () => {
    expect(finding.effects[0]).toMatchObject({ figure: "queue wait", before: 8, after: 0 });
    // 64 requests at 1,600 tok/s: 40 ms a token; a batch of 104 takes up to 65.
    expect(finding.effects[1]).toMatchObject({ figure: "TPOT", before: 40, after: null, low: 40, high: 65 });
  });

  it("is not raised beyond the cache", () => {
    const tight = logEvery10s(20, () => ({ running: 64, waiting: 400, cacheShare: 0.6, outputRate: 1600 }));
    // 64 take 60 %: 96 take nine tenths.
    expect(firstFinding(someEvidence([aSeries({ samples: tight })], { stated })).cures[0]).toMatchObject({ to: "96" });
  });

  it("is the full cache's from 95 % on", () => {
    const full = logEvery10s(20, () => ({ running: 64, waiting: 40, cacheShare: 0.97, outputRate: 1600 }));
    expect(diagnose(someEvidence([aSeries({ samples: full })], { stated })).findings.map(({ cause }) => cause)).toEqual(
      ["kv-full"],
    );
  });
});

describe("prefill", () => {
  it("fills the cache at a pace that is stated", () => {
    // 10 points in 10 s; 50 % are left: full in 50 s.
    const samples = logEvery10s(5, (index) => ({
      running: 10 + 5 * index,
      waiting: 90 - 5 * index,
      cacheShare: 0.1 + 0.1 * index,
      promptRate: 20_000,
      outputRate: 40,
    }));
    const finding = firstFinding(someEvidence([aSeries({ samples })]));
    expect(finding.cause).toBe("prefill-bound");
    expect(figure(finding, "kv_full_in_s")).toBeCloseTo(50, 6);
    // 20,000 tok/s for 10 s are five prompts of 40,000.
    expect(figure(finding, "tokens_per_prompt")).toBe(40_000);
  });
});

describe("long prompts", () => {
  it("that push each other out are a form of the full cache", () => {
    const samples = logEvery10s(30, (index) => ({
      running: 1 + (index % 2),
      waiting: 2,
      cacheShare: index % 2 === 0 ? 0.97 : 0.99,
      outputRate: index % 2 === 0 ? 0.5 : 30,
    }));
    // Prompts of 100,000 tokens: 2 ended, 30 were read.
    const totals = [0, 150, 300].map((at_s, index) => ({
      ...NO_TOTALS,
      at_s,
      promptTokens: 200_000 + 1_500_000 * index,
      outputTokens: 1000 + 3000 * index,
      done: 2 + index,
      preemptions: 14 * index,
    }));
    const finding = firstFinding(someEvidence([aSeries({ samples, totals })]));
    expect(finding.cause).toBe("long-prompt-thrash");
    expect(figure(finding, "prompt_tokens_read")).toBe(3_000_000);
    expect(finding.cures.map(({ flag }) => flag)).toContain("--max-num-partial-prefills");
  });
});

describe("the host", () => {
  const steps = (stepMs: number, deviceMs: number) =>
    Array.from({ length: 120 }, (_, step) => ({
      ...EMPTY_SAMPLE,
      at_s: step / 2,
      running: 8,
      scheduled: 8,
      executed: 8,
      stepMs,
      deviceMs,
      place: PLACE,
    }));
  it("is late where a step takes 20 ms and the device 8 of them", () => {
    const finding = firstFinding(
      someEvidence([aSeries({ engine: "trtllm", source: "iterations", samples: steps(20, 8) })]),
    );
    expect(finding).toMatchObject({ cause: "host-bound", since_s: 0 });
    expect(finding.effects[0]).toMatchObject({ before: 20, after: 8 });
  });
  it("is not where they are nearly equal", () => {
    expect(
      diagnose(someEvidence([aSeries({ engine: "trtllm", source: "iterations", samples: steps(10, 8) })])).cause,
    ).toBe("none");
  });
  it("loses its graphs above the largest one", () => {
    const stated = { ...NOTHING_STATED, largestGraph: { value: 16, place: PLACE } };
    const samples = logEvery10s(40, (index) => ({
      graph: index < 10,
      running: index < 10 ? 12 : 24,
      outputRate: index < 10 ? 600 : 500,
    }));
    const finding = firstFinding(someEvidence([aSeries({ engine: "sglang", samples })], { stated }));
    expect(finding).toMatchObject({ cause: "host-bound", since_s: 110 });
    // 24 / 500 s against 12 / 600 s.
    expect([figure(finding, "step_ms"), figure(finding, "step_ms_with_graph")]).toEqual([48, 20]);
    expect(finding.cures[0]).toMatchObject({ flag: "--cuda-graph-max-bs", from: "16", to: "24" });
  });
});

describe("an answer", () => {
  it("is unknown where a queue has no cause in the files", () => {
    const samples = logEvery10s(30, (index) => ({ running: 10 + ((index * 7) % 23), waiting: 12, cacheShare: 0.5 }));
    expect(diagnose(someEvidence([aSeries({ samples })]))).toMatchObject({
      cause: "unknown",
      since_s: 0,
      findings: [],
    });
  });

  it("is unknown without a file that can be judged, and says which would do", () => {
    const answer = diagnose(someEvidence([]));
    expect(answer.cause).toBe("unknown");
    expect(answer.notTold.map(({ file }) => file.en)).toEqual(["the engine's log"]);
  });
});

import { describe, expect, it } from "vitest";
import { laneColumns, rowAtTime, rowOfStep, spanOf } from "@/app/(suite)/(views)/scheduling-simulator/present-timeline";
import { forkSheet } from "@/app/(suite)/(views)/scheduling-simulator/present-fork";
import { requestSheet } from "@/app/(suite)/(views)/scheduling-simulator/present-requests";
import { percentileSheet, waitSheet } from "@/app/(suite)/(views)/scheduling-simulator/present-tables";
import { concurrencyCharts } from "@/app/(suite)/(views)/scheduling-simulator/present-concurrency";
import { verdictOf } from "@/app/(suite)/(views)/scheduling-simulator/present-verdict";
import { firstLines } from "@/app/(suite)/(views)/scheduling-simulator/keep-text";
import { factsOf } from "@/features/pages/scheduling-simulator/facts";
import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { setupOf } from "@/features/pages/scheduling-simulator/setup";
import { simulate, type Fork } from "@/features/pages/scheduling-simulator/simulate";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import type { Text } from "@/lib/text";
import { resolved } from "../../../support/scenarios";

const english = ({ en }: Text): string => en;

function runOf(raw: RawParams, fork: Fork | null = null) {
  const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "900", osl: "60" });
  const setup = valueOf(setupOf(scenario, decodeParams(SchedulingInput, { steps: "linear", ...raw }).value));
  return { ...valueOf(simulate(setup, { steps: Infinity, seconds: Infinity }, fork)), facts: factsOf(setup) };
}

describe("the lanes of an instance", () => {
  it("keep every prompt token and fall to zero while it idles", () => {
    const run = runOf({ rate: "3", requests: "40" });
    const { prefill, decodes, rows } = laneColumns(run.a.steps, 0, 100);
    expect(rows).toHaveLength(run.a.steps.rows);
    const fed = prefill.y.reduce((sum, tokens) => sum + tokens, 0);
    expect(fed).toBe(run.a.requests.prompt.reduce((sum, tokens) => sum + tokens, 0));
    expect(prefill.y.at(-1)).toBe(0);
    expect(decodes.x.every((time, i) => i === 0 || time >= (decodes.x[i - 1] ?? 0))).toBe(true);
    expect(spanOf(run)[1]).toBeCloseTo(Math.max(...run.a.requests.finished), 9);
  });

  it("find the row of a step and of a moment", () => {
    const { steps } = runOf({ rate: "20", requests: "40" }).a;
    for (const row of [0, 5, steps.rows - 1]) {
      expect(rowOfStep(steps, steps.batch[row] ?? -1)).toBe(row);
      expect(rowAtTime(steps, (steps.start[row] ?? 0) + (steps.seconds[row] ?? 0) / 2)).toBe(row);
    }
  });
});

describe("what the page says", () => {
  it("counts in its tables what was simulated", () => {
    const run = runOf({ rate: "20", requests: "40" });
    expect(percentileSheet(run.a.figures, english).rows.map((row) => row.at(-1))).toEqual([40, 40, 40 * 59, 40, 40]);
    expect(requestSheet(run.a.requests, english).rows).toHaveLength(40);
    const shares = waitSheet(run.a.figures, english).rows.map((row) => Number(row[2]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
  });

  it("names the change and both numbers when a knob is turned", () => {
    const run = runOf(
      { rate: "20", requests: "60", budget: "512" },
      { knob: "budget", step: 40, value: "64", acceptance: [] },
    );
    expect(verdictOf(run).finding.en).toMatch(
      /^From .* on, token budget 64 instead of 512: p95 TTFT .* higher \(.* → .*\)$/,
    );
    const { fork } = run;
    if (fork === null) throw new Error("no fork");
    expect(forkSheet(fork.compared, english).rows[0]?.at(-1)).toBe(fork.compared.times.ttft.count);
  });

  it("speaks of a growing queue only where requests queue", () => {
    expect(verdictOf(runOf({ rate: "1", requests: "20" })).evidence.en).not.toContain("the queue grows");
    expect(verdictOf(runOf({ rate: "500", requests: "300" })).evidence.en).toContain("the queue grows");
  });
});

describe("a file that is too long", () => {
  it("is cut at a line's end", () => {
    expect(firstLines("a,b\n1,2\n3,4\n", 9)).toEqual({ kept: "a,b\n1,2\n", cut: true });
    expect(firstLines("é\n1", 99)).toEqual({ kept: "é\n1", cut: false });
  });
});

describe("the list of concurrencies", () => {
  const cell = (conc: number, ttft95: number) => ({
    conc,
    budget: 2048,
    issues: [],
    figures: {
      ttft50: ttft95 / 2,
      ttft95,
      tpot50: 0.01,
      tpot95: 0.02,
      e2e95: 1,
      outputRate: 100 * conc,
      perGpu: 100 * conc,
      attained: 1,
      evictions: 0,
      complete: true,
      requests: conc,
      effective: { prefill: 1e12, decode: 1e10, all: conc * 1e12, share: 0.1 },
    },
  });

  it("claims nothing without two points, and then the last concurrency before a limit is broken", () => {
    const limits = { ttft: 0.5, tpot: 0.05 };
    expect(concurrencyCharts([], 2048, limits, english)).toEqual([]);
    expect(concurrencyCharts([cell(1, 0.1)], 2048, limits, english)).toEqual([]);
    const rising = [cell(1, 0.1), cell(8, 0.4), cell(16, 0.6), cell(32, 0.45)];
    const [latency, rate] = concurrencyCharts(rising, 2048, limits, english);
    expect(latency?.title).toContain("Up to 8 clients");
    expect(rate?.title).toBe("Most output: 3,200 tok/s with 32 clients");
    const [late] = concurrencyCharts([cell(4, 2), cell(8, 3)], 2048, limits, english);
    expect(late?.title).toContain("No concurrency");
  });
});

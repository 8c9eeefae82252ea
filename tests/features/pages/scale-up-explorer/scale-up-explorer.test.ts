import { describe, expect, it } from "vitest";
import { exploreScaleUp } from "@/features/pages/scale-up-explorer/explore";
import { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "128", conc: "16" };
const SMALL = { tps: "1,2", concs: "4,16,64", budgets: "512,2048", queries: "200" };
const explore = (scenario: RawParams = {}, input: RawParams = {}) =>
  unwrap(
    exploreScaleUp(
      resolved({ ...SCENARIO, ...scenario }),
      decodeParams(ScaleUpExplorerInput, { ...SMALL, ...input }).value,
    ),
  );

describe("the asked point", () => {
  it("agrees with its own simulation within 15 % in TPOT", () => {
    const { asked, trial } = explore({}, { queries: "400" });
    expect(trial.figures.tpot.mean / asked.tpot).toBeGreaterThan(0.85);
    expect(trial.figures.tpot.mean / asked.tpot).toBeLessThan(1.15);
    expect(trial.figures.requests).toMatchObject({ total: 400, finished: 400 });
  });

  it("has steps whose parts add up, and a chunk that never makes one shorter", () => {
    for (const { points } of explore().family)
      for (const { mixed, decodeOnly } of points) {
        for (const { host, dense, experts, attention, prefill, total } of [mixed, decodeOnly])
          expect(host + dense + experts + attention + prefill).toBeCloseTo(total, 12);
        expect(mixed.total).toBeGreaterThanOrEqual(decodeOnly.total);
      }
  });

  it("gets slower per token, and faster in total, with more clients", () => {
    const points = explore().family[0]?.points ?? [];
    for (const [i, point] of points.slice(1).entries()) {
      expect(point.tpot).toBeGreaterThan(points[i]?.tpot ?? NaN);
      expect(point.total).toBeGreaterThan(points[i]?.total ?? NaN);
    }
  });

  it("follows hardware and model: a faster memory and a smaller model shorten a token", () => {
    const base = explore().asked.tpot;
    expect(explore({ hw: "h200-sxm" }).asked.tpot).toBeLessThan(base);
    expect(explore({ model: "llama-3.3-70b", tp: "4" }).asked.tpot).toBeGreaterThan(base);
    expect(explore({ kv: "fp8" }).asked.kvTokens).toBeGreaterThan(1.8 * explore().asked.kvTokens);
  });

  it("reaches no more than the chip's peaks", () => {
    const { efficiency } = explore({ conc: "64" });
    expect(efficiency?.mfu).toBeGreaterThan(0.02);
    expect(efficiency?.mfu).toBeLessThan(1);
    expect(efficiency?.mbu).toBeGreaterThan(0.02);
    expect(efficiency?.mbu).toBeLessThan(1);
  });
});

describe("the family", () => {
  it("holds the scenario's own layout once, smaller ones first", () => {
    const { family } = explore({}, { tps: "4,2,1" });
    expect(family.map(({ layout }) => layout.tp)).toEqual([1, 2, 4]);
    expect(family.filter(({ own }) => own)).toHaveLength(1);
  });

  it("says why a layout cannot be", () => {
    const { family } = explore({ model: "llama-3.3-70b", tp: "4" }, { tps: "1,3,4" });
    expect(family.map(({ points, issues }) => [points.length > 0, issues[0]?.code ?? null])).toEqual([
      [false, "SIM-NO-KV"],
      [false, expect.any(String)],
      [true, null],
    ]);
  });

  it("recommends a budget of the scan that no other beats within the targets", () => {
    const { recommended, budgets } = explore({ ttft_ms: "none", tpot_ms: "none" });
    expect(recommended?.point.perGpu).toBe(Math.max(...budgets.map(({ point }) => point.perGpu)));
  });
});

describe("the simulated run", () => {
  it("lists steps in order and the life of a request in it", () => {
    const { trial } = explore();
    expect(trial.steps.length).toBeGreaterThan(50);
    for (const [i, step] of trial.steps.slice(1).entries()) {
      const before = trial.steps[i];
      expect(step.start).toBeGreaterThanOrEqual((before?.start ?? 0) + (before?.seconds ?? 0) - 1e-9);
    }
    const { scheduled, first, finished } = trial.life ?? { scheduled: NaN, first: NaN, finished: NaN };
    expect(scheduled).toBeLessThan(first);
    expect(first).toBeLessThan(finished);
  });

  it("warns of fewer queries than clients, with a way out", () => {
    const outcome = exploreScaleUp(resolved(SCENARIO), decodeParams(ScaleUpExplorerInput, { queries: "8" }).value);
    expect(outcome.issues.find(({ code }) => code === "SCALE-FEW-QUERIES")?.changes?.[0]?.set).toEqual({
      queries: "64",
    });
  });
});

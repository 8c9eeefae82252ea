import { describe, expect, it } from "vitest";
import { scaleUpSearchAnalysis } from "@/features/pages/scale-up-search/analysis";
import { scaleUpSearchJob, scaleUpSimulationJob } from "@/features/pages/scale-up-search/job";
import { firstRows, type BlockOutcome } from "@/features/pages/scale-up-search/request/plan";
import { plainAnswer } from "@/features/pages/scale-up-search/plain-answer";
import { limitPrices } from "@/features/pages/scale-up-search/results/prices";
import { judgeStanding, toSimulate, withRuns } from "@/features/pages/scale-up-search/results/progress";
import { explainIndex } from "@/features/core/search/layouts/explanation/rejected-layout";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { simulateConfiguration, type Simulated } from "@/features/core/search/layouts/simulate-best";
import { configurationCount } from "@/features/core/search/layouts/space/space";
import { searchContext } from "@/features/core/search/layouts/space/variant";

import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../../support/jobs/embedded-job";
import { resolved } from "../../../support/scenarios";
import { askSearch, found, readInput, SCENARIO, SMALL, standing } from "./support";

describe("blocks of the search as a job", () => {
  it("merge to the search in one go, whichever comes first", () => {
    const plain = {
      scenario: SCENARIO,
      input: { ...SMALL, concs: "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,20,24,28,32" },
    };
    const ask = unwrap(scaleUpSearchJob.read(plain));
    const blocks = scaleUpSearchJob.plan(ask);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.at(-1)?.[1]).toBe(6);
    const { outcomes } = runEmbedded(scaleUpSearchJob, plain);
    const merged = judgeStanding(ask, [...(outcomes as BlockOutcome[])].reverse());
    const whole = wholeSearch(ask.space, ask.options);
    const plainly = (digest: typeof whole.digest) => ({ ...digest, evaluated: 0, front: [...digest.front] });
    expect(plainly(merged.digest)).toEqual(plainly(whole.digest));
    expect([...merged.rows.indices]).toEqual(Array.from({ length: configurationCount(ask.space) }, (_, i) => i));
    for (const index of merged.rows.indices) {
      expect(merged.rows.figure(index, "ttft")).toBe(whole.columns?.ttft[index]);
      expect(merged.rows.figure(index, "failed")).toBe(whole.columns?.failed[index]);
    }
  });

  it("begin with rows that a page makes by itself, the same ones", () => {
    const { outcomes } = runEmbedded(scaleUpSearchJob, { scenario: SCENARIO, input: SMALL });
    const all = judgeStanding(askSearch(), outcomes as BlockOutcome[]);
    const rows = judgeStanding(askSearch(), firstRows(askSearch()));
    expect(rows.rows.indices.length).toBe(30);
    expect(rows.winner).toBe(all.winner);
    for (const index of rows.rows.indices) expect(rows.rows.figure(index, "tpot")).toBe(all.rows.figure(index, "tpot"));
    const wide = askSearch({ concs: Array.from({ length: 500 }, (_, i) => i + 1).join(",") });
    expect(firstRows(wide)).toEqual([]);
  });

  it("tell nothing of rows that have not come yet", () => {
    const { outcomes } = runEmbedded(scaleUpSearchJob, {
      scenario: SCENARIO,
      input: { ...SMALL, concs: Array.from({ length: 60 }, (_, i) => i + 1) },
    });
    const part = judgeStanding(askSearch(), [undefined, outcomes[1] as BlockOutcome]);
    expect(part.rows.has(0)).toBe(false);
    expect(part.rows.figure(0, "ttft")).toBeNaN();
    expect(part.rows.indices[0]).toBeGreaterThan(0);
  });

  it.each([
    [{ input: { tsp: [1] } }, "PARAM-UNKNOWN"],
    [{ input: { chips: "h9000" } }, "HW-UNKNOWN"],
    [{ indices: [1e9] }, "SEARCH-INDEX"],
    [{ nothing: 1 }, "SEARCH-INPUT"],
    [{ scenario: { hw: "ascend-910b" }, input: { goal: "cost" } }, "SEARCH-PRICE-ABSENT"],
  ])("refuse %j", (plain, code) => {
    expect(scaleUpSearchJob.read(plain).issues.map((issue) => issue.code)).toContain(code);
  });
});

describe("the second stage", () => {
  const indices = toSimulate(found, 6);
  const { outcomes } = runEmbedded(scaleUpSimulationJob, { scenario: SCENARIO, input: SMALL, indices });

  it("simulates the best and what lies just beyond a limit, and decides", () => {
    expect(indices).toHaveLength(6);
    expect(indices.slice(0, 4)).toEqual(found.digest.best.slice(0, 4).map(({ index }) => index));
    const decided = withRuns(found, outcomes as Simulated[]);
    const [first] = decided.runs;
    expect(first?.passes).toBe(true);
    expect(decided.winner).toBe(first?.index);
    for (const { score, passes } of decided.runs) if (passes) expect(score).toBeLessThanOrEqual(first?.score ?? NaN);
  });

  it("never upholds what every run refutes: the nearest stands, and is said to break a limit", () => {
    const failing = (outcomes as Simulated[]).map((run, place) => {
      const checks = [{ reason: "TTFT", value: 2 + ((place + 2) % 5), limit: 1, most: true } as const];
      return { ...run, checks, passes: false };
    });
    const decided = withRuns(found, failing);
    expect(decided.upheld).toBe(false);
    expect(decided.winner).toBe(failing.find(({ checks }) => checks[0]?.value === 2)?.index);
    expect(withRuns(found, []).upheld).toBe(true);
    expect(toSimulate(found, 0)).toEqual([]);
  });

  it("prices a limit as the headline is: simulated against simulated, the rest against the winner's own closed form", () => {
    const tight = standing(
      { concs: "1,2,4,8,12,16,24,32,48,64", top: "20" },
      { ...SCENARIO, ttft_ms: "120", traffic: "benchmark" },
    );
    const indices = toSimulate(tight, 20);
    const there = searchContext(tight.request.space);
    const { options: asked } = tight.request;
    const decided = withRuns(
      tight,
      indices.map((index) => simulateConfiguration(there, asked, index)),
    );
    const best = decided.runs[0] ?? expect.fail("nothing simulated");
    expect(best.passes).toBe(true);
    const prices = limitPrices(decided, there);
    const own = explainIndex(there, asked, best.index).judged.row.score;
    expect(new Set(prices.map(({ simulated }) => simulated))).toEqual(new Set([true, false]));
    for (const { index, value, gain, simulated, needed, limit } of prices) {
      const run = decided.runs.find((each) => each.index === index);
      expect(run !== undefined).toBe(simulated);
      const base = run ? best.score : own;
      expect(gain).toBeCloseTo(value / base - 1, 9);
      if (run) expect(value).toBe(run.score);
      expect(needed).toBeGreaterThan(limit);
    }
  });
});

describe("the whole answer", () => {
  it("is the page's winner with explained figures", () => {
    const answered = unwrap(scaleUpSearchAnalysis.run(resolved(SCENARIO), readInput()));
    const [answer, summary] = [plainAnswer(answered), scaleUpSearchAnalysis.summary(answered)];
    expect(answer.partial).toBeNull();
    expect(summary.configurations).toBe(30);
    expect(summary.winner).toBe(answer.winner?.name);
    expect(summary.best_ttft_ms).toBeLessThanOrEqual(400);
    expect(summary.best_tpot_ms).toBeLessThanOrEqual(20);
    expect(answer.figures.map(({ id }) => id)).toEqual(["objective", "ttft", "tpot", "output"]);
    for (const { terms, formula } of answer.figures) {
      expect(terms.length).toBeGreaterThan(0);
      expect(formula.length).toBeGreaterThan(0);
    }
    // Fewest GPUs that carry a load: fewer would be another answer.
    const fewest = readInput({ goal: "gpus", min_req_s: "4", reps: "1,2,4", top: "0" });
    const least = plainAnswer(unwrap(scaleUpSearchAnalysis.run(resolved(SCENARIO), fewest)));
    expect(least.figures[0]?.value).toBeLessThanOrEqual(4);
    expect(least.best.every(({ gpus }) => gpus >= (least.figures[0]?.value ?? NaN))).toBe(true);
  });

  it("knows beforehand how much it is", () => {
    const many = readInput({ concs: Array.from({ length: 4000 }, (_, i) => i + 1).join(","), budgets: "512,1024" });
    expect(scaleUpSearchAnalysis.work?.(resolved(SCENARIO), many)).toMatchObject({ count: 48_000, most: 100_000 });
  });
});

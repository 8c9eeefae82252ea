import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { pdDisaggregateSearchAnalysis } from "@/features/pages/pd-disaggregate-search/analysis";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/answer";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { appliedPlan } from "@/features/pages/pd-disaggregate-search/apply";
import { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { pdJob, type PdOutcome } from "@/features/pages/pd-disaggregate-search/job";
import { pdSpace } from "@/features/pages/pd-disaggregate-search/request";
import { crossoverWords, planWord } from "@/features/pages/pd-disaggregate-search/words";
import { pdAnswer } from "@/features/core/search/pools/answer";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import type { JobKind } from "@/lib/jobs/job-kind";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { toJson } from "@/lib/export/json";
import type { ParamSchema } from "@/lib/params/control";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../../support/jobs/embedded-job";
import { resolved } from "../../../support/scenarios";

const analysis = pdDisaggregateSearchAnalysis as unknown as Analysis<string, ParamSchema, PdResult>;

const SMALL = {
  ...{ model: "llama-3.1-8b", hw: "h100-sxm", isl: 1024, osl: 256, tp: 1, ttft_ms: 300, tpot_ms: 12 },
  ...{ gpus: 8, p_tps: [1, 2], d_tps: [1, 2] },
};
const run = (plain: object = {}) => unwrap(runAnalysis(analysis, { ...SMALL, ...plain }));
const codes = (plain: object) => {
  const result = runAnalysis(analysis, { ...SMALL, ...plain });
  return result.issues.map(({ code }) => code);
};

describe("the answer", () => {
  const { result, summary } = run();

  it("is plain data, with the best plan, one pool beside it and who wins where", () => {
    expect(JSON.parse(toJson(result))).toMatchObject({ gpus: 8 });
    expect(result.winner?.row).toEqual(result.plans[0]);
    expect(summary.gain).toBeCloseTo(
      (result.plans[0]?.perBudgetGpu ?? 0) / (result.aggregated[0]?.perBudgetGpu ?? 0),
      12,
    );
    expect(summary.plan).toMatch(/^\d+P\d+D: TP\d \| TP\d$/);
    expect(result.stretches.length).toBeGreaterThan(0);
  });

  it("explains TTFT by parts that sum to it", () => {
    const ttft = result.figures.find(({ id }) => id === "ttft") ?? expect.fail("no TTFT");
    expect(ttft.terms.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(ttft.value, 9);
    expect(ttft.target?.value).toBe(0.3);
    expect(ttft.value).toBeLessThanOrEqual(0.3);
  });

  it("says the same of itself: the better side of the verdict is the one with more tokens", () => {
    const word = result.verdict.finding.en;
    const gain = result.gain ?? 1;
    expect(word).toContain(planWord(result.plans[0] ?? expect.fail("no plan")));
    if (gain > 1.05) expect(word).toMatch(/separate pools .* serve .* times as much as one pool/);
    else if (gain < 1 / 1.05) expect(word).toMatch(/one pool serves/);
    else expect(word).toMatch(/within 5 %/);
  });

  it("draws fronts that fall: more for one client is less per GPU", () => {
    for (const front of [result.fronts.pd, result.fronts.agg])
      for (const [i, load] of front.entries()) {
        const next = front[i + 1];
        if (next) expect(next.perUser > load.perUser && next.perGpu < load.perGpu).toBe(true);
      }
  });

  it("says how to deploy its plan: a scenario, and what the launch states", () => {
    const { winner, deploy } = run().result;
    expect(deploy?.scenario).toMatchObject({
      split: true,
      replicas: winner?.row.x,
      conc: Math.floor(winner?.row.clients ?? NaN),
    });
    expect(deploy?.launch).toEqual({ engine: "vllm", prefill_tokens: 16384 });
  });

  it("answers DeepSeek-V3 on 64 H200, its default", () => {
    const answer = unwrap(runAnalysis(analysis, {}));
    expect(answer.result.winner).not.toBeNull();
    expect(answer.summary.gain).toBeGreaterThan(1);
    expect(answer.result.rejections.map(({ reason }) => reason)).toContain("WEIGHTS_OOM");
  });
});

describe("no answer", () => {
  it("is one: which limit to give way on", () => {
    const { result, summary } = run({ tpot_ms: 2 });
    expect(summary.plan).toBeNull();
    expect(result.figures).toEqual([]);
    expect(result.relaxations[0]?.limit).toBe("tpot");
    expect(result.verdict.help?.en).toMatch(/TPOT from 2\sms to \d/);
  });

  it("says why no shape can be run", () => {
    const { result } = run({ model: "deepseek-v3" });
    expect(result.winner).toBeNull();
    expect(new Set(result.rejections.map(({ reason }) => reason))).toEqual(new Set(["WEIGHTS_OOM", "GPUS"]));
    expect(result.verdict.evidence.en).toContain("no pair");
  });

  it("refuses a search by cost without a price, and takes one", () => {
    expect(codes({ hw: "mi355x", goal: "cost" })).toContain("PD-PRICE-ABSENT");
    expect(run({ hw: "mi355x", goal: "cost", p_usd: 2, d_usd: 2 }).summary.best_usd_per_million_tok).toBeGreaterThan(0);
  });

  it("names the link where no pair can hand over its cache", () => {
    expect(codes({ d_hw: "h200-sxm", link: "nvlink" })).toContain("PD-NVLINK-DOMAIN");
  });
});

describe("words", () => {
  const stretch = { side: "pd" as const, most: 1.4, at: 0.012, partly: false };

  it("say the crossover: below, between and above", () => {
    const stretches = [
      { ...stretch, from: 0.008, to: 0.022 },
      { ...stretch, side: "even" as const, from: 0.022, to: 0.03 },
      { ...stretch, side: "agg" as const, from: 0.03, to: 0.2, most: 1.2, at: 0.1 },
    ];
    expect(crossoverWords(stretches).en.replaceAll("\u202f", " ")).toBe(
      "below 22 ms TPOT separate pools give up to 1.4× per GPU (at 12 ms); from 22 ms to 30 ms they are within 5 % per GPU; above 30 ms TPOT one pool gives up to 1.2× per GPU (at 100 ms)",
    );
    expect(crossoverWords([]).en).toBe("");
  });
});

describe("a plan applied", () => {
  const applied = (plain: Readonly<Record<string, string>>, input: object = {}) => {
    const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", isl: "1024", osl: "256", ...plain });
    const space = unwrap(pdSpace(scenario, PdInput.parse({ gpus: 8, p_tps: [1, 2], d_tps: [1, 2], ...input })));
    return pdAnswer(space).plans.map((row) => ({ row, made: appliedPlan(scenario, space, row) }));
  };

  it("is the plan: as many instances of each phase, serving what the plan serves", () => {
    const plans = applied({ ttft_ms: "300", tpot_ms: "12", judge: "average" });
    expect(plans.some(({ row }) => row.x !== row.y)).toBe(true);
    for (const { row, made } of plans) {
      const scenario = made?.scenario ?? expect.fail("not applied");
      expect([scenario.replicas, scenario.decodeReplicas]).toEqual([row.x, row.y]);
      expect(scenario.prefill).toMatchObject({ tp: row.prefill?.tp, dp: row.prefill?.adp, ep: row.prefill?.ep });
      expect(scenario.decode).toMatchObject({ tp: row.decode.tp, dp: row.decode.adp, ep: row.decode.ep });
      const load = unwrap(loadStore(scenario.time)(scenario, "vllm"));
      expect(load.gpus).toBe(row.gpus);
      expect(load.rate / row.rate).toBeCloseTo(1, 1);
      expect(load.tpot / row.tpot).toBeCloseTo(1, 1);
    }
  });

  it("on two kinds of chips has a launch and no scenario", () => {
    const plans = applied({ hw: "h100-sxm", ttft_ms: "400", tpot_ms: "20" }, { d_hw: "mi300x", gpus: 16 });
    const { row, made } = plans[0] ?? expect.fail("no plan");
    expect(made?.patch).toBeNull();
    const { scenario, launch } = made ?? expect.fail("not applied");
    const started = unwrap(planLaunch(scenario ?? expect.fail("no launch"), LaunchInput.parse(launch)));
    expect(started.servers.map(({ plan }) => plan.chip.id)).toEqual(["h100-sxm", "mi300x"]);
    expect(started.servers[0]?.plan.maxTokens).toBe(16384);
    expect(started.memory[1]?.held).toBeGreaterThan(0);
    const router = unwrap(listDocuments(started, "command")).find(({ name }) => name === "router.sh")?.content ?? "";
    expect(router.match(/--decode http:\/\/\S+:8200/g)).toHaveLength(row.y);
    expect(listDocuments(started, "compose").issues.map(({ code }) => code)).toContain("LAUNCH-COMPOSE-CHIPS");
  });
});

describe("studies", () => {
  const ask = (study: string, more: object = {}) => ({
    scenario: { model: "llama-3.1-8b", hw: "h100-sxm", isl: 1024, osl: 256, ttft_ms: 300, tpot_ms: 12 },
    input: { gpus: 8, p_tps: [1, 2], d_tps: [1, 2], study, ...more },
  });

  const listOutcomes = (asked: object) => runEmbedded(pdJob as JobKind, asked).outcomes as readonly PdOutcome[];

  it("run as a job: lengths and sizes, each cell by itself", () => {
    const sequences = listOutcomes(ask("sequences", { isls: [1024, 2048], osls: [256] }));
    expect(sequences.map((cell) => cell.study === "sequences" && [cell.isl, cell.osl])).toEqual([
      [1024, 256],
      [2048, 256],
    ]);
    const [same] = sequences;
    expect(same?.study === "sequences" && same.pd).toEqual(run().result.plans[0]);
    const scale = listOutcomes(ask("scale", { sizes: [4, 8] }));
    expect(scale.map((cell) => cell.study === "scale" && cell.gpus)).toEqual([4, 8]);
    for (const cell of scale) if (cell.study === "scale") expect(cell.pd?.gpus).toBeLessThanOrEqual(cell.gpus);
  });

  it("simulate the best plans, as plain data", () => {
    const outcomes = listOutcomes(ask("simulate"));
    expect(outcomes.length).toBe(5);
    const [first] = outcomes;
    if (first?.study !== "simulate" || first.plan === null) return expect.fail("not simulated");
    expect(first.plan.row).toEqual(run().result.plans[0]);
    expect(readPlain(writePlain(outcomes))).toEqual(outcomes);
  });

  it("refuse unknown parameters by name", () => {
    expect(pdJob.read({ input: { gpu: 8 } }).issues.map(({ code, at }) => [code, at])).toEqual([
      ["PARAM-UNKNOWN", "input.gpu"],
    ]);
    expect(pdJob.read({ inputs: {} }).ok).toBe(false);
  });

  it("have no cells until one is chosen", () => {
    expect(PdInput.parse({}).study).toBe("none");
    expect(pdJob.plan(unwrap(pdJob.read(ask("none"))))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { launchPatch, minePatch, scenarioPatch, scenarioWith } from "@/features/pages/scale-up-search/apply";
import { scaleUpSearchAnalysis } from "@/features/pages/scale-up-search/analysis";
import { seekFor } from "@/features/pages/scale-up-search/goal";
import { ScaleUpSearchInput, searched } from "@/features/pages/scale-up-search/input";
import {
  firstRows,
  scaleUpSearchJob,
  scaleUpSimulationJob,
  type BlockOutcome,
} from "@/features/pages/scale-up-search/job";
import { loadCurves } from "@/features/pages/scale-up-search/load-curves";
import { measuresOf, placeOn } from "@/features/pages/scale-up-search/measures";
import { changeFor, priceChange } from "@/features/pages/scale-up-search/mends";
import { compareMine, wantedOf } from "@/features/pages/scale-up-search/mine";
import { limitPrices } from "@/features/pages/scale-up-search/prices";
import { reasonCounts } from "@/features/pages/scale-up-search/reason-counts";
import { requestOf } from "@/features/pages/scale-up-search/request";
import { searchAnswer } from "@/features/pages/scale-up-search/search-answer";
import { standingOf, toSimulate, withRuns, type SearchStanding } from "@/features/pages/scale-up-search/standing";
import { trafficOf } from "@/features/pages/scale-up-search/traffic";
import { configurationWord, wordAt } from "@/features/pages/scale-up-search/words";
import { RENTS } from "@/features/core/cost/prices";
import { LIMITED_BY } from "@/features/core/search/layouts/columns";
import { explainIndex } from "@/features/core/search/layouts/why-not";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { shadowPrices } from "@/features/core/search/layouts/shadow";
import { simulateConfiguration, type Simulated } from "@/features/core/search/layouts/simulate-best";
import { AXES, configurationAt, configurationCount, coordinatesOf } from "@/features/core/search/layouts/space";
import { searchContext } from "@/features/core/search/layouts/variant";
import { writePlain } from "@/lib/jobs/plain-text";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { runEmbedded } from "../../../support/embedded-job";
import { resolved } from "../../../support/scenarios";

const SCENARIO = {
  model: "qwen3-32b",
  hw: "h200-sxm",
  tp: "4",
  isl: "1024",
  osl: "128",
  ttft_ms: "400",
  tpot_ms: "20",
};
const SMALL = { tps: "1,2,4", pps: "1,2", nodes: "1", concs: "1,4,16,64,256", top: "6" };
const inputOf = (raw: RawParams = {}) => decodeParams(ScaleUpSearchInput, { ...SMALL, ...raw }).value;
const askOf = (raw: RawParams = {}, scenario: RawParams = SCENARIO) =>
  valueOf(requestOf(resolved(scenario), inputOf(raw)));

/** As the page has it: blocks of the job, merged. */
function standing(raw: RawParams = {}, scenario: RawParams = SCENARIO): SearchStanding {
  const { outcomes } = runEmbedded(scaleUpSearchJob, { scenario, input: { ...SMALL, ...raw } });
  return standingOf(askOf(raw, scenario), outcomes as BlockOutcome[]);
}

const found = standing();
const { space, options } = found.request;
const context = searchContext(space);
const measure = (id: string) => measuresOf(space, found.rows).find((each) => each.id === id) ?? expect.fail(id);

describe("blocks of the search as a job", () => {
  it("merge to the search in one go, whichever comes first", () => {
    const plain = {
      scenario: SCENARIO,
      input: { ...SMALL, concs: "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,20,24,28,32" },
    };
    const ask = valueOf(scaleUpSearchJob.read(plain));
    const blocks = scaleUpSearchJob.plan(ask);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.at(-1)?.[1]).toBe(6);
    const { outcomes } = runEmbedded(scaleUpSearchJob, plain);
    const merged = standingOf(ask, [...(outcomes as BlockOutcome[])].reverse());
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
    const all = standingOf(askOf(), outcomes as BlockOutcome[]);
    const rows = standingOf(askOf(), firstRows(askOf(), context));
    expect(rows.rows.indices.length).toBe(30);
    expect(rows.winner).toBe(all.winner);
    for (const index of rows.rows.indices) expect(rows.rows.figure(index, "tpot")).toBe(all.rows.figure(index, "tpot"));
    const wide = askOf({ concs: Array.from({ length: 500 }, (_, i) => i + 1).join(",") });
    expect(firstRows(wide, searchContext(wide.space))).toEqual([]);
  });

  it("tell nothing of rows that have not come yet", () => {
    const { outcomes } = runEmbedded(scaleUpSearchJob, {
      scenario: SCENARIO,
      input: { ...SMALL, concs: Array.from({ length: 60 }, (_, i) => i + 1) },
    });
    const part = standingOf(askOf(), [undefined, outcomes[1] as BlockOutcome]);
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

describe("rows", () => {
  it("have the figures that the engine gives for the same configuration", () => {
    const index = found.winner ?? expect.fail("no winner");
    const { judged } = explainIndex(context, options, index);
    // Columns keep seven digits.
    const same = (id: string, value: number) => expect(measure(id).of(index) / value).toBeCloseTo(1, 6);
    same("ttft", judged.row.ttft * 1e3);
    same("per_gpu", (judged.row.rate * 128) / judged.row.gpus);
    same("per_user", 1 / judged.row.tpot);
    same("output", measure("per_gpu").of(index) * measure("gpus").of(index));
    // Hand: $ per hour of all GPUs over the tokens of an hour.
    const rent = RENTS["h200-sxm"] ?? expect.fail("no rent");
    same("cost", (rent / 3600 / measure("per_gpu").of(index)) * 1e6);
  });

  it("find their place on an axis without the others", () => {
    for (const axis of AXES) {
      const place = placeOn(space, axis);
      for (const index of found.rows.indices) expect(place(index)).toBe(coordinatesOf(space, index)[axis]);
    }
  });

  it("have names that differ", () => {
    const names = [...found.rows.indices].map((index) => wordAt(space, index));
    expect(new Set(names).size).toBe(names.length);
    const wide = askOf({ budgets: "0,4096", nodes: "1,2", reps: "0,2", kvs: "auto,fp8", concs: "3,5", pps: "1" });
    for (let index = 0; index < configurationCount(wide.space); index += 1)
      expect(wordAt(wide.space, index)).toBe(configurationWord(wide.space, configurationAt(wide.space, index)));
    expect(LIMITED_BY[found.rows.figure(found.winner ?? 0, "limitedBy")]).toBeDefined();
  });

  it("are counted by what stops them", () => {
    const counts = reasonCounts(found.digest);
    expect(counts.reduce((sum, { binding }) => sum + binding, 0)).toBe(found.digest.seen - found.digest.passing);
    for (const { binding, broken } of counts) expect(broken).toBeGreaterThanOrEqual(binding);
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

describe("a configuration as a scenario", () => {
  it("resolves to the layout and load that the search judged", () => {
    for (const { index } of found.digest.best) {
      const configuration = configurationAt(space, index);
      const scenario = valueOf(scenarioWith(space, configuration));
      const { engine } = explainIndex(context, options, index).judged;
      expect(scenario.prefill).toEqual(engine?.variant.layout);
      expect(scenario.replicas).toBe(engine?.replicas);
      expect(scenario.workload.concurrency).toBe((engine?.clients ?? 0) * (engine?.replicas ?? 0));
    }
  });

  it("writes EP 1 of a model with experts, which auto would widen, and keeps what a scenario cannot hold", () => {
    const moe = askOf(
      { tps: "8", pps: "1", adps: "1", eps: "1,8", concs: "4", budgets: "4096", drafts: "1", engines: "sglang" },
      { model: "deepseek-v3", hw: "h200-sxm" },
    );
    const there = searchContext(moe.space);
    for (let index = 0; index < configurationCount(moe.space); index += 1) {
      const configuration = configurationAt(moe.space, index);
      const scenario = valueOf(scenarioWith(moe.space, configuration));
      expect(scenario.prefill).toEqual(explainIndex(there, moe.options, index).judged.engine?.variant.layout);
      expect(scenario.prefill.etp).toBe(8 / (configuration.ep ?? 0));
      expect(launchPatch(configuration)).toEqual({ engine: "sglang", batched_tokens: 4096, spec_tokens: 1 });
      // After "apply" my configuration is the one that was applied.
      const mine = wantedOf({ ...moe.space, scenario }, { ...inputOf(), ...minePatch(configuration) });
      expect({ ...mine, etp: null, nodes: 1 }).toEqual({ ...configuration, replicas: 1, nodes: 1 });
    }
  });

  it("keeps the accelerator of the scenario, and writes another one", () => {
    expect(scenarioPatch(space, configurationAt(space, 0))).not.toHaveProperty("hw");
    const two = askOf({ chips: "h200-sxm,h100-sxm" });
    const last = configurationCount(two.space) - 1;
    expect(scenarioPatch(two.space, configurationAt(two.space, last)).hw).toBe("h100-sxm");
  });
});

describe("limits that would have to give", () => {
  it("are enough when the button's change is applied", () => {
    const prices = shadowPrices(context, options, found.digest);
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices.slice(0, 4)) {
      const change = priceChange(price, inputOf(), options.limits);
      if (change === null) continue;
      const written = decodeParams(ScaleUpSearchInput, { ...SMALL, ...change.set }).value;
      const wider = valueOf(requestOf(resolved({ ...SCENARIO, ...change.set }), written));
      expect(explainIndex(searchContext(wider.space), wider.options, price.index).passes).toBe(true);
    }
  });

  it("are no button where the page has no control for them", () => {
    expect(changeFor([{ reason: "WEIGHTS_OOM", value: 2 }], inputOf(), options.limits)).toBeNull();
    expect(changeFor([{ reason: "GPUS", value: 16 }], inputOf(), options.limits)).toBeNull();
    expect(changeFor([{ reason: "TPOT", value: 0.0294 }], inputOf(), options.limits)?.set).toEqual({ tpot_ms: "30" });
  });

  it("are told where nothing passes", () => {
    const answer = valueOf(searchAnswer(resolved({ ...SCENARIO, tpot_ms: "1" }), inputOf()));
    expect(answer.winner).toBeNull();
    expect(answer.figures).toEqual([]);
    expect(answer.relaxations[0]?.changes.map(({ reason }) => reason)).toContain("TPOT");
  });
});

describe("my configuration", () => {
  it("is the scenario's, or what was typed, and is told what lets it pass", () => {
    const mine = compareMine(context, options, inputOf({ my_conc: "256" }), found.winner);
    expect(mine.explanation.judged.configuration).toMatchObject({ tp: 4, pp: 1, concurrency: 256, replicas: 1 });
    expect(mine.explanation.passes).toBe(false);
    expect(mine.changes.length).toBeGreaterThan(0);
    expect(mine.changes.some(({ axis }) => axis === "concurrency")).toBe(true);
    const typed = compareMine(context, options, inputOf({ my_tp: "3" }), found.winner);
    expect(typed.explanation.reasons).toEqual(["TP_DIVIDES_HEADS"]);
  });
});

describe("goal seek", () => {
  it("reaches a fifth less unless a target is typed", () => {
    const winner = found.winner ?? expect.fail("no winner");
    const now = { value: 1, ttft: seconds(0.2), tpot: seconds(0.01), passes: true };
    const { goal } = seekFor(found.request, inputOf(), winner, now);
    expect(goal).toMatchObject({ figure: "tpot" });
    expect(goal.target).toBeCloseTo(0.008, 12);
    expect(seekFor(found.request, inputOf({ reach: "30" }), winner, now).goal.target).toBeCloseTo(0.03, 12);
  });
});

describe("charts' figures", () => {
  it("follow concurrency with everything else the same", () => {
    const [own] = loadCurves(found);
    expect(own?.own).toBe(true);
    expect(own?.points.map(({ concurrency }) => concurrency)).toEqual([1, 4, 16, 64, 256]);
    const at = own?.points.map(({ index }) => ({ ...coordinatesOf(space, index), concurrency: 0 })) ?? [];
    for (const each of at) expect(each).toEqual(at[0]);
  });

  /** Hand: Qwen3-32B on one GPU reads its weights once a prompt, and sends nothing. */
  it("count what a request moves", () => {
    const single = [...found.rows.indices].find((index) => {
      const { tp, pp, concurrency } = configurationAt(space, index);
      return tp === 1 && pp === 1 && concurrency === 1;
    });
    const traffic = trafficOf(context, options, single ?? -1) ?? expect.fail("no traffic");
    expect(traffic.prefill.tp + traffic.decode.tp + traffic.prefill.pp).toBe(0);
    // 32.8 G parameters in BF16, without the embedding that is looked up, not read.
    expect(traffic.prefill.weights / 1e9).toBeGreaterThan(60);
    expect(traffic.prefill.weights / 1e9).toBeLessThan(66);
    expect(traffic.decode.weights / traffic.prefill.weights).toBeCloseTo(127, -1);
  });
});

describe("the page's own fields", () => {
  it("search nothing again when only the view changes", () => {
    const changed = inputOf({ my_tp: "2", knob: "links", pins: "3,4", reach: "5", figure: "ttft" });
    expect(writePlain(searched(changed))).toBe(writePlain(searched(inputOf())));
    expect(writePlain(searched(inputOf({ stat: "p99" })))).not.toBe(writePlain(searched(inputOf())));
  });

  it("leave attention DP to the model", () => {
    const free = { tps: "1", pps: "1", nodes: "1", concs: "1" };
    expect(askOf(free).space.axes.adp).toEqual([1]);
    expect(askOf(free, { model: "deepseek-v3" }).space.axes.adp).toEqual([1, 2, 4, 8, 16]);
  });
});

describe("the whole answer", () => {
  it("is the page's winner with explained figures", () => {
    const answer = valueOf(scaleUpSearchAnalysis.run(resolved(SCENARIO), inputOf()));
    const summary = scaleUpSearchAnalysis.summary(answer);
    expect(summary.configurations).toBe(30);
    expect(summary.winner).toBe(answer.winner?.name);
    expect(summary.ttft_ms).toBeLessThanOrEqual(400);
    expect(summary.tpot_ms).toBeLessThanOrEqual(20);
    expect(answer.figures.map(({ id }) => id)).toEqual(["objective", "ttft", "tpot", "output"]);
    for (const { terms, formula } of answer.figures) {
      expect(terms.length).toBeGreaterThan(0);
      expect(formula.length).toBeGreaterThan(0);
    }
    // Fewest GPUs that carry a load: fewer would be another answer.
    const least = valueOf(
      scaleUpSearchAnalysis.run(resolved(SCENARIO), inputOf({ goal: "gpus", min_req_s: "4", reps: "1,2,4", top: "0" })),
    );
    expect(least.figures[0]?.value).toBeLessThanOrEqual(4);
    expect(least.best.every(({ gpus }) => gpus >= (least.figures[0]?.value ?? NaN))).toBe(true);
  });

  it("refuses what one answer cannot look at", () => {
    const many = inputOf({
      concs: Array.from({ length: 4000 }, (_, i) => i + 1).join(","),
      budgets: "512,1024,2048,4096,8192",
    });
    const outcome = scaleUpSearchAnalysis.run(resolved(SCENARIO), many);
    expect(outcome.ok).toBe(false);
    expect(outcome.issues[0]?.code).toBe("SEARCH-TOO-LONG");
  });
});

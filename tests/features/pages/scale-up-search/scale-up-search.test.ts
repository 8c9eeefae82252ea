import { describe, expect, it } from "vitest";
import { scaleUpSearchAnalysis } from "@/features/pages/scale-up-search/analysis";
import { launchPatch, minePatch, scenarioPatch, scenarioWith } from "@/features/pages/scale-up-search/apply";
import { seekFor } from "@/features/pages/scale-up-search/results/goal-seek";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { loadCurves } from "@/features/pages/scale-up-search/results/load-curves";
import { listMeasures, placeOn } from "@/features/pages/scale-up-search/results/measures";
import { changeFor, priceChange } from "@/features/pages/scale-up-search/sections/relaxations";
import { compareMine, wantedConfiguration } from "@/features/pages/scale-up-search/results/your-layout";
import { reasonCounts } from "@/features/pages/scale-up-search/results/reason-counts";
import { freed } from "@/features/pages/scale-up-search/request/plan";
import { makeRequest } from "@/features/pages/scale-up-search/request/request";
import { describeTraffic } from "@/features/pages/scale-up-search/results/traffic";
import { configurationWord, wordAt } from "@/features/pages/scale-up-search/words";
import { RENTS } from "@/features/core/cost/prices";
import { LIMITED_BY } from "@/features/core/search/layouts/columns";
import { explainIndex } from "@/features/core/search/layouts/explanation/rejected-layout";
import { shadowPrices } from "@/features/core/search/layouts/explanation/shadow-prices";
import { AXES, configurationAt, configurationCount, coordinates } from "@/features/core/search/layouts/space/space";
import { searchContext } from "@/features/core/search/layouts/space/variant";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { resolved } from "../../../support/scenarios";
import { askSearch, context, found, readInput, options, SCENARIO, SMALL, space } from "./support";

const measure = (id: string) => listMeasures(space, found.rows).find((each) => each.id === id) ?? expect.fail(id);

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
    const rent = RENTS["h200-sxm"]?.value ?? expect.fail("no rent");
    same("cost", (rent / 3600 / measure("per_gpu").of(index)) * 1e6);
  });

  it("find their place on an axis without the others", () => {
    for (const axis of AXES) {
      const place = placeOn(space, axis);
      for (const index of found.rows.indices) expect(place(index)).toBe(coordinates(space, index)[axis]);
    }
  });

  it("have names that differ", () => {
    const names = [...found.rows.indices].map((index) => wordAt(space, index));
    expect(new Set(names).size).toBe(names.length);
    const wide = askSearch({ budgets: "0,4096", nodes: "1,2", reps: "0,2", kvs: "auto,fp8", concs: "3,5", pps: "1" });
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

describe("a configuration as a scenario", () => {
  it("resolves to the layout and load that the search judged", () => {
    for (const { index } of found.digest.best) {
      const configuration = configurationAt(space, index);
      const scenario = unwrap(scenarioWith({ space, options }, configuration));
      const { engine } = explainIndex(context, options, index).judged;
      expect(scenario.prefill).toEqual(engine?.variant.layout);
      expect(scenario.replicas).toBe(engine?.replicas);
      expect(scenario.workload.concurrency).toBe((engine?.clients ?? 0) * (engine?.replicas ?? 0));
    }
  });

  it("writes EP 1 of a model with experts, which auto would widen, and keeps what a scenario cannot hold", () => {
    const moe = askSearch(
      { tps: "8", pps: "1", adps: "1", eps: "1,8", concs: "4", budgets: "4096", drafts: "1", engines: "sglang" },
      { model: "deepseek-v3", hw: "h200-sxm" },
    );
    const there = searchContext(moe.space);
    for (let index = 0; index < configurationCount(moe.space); index += 1) {
      const configuration = configurationAt(moe.space, index);
      const scenario = unwrap(scenarioWith(moe, configuration));
      expect(scenario.prefill).toEqual(explainIndex(there, moe.options, index).judged.engine?.variant.layout);
      expect(scenario.prefill.etp).toBe(8 / (configuration.ep ?? 0));
      expect(launchPatch(configuration)).toEqual({ engine: "sglang", batched_tokens: 4096, spec_tokens: 1 });
      // After "apply" my configuration is the one that was applied.
      const mine = wantedConfiguration({ ...moe.space, scenario }, { ...readInput(), ...minePatch(configuration) });
      expect({ ...mine, etp: null, nodes: 1 }).toEqual({ ...configuration, replicas: 1, nodes: 1 });
    }
  });

  it("keeps the accelerator of the scenario, and writes another one", () => {
    expect(scenarioPatch({ space, options }, configurationAt(space, 0))).not.toHaveProperty("hw");
    const two = askSearch({ chips: "h200-sxm,h100-sxm" });
    const last = configurationCount(two.space) - 1;
    expect(scenarioPatch(two, configurationAt(two.space, last)).hw).toBe("h100-sxm");
  });
});

describe("limits that would have to give", () => {
  it("are enough when the button's change is applied", () => {
    const prices = shadowPrices(context, options, found.digest);
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices.slice(0, 4)) {
      const change = priceChange(price, space.scenario.targets, options.limits);
      if (change === null) continue;
      const written = decodeParams(ScaleUpSearchInput, { ...SMALL, ...change.set }).value;
      const wider = unwrap(makeRequest(resolved({ ...SCENARIO, ...change.set }), written));
      expect(explainIndex(searchContext(wider.space), wider.options, price.index).passes).toBe(true);
    }
  });

  it("are no button where the page has no control for them", () => {
    const { targets } = space.scenario;
    expect(changeFor([{ reason: "WEIGHTS_OOM", value: 2, limit: 1 }], targets, options.limits)).toBeNull();
    expect(changeFor([{ reason: "GPUS", value: 16, limit: 8 }], targets, options.limits)).toBeNull();
    const tight = { reason: "TPOT", value: 0.0294, limit: 0.98 * (targets.tpot ?? NaN) } as const;
    expect(changeFor([tight], targets, options.limits)?.set).toEqual({ tpot_ms: "30" });
  });

  it("are told where nothing passes", () => {
    const answer = unwrap(scaleUpSearchAnalysis.run(resolved({ ...SCENARIO, tpot_ms: "1" }), readInput()));
    expect(answer.standing.winner).toBeNull();
    expect(answer.figures).toEqual([]);
    expect(answer.limits?.relaxations[0]?.changes.map(({ reason }) => reason)).toContain("TPOT");
  });
});

describe("my configuration", () => {
  it("is the scenario's, or what was typed, and is told what lets it pass", () => {
    const mine = compareMine(context, options, readInput({ my_conc: "256" }), found.winner);
    expect(mine.explanation.judged.configuration).toMatchObject({ tp: 4, pp: 1, concurrency: 256, replicas: 1 });
    expect(mine.explanation.passes).toBe(false);
    expect(mine.changes.length).toBeGreaterThan(0);
    expect(mine.changes.some(({ axis }) => axis === "concurrency")).toBe(true);
    const typed = compareMine(context, options, readInput({ my_tp: "3" }), found.winner);
    expect(typed.explanation.reasons).toEqual(["TP_DIVIDES_HEADS"]);
  });
});

describe("goal seek", () => {
  it("reaches a fifth less unless a target is typed", () => {
    const winner = found.winner ?? expect.fail("no winner");
    const now = { value: 1, ttft: seconds(0.2), tpot: seconds(0.01), passes: true };
    const { goal } = seekFor(found.request, readInput(), winner, now);
    expect(goal).toMatchObject({ figure: "tpot" });
    expect(goal.target).toBeCloseTo(0.008, 12);
    expect(seekFor(found.request, readInput({ reach: "30" }), winner, now).goal.target).toBeCloseTo(0.03, 12);
  });
});

describe("charts' figures", () => {
  it("follow concurrency with everything else the same", () => {
    const [own] = loadCurves(found);
    expect(own?.own).toBe(true);
    expect(own?.points.map(({ concurrency }) => concurrency)).toEqual([1, 4, 16, 64, 256]);
    const at = own?.points.map(({ index }) => ({ ...coordinates(space, index), concurrency: 0 })) ?? [];
    for (const each of at) expect(each).toEqual(at[0]);
  });

  /** Hand: Qwen3-32B on one GPU reads its weights once a prompt, and sends nothing. */
  it("count what a request moves", () => {
    const single = [...found.rows.indices].find((index) => {
      const { tp, pp, concurrency } = configurationAt(space, index);
      return tp === 1 && pp === 1 && concurrency === 1;
    });
    const traffic = describeTraffic(context, options, single ?? -1) ?? expect.fail("no traffic");
    expect(traffic.prefill.tp + traffic.decode.tp + traffic.prefill.pp).toBe(0);
    // 32.8 G parameters in BF16, without the embedding that is looked up, not read.
    expect(traffic.prefill.weights / 1e9).toBeGreaterThan(60);
    expect(traffic.prefill.weights / 1e9).toBeLessThan(66);
    expect(traffic.decode.weights / traffic.prefill.weights).toBeCloseTo(127, -1);
  });
});

describe("the page's own fields", () => {
  it("search nothing again for another layout of the scenario, nor for its load where the axis has loads", () => {
    const link = { scenario: { model: "qwen3-32b", tp: "4", conc: "7", ttft_ms: "400" }, input: { tps: "1,2" } };
    expect(freed(link)).toEqual({ scenario: { model: "qwen3-32b", ttft_ms: "400" }, input: { tps: "1,2" } });
    const own = freed({ ...link, input: { concs: "none" } });
    expect(own.scenario).toMatchObject({ conc: "7" });
  });

  it("leave attention DP to the model", () => {
    const free = { tps: "1", pps: "1", nodes: "1", concs: "1" };
    expect(askSearch(free).space.axes.adp).toEqual([1]);
    expect(askSearch(free, { model: "deepseek-v3" }).space.axes.adp).toEqual([1, 2, 4, 8, 16]);
  });
});

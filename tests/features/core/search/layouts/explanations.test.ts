import { describe, expect, it } from "vitest";
import { seekGoal } from "@/features/core/search/layouts/goal-seek";
import { readSearch } from "@/features/core/search/layouts/input";
import { KNOBS } from "@/features/core/search/layouts/knobs";
import { excessOf } from "@/features/core/search/layouts/limits";
import { REASONS } from "@/features/core/search/layouts/reasons";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { sensitivityOf } from "@/features/core/search/layouts/sensitivity";
import { relaxations, shadowPrices } from "@/features/core/search/layouts/shadow";
import {
  contendersOf,
  rankSimulated,
  simulateBest,
  simulateConfiguration,
} from "@/features/core/search/layouts/simulate-best";
import { configurationAt, configurationCount, coordinatesOf } from "@/features/core/search/layouts/space";
import {
  changesThatPass,
  explainConfiguration,
  explainIndex,
  passesAfresh,
  whyNotMine,
} from "@/features/core/search/layouts/why-not";
import { searchContext } from "@/features/core/search/layouts/variant";
import { valueOf } from "@/lib/result";
import { requestOf, SMALL } from "./support";

const { space, options } = requestOf(SMALL);
/** Times of first tokens spread widely under an opening burst, so that limits on them cut through the space. */
const BURST = { ...SMALL, scenario: { ...SMALL.scenario, traffic: "benchmark" } };
const { context, digest, columns } = wholeSearch(space, options);
const failed = columns?.failed ?? new Uint32Array();
const winner = digest.best[0]?.index ?? -1;
const indices = Array.from({ length: configurationCount(space) }, (_, i) => i);

describe("a rejected configuration", () => {
  it("names every limit that it breaks, with both numbers, and the one that is farthest off", () => {
    const index = indices.find((i) => digest.broken && failed[i] !== 0 && (columns?.rate[i] ?? NaN) > 0) ?? -1;
    const { reasons, issues, binding, bindingCheck, excess, passes } = explainIndex(context, options, index);
    expect(passes).toBe(false);
    expect(issues).toHaveLength(reasons.length);
    expect(reasons).toContain(binding);
    expect(bindingCheck && excessOf(bindingCheck.value, bindingCheck.limit, bindingCheck.most)).toBeCloseTo(excess, 12);
    for (const { message } of issues) expect(message.en).toMatch(/\d.*\d/);
  });

  it("is told the nearest single changes that let it pass", () => {
    const rejected = indices.filter((index) => failed[index] !== 0 && index % 7 === 0);
    let helped = 0;
    for (const index of rejected) {
      const changes = changesThatPass(context, index, (i) => failed[i] === 0);
      helped += changes.length > 0 ? 1 : 0;
      for (const { axis, steps, index: there } of changes) {
        expect(failed[there]).toBe(0);
        const [here, then] = [coordinatesOf(space, index), coordinatesOf(space, there)];
        expect(Math.abs(here[axis] - then[axis])).toBe(steps);
        expect({ ...then, [axis]: 0 }).toEqual({ ...here, [axis]: 0 });
      }
      expect(changes.map(({ steps }) => steps)).toEqual(changes.map(({ steps }) => steps).sort((a, b) => a - b));
    }
    expect(helped).toBeGreaterThan(10);
    const [first = 0] = rejected;
    const afresh = changesThatPass(context, first, passesAfresh(context, options));
    expect(afresh).toEqual(changesThatPass(context, first, (i) => failed[i] === 0));
  });

  /** H200: eight GPUs share NVSwitch (data sheet of HGX H200). */
  it("reaches over its node", () => {
    const asked = requestOf({ scenario: { model: "qwen3-32b", hw: "h200-sxm" }, axes: { tp: [8, 16], nodes: [2] } });
    const { digest: found, context: wide } = wholeSearch(asked.space, asked.options);
    expect(found.broken[REASONS.indexOf("NODE_BOUNDARY")]).toBe(9);
    const { issues, reasons } = explainIndex(wide, asked.options, 9);
    expect(reasons[0]).toBe("NODE_BOUNDARY");
    expect(issues[0]?.message.en).toContain("16 GPU, 100 % above the limit of 8 GPU");
  });

  it("needs memory that is not there, and is told how much", () => {
    const asked = requestOf({
      ...SMALL,
      scenario: { ...SMALL.scenario, model: "llama-3.1-70b" },
      axes: { tp: [1, 8] },
    });
    const { digest: found, context: large } = wholeSearch(asked.space, asked.options);
    expect(found.broken[REASONS.indexOf("WEIGHTS_OOM")]).toBe(9);
    const { excess, issues, judged } = explainIndex(large, asked.options, 0);
    // 141 GB of BF16 weights on 80 GB.
    expect(excess).toBeGreaterThan(0.6);
    expect(excess).toBeLessThan(1.1);
    expect(judged.engine).toBeNull();
    expect(issues[0]?.message.zh).toContain("GiB");
  });
});

describe("why not mine", () => {
  it("compares a configuration that the space does not list", () => {
    const { mine, values, gain } = whyNotMine(context, options, { tp: 8, concurrency: 3 }, winner);
    expect(mine.judged.configuration.tp).toBe(8);
    expect(values.winner).toBeCloseTo(values.mine * (1 + gain), 9);
    expect(mine.reasons).toContain("GPUS");
  });

  it("has nothing against the winner", () => {
    const { mine, gain } = whyNotMine(context, options, {}, winner);
    expect(mine.passes).toBe(true);
    expect(mine.excess).toBeLessThanOrEqual(0);
    expect(gain).toBeCloseTo(0, 12);
  });
});

describe.each([
  { ttft_ms: 200, tpot_ms: 6.7, gpus: 2 },
  { ttft_ms: 60, tpot_ms: 12, gpus: 2 },
])("shadow prices under %o", (tightLimits) => {
  const asked = requestOf({ ...BURST, limits: tightLimits });
  const tight = wholeSearch(asked.space, asked.options);
  const prices = shadowPrices(tight.context, asked.options, tight.digest);

  it("buy what they say: with that limit the configuration is the best", () => {
    expect(prices.length).toBeGreaterThan(1);
    for (const { reason, needed, index, value, gain } of prices) {
      const slack = needed * (1 + 1e-12);
      const limits = {
        ...asked.options.limits,
        ...(reason === "TTFT" && { ttft: { most: slack, of: "mean" as const } }),
        ...(reason === "TPOT" && { tpot: { most: slack, of: "mean" as const } }),
        ...(reason === "GPUS" && { gpus: needed }),
      };
      const again = wholeSearch(asked.space, { ...asked.options, limits }).digest.best[0];
      expect(again?.score).toBeCloseTo(value, 9);
      expect(explainIndex(tight.context, { ...asked.options, limits }, index).passes).toBe(true);
      expect(gain ?? -1).toBeGreaterThan(0);
    }
  });

  it("rise with what they ask for", () => {
    for (const reason of new Set(prices.map((price) => price.reason))) {
      const own = prices.filter((price) => price.reason === reason);
      for (const [i, price] of own.slice(1).entries()) {
        expect(price.excess).toBeGreaterThan(own[i]?.excess ?? NaN);
        expect(price.value).toBeGreaterThan(own[i]?.value ?? NaN);
      }
    }
  });
});

describe("no feasible answer", () => {
  it("says which limit to relax and by how much, and that is enough", () => {
    const asked = requestOf({ ...SMALL, limits: { ttft_ms: 1000, tpot_ms: 2, headroom: 0 } });
    const search = wholeSearch(asked.space, asked.options);
    expect(search.digest.passing).toBe(0);
    const [first] = relaxations(search.context, asked.options, search.digest);
    expect(first?.changes.map(({ reason }) => reason)).toEqual(["TPOT"]);
    const most = (first?.changes[0]?.value ?? NaN) * (1 + 1e-12);
    const limits = { ...asked.options.limits, tpot: { most, of: "mean" as const } };
    const again = wholeSearch(asked.space, { ...asked.options, limits });
    expect(again.digest.best.map(({ index }) => index)).toContain(first?.index);
    // Any tighter and nothing passes: it was the least that helps.
    const tighter = { ...limits, tpot: { most: most * 0.999, of: "mean" as const } };
    expect(wholeSearch(asked.space, { ...asked.options, limits: tighter }).digest.passing).toBe(0);
  });

  it("asks for the goodput that is missing, and not for times that hold", () => {
    const asked = requestOf({ ...SMALL, limits: { ttft_ms: 2000, tpot_ms: 40, goodput_s: 1000 } });
    const search = wholeSearch(asked.space, asked.options);
    const [first] = relaxations(search.context, asked.options, search.digest);
    expect(first?.changes.map(({ reason }) => reason)).toEqual(["GOODPUT"]);
    expect(first?.excess).toBeLessThan(100);
  });

  it("names several limits where no single one is enough", () => {
    const asked = requestOf({ ...SMALL, limits: { ttft_ms: 1, tpot_ms: 1 } });
    const search = wholeSearch(asked.space, asked.options);
    const found = relaxations(search.context, asked.options, search.digest);
    expect(found).toHaveLength(1);
    expect(found[0]?.changes.map(({ reason }) => reason)).toEqual(["TTFT", "TPOT"]);
  });
});

describe("nothing that could be loaded", () => {
  it("is said with the memory that is missing", () => {
    const asked = requestOf({ scenario: { model: "llama-3.1-70b", hw: "h100-sxm" }, axes: { tp: [1], pp: [1] } });
    const search = wholeSearch(asked.space, asked.options);
    const [only] = relaxations(search.context, asked.options, search.digest);
    expect(only?.changes).toEqual([]);
    expect(only?.issues[0]?.code).toBe("SEARCH-WEIGHTS-OOM");
  });

  it("is said with the degree that does not divide", () => {
    const asked = requestOf({ scenario: { model: "llama-3.1-8b", hw: "h100-sxm" }, axes: { tp: [3, 5] } });
    const search = wholeSearch(asked.space, asked.options);
    const [only] = relaxations(search.context, asked.options, search.digest);
    expect(only?.index).toBe(0);
    expect(only?.issues[0]).toMatchObject({ code: "TP-HEADS", at: "tp" });
  });
});

describe("sensitivity of the winner", () => {
  const { base, bars } = sensitivityOf(space, options, winner);
  const bar = (knob: string) => bars.find((found) => found.knob === knob) ?? expect.fail(knob);

  it("turns everything, largest swing first, around the search's own figure", () => {
    expect(bars.map(({ knob }) => knob).sort()).toEqual([...KNOBS].sort());
    const swings = bars.map(({ swing }) => swing);
    expect(swings).toEqual(swings.toSorted((a, b) => b - a));
    expect(base.value).toBeCloseTo(digest.best[0]?.score ?? NaN, 9);
  });

  it("has more of what is good for it, and less of what is not", () => {
    for (const knob of ["bandwidth", "compute", "efficiency"])
      expect(bar(knob).more.value).toBeGreaterThan(bar(knob).less.value);
    for (const knob of ["host", "isl"]) expect(bar(knob).more.value).toBeLessThan(bar(knob).less.value);
    expect(bar("bandwidth").more.tpot).toBeLessThan(base.tpot);
  });
});

describe("goal seek", () => {
  it("finds the bandwidth that gives a TPOT", () => {
    const { base } = sensitivityOf(space, options, winner, 0.1, []);
    const target = base.tpot * 0.85;
    const found = valueOf(seekGoal(space, options, winner, { knob: "bandwidth", figure: "tpot", target }));
    expect(found.factor).toBeGreaterThan(1);
    expect(found.outlook.tpot / target).toBeCloseTo(1, 4);
    expect(found.figure?.unit).toBe("B/s");
  });

  it("says what the ends give where no setting is enough", () => {
    const found = seekGoal(space, options, winner, { knob: "bandwidth", figure: "tpot", target: 1e-5 });
    expect(found.ok).toBe(false);
    expect(found.issues[0]).toMatchObject({ code: "SEARCH-GOAL-OUT-OF-REACH", at: "bandwidth" });
  });
});

describe("stage two", () => {
  const asked = requestOf({ ...SMALL, limits: { ttft_ms: 400, tpot_ms: 14, statistic: "p99" } });
  const search = wholeSearch(asked.space, asked.options);
  const top = search.digest.best.slice(0, 6).map(({ index }) => index);
  const runs = simulateBest(search.context, asked.options, top);

  it("gives percentiles of the same deployments, near the closed form's means", () => {
    expect(runs).toHaveLength(6);
    for (const run of runs) {
      expect(run.ttft.p50).toBeLessThanOrEqual(run.ttft.p99);
      expect(run.e2e.p50).toBeGreaterThan(run.ttft.p50);
      const { row } = explainIndex(search.context, asked.options, run.index).judged;
      expect(Math.abs(run.tpot.mean / row.tpot - 1)).toBeLessThan(0.1);
      expect(run.goodput).toBeLessThanOrEqual(run.rated.rate);
    }
  });

  it("judges by the percentile that was asked for, and puts first what passes", () => {
    for (const run of runs) {
      const check = run.checks.find(({ reason }) => reason === "TTFT");
      expect(check?.value).toBe(run.ttft.p99);
      expect(run.passes).toBe(run.checks.every(({ value, limit, most }) => excessOf(value, limit, most) <= 0));
    }
    expect(rankSimulated(runs.toReversed())).toEqual(runs);
    expect(runs.map(({ passes }) => Number(passes))).toEqual(
      runs.map(({ passes }) => Number(passes)).sort((a, b) => b - a),
    );
  });

  it("also looks at what would be better and lies just beyond one limit", () => {
    const near = requestOf({ ...BURST, limits: { ttft_ms: 120, tpot_ms: 9, gpus: 4 }, keep: 5 });
    const { digest: found, context: there } = wholeSearch(near.space, near.options);
    const contenders = contendersOf(found, 10);
    const known = new Set([...found.best, ...found.front].map(({ index }) => index));
    const beyond = contenders.filter((index) => !known.has(index));
    expect(beyond.length).toBeGreaterThan(0);
    for (const index of beyond) {
      const { reasons, excess } = explainIndex(there, near.options, index);
      expect(reasons).toHaveLength(1);
      expect(excess).toBeGreaterThan(0);
      expect(excess).toBeLessThanOrEqual(0.1);
    }
  });

  it("looks at the best, at what is near and at the front, never at more than was asked for", () => {
    const { digest: found } = wholeSearch(asked.space, { ...asked.options, keep: 50 });
    for (const most of [0, 1, 5, 20, 50]) {
      const contenders = contendersOf(found, most);
      expect(contenders.length).toBeLessThanOrEqual(most);
      expect(new Set(contenders).size).toBe(contenders.length);
      const leading = found.best.slice(0, Math.floor(most * 0.6)).map(({ index }) => index);
      expect(contenders.slice(0, leading.length)).toEqual(leading);
    }
    const ends = [found.front[0]?.index, found.front.at(-1)?.index];
    for (const end of ends) expect(contendersOf(found, 20)).toContain(end);
  });

  it("is the same again", () => {
    const [first = 0] = top;
    expect(simulateConfiguration(search.context, asked.options, first)).toEqual(
      simulateConfiguration(search.context, asked.options, first),
    );
  });
});

describe("what was asked", () => {
  it.each([
    [{ objective: "cost", scenario: SMALL.scenario }, "SEARCH-PRICE-ABSENT"],
    [{ scenario: { modell: "x" } }, "PARAM-UNKNOWN"],
    [{ axes: { tp: [0] } }, "SEARCH-INPUT"],
    [{ axes: { chip: ["h1000"] } }, "HW-UNKNOWN"],
  ])("is refused by name, %#", (plain, code) => {
    const read = readSearch(plain);
    expect(read.ok).toBe(false);
    expect(read.issues.map((issue) => issue.code)).toContain(code);
  });

  /** A100 has no FP8 rate (its data sheet): asked for outright, that is refused; left to the suite, weights stay narrow in memory only. */
  it("prices no format that the chip lacks", () => {
    const scenario = { model: "llama-3.1-8b", hw: "a100-sxm-80", weights: "fp8" };
    const asked = requestOf({ scenario, axes: { tp: [1], arithmetic: ["narrow", null], concurrency: [4] } });
    expect(asked.space.axes.weights).toEqual(["fp8"]);
    const found = [0, 1].map((index) => explainIndex(searchContext(asked.space), asked.options, index));
    expect(found.map(({ binding }) => binding === "UNPRICED")).toEqual([true, false]);
    expect(found[0]?.issues[0]?.message.en).toContain("FP8");
  });

  it("drafts with layers that need their own memory", () => {
    const asked = requestOf({
      scenario: { model: "deepseek-v3" },
      axes: { adp: [8], tp: [1], speculation: [0, 1], concurrency: [4] },
    });
    const rooms = [0, 1].map((index) => {
      const { judged } = explainIndex(searchContext(asked.space), asked.options, index);
      return judged.engine?.budget.room ?? 0;
    });
    expect(rooms[1]).toBeLessThan(rooms[0] ?? 0);
    expect(rooms[1]).toBeGreaterThan(0);
  });

  it("stands for everything that is not said", () => {
    const plain = requestOf({ scenario: { tpot_ms: 40 } });
    expect(plain.space.axes.chip.map(({ id }) => id)).toEqual(["h200-sxm"]);
    expect(plain.options.limits.tpot?.most).toBeCloseTo(0.0392, 9);
    expect(explainConfiguration(context, options, configurationAt(space, winner)).passes).toBe(true);
  });
});

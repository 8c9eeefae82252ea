import { describe, expect, it } from "vitest";
import { KNOBS } from "@/features/core/search/layouts/explanation/knobs";
import { computeExcess } from "@/features/core/search/layouts/criteria/limits";
import { REASONS } from "@/features/core/search/layouts/criteria/reasons";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { sensitivity } from "@/features/core/search/layouts/explanation/sensitivity";
import { relaxations, shadowPrices } from "@/features/core/search/layouts/explanation/shadow-prices";
import { configurationCount, coordinates } from "@/features/core/search/layouts/space/space";
import {
  changesThatPass,
  explainIndex,
  passesAfresh,
  compareRejected,
} from "@/features/core/search/layouts/explanation/rejected-layout";
import { BURST, request, SMALL } from "./support";

const { space, options } = request(SMALL);
const { context, digest, columns } = wholeSearch(space, options);
const failed = columns?.failed ?? new Uint32Array();
const winner = digest.best[0]?.index ?? -1;
const indices = Array.from({ length: configurationCount(space) }, (_, i) => i);

describe("a rejected configuration", () => {
  it("names every limit that it breaks, with both numbers, and the one that is farthest off", () => {
    const index = indices.find((i) => digest.broken && failed[i] !== 0 && (columns?.rate[i] ?? NaN) > 0) ?? -1;
    const { reasons, issues, binding, judged, excess, passes } = explainIndex(context, options, index);
    expect(passes).toBe(false);
    expect(issues).toHaveLength(reasons.length);
    expect(reasons).toContain(binding);
    const check = judged.checks.find(({ reason }) => reason === binding);
    expect(check && computeExcess(check.value, check.limit, check.most)).toBeCloseTo(excess, 12);
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
        const [here, then] = [coordinates(space, index), coordinates(space, there)];
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
    const asked = request({ scenario: { model: "qwen3-32b", hw: "h200-sxm" }, axes: { tp: [8, 16], nodes: [2] } });
    const { digest: found, context: wide } = wholeSearch(asked.space, asked.options);
    expect(found.broken[REASONS.indexOf("NODE_BOUNDARY")]).toBe(9);
    const { issues, reasons } = explainIndex(wide, asked.options, 9);
    expect(reasons[0]).toBe("NODE_BOUNDARY");
    expect(issues[0]?.message.en).toContain("16 GPU, 100 % above the limit of 8 GPU");
  });

  it("needs memory that is not there, and is told how much", () => {
    const asked = request({
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
    const { mine, values, gain } = compareRejected(context, options, { tp: 8, concurrency: 3 }, winner);
    expect(mine.judged.configuration.tp).toBe(8);
    expect(values.winner).toBeCloseTo(values.mine * (1 + gain), 9);
    expect(mine.reasons).toContain("GPUS");
  });

  it("has nothing against the winner", () => {
    const { mine, gain } = compareRejected(context, options, {}, winner);
    expect(mine.passes).toBe(true);
    expect(mine.excess).toBeLessThanOrEqual(0);
    expect(gain).toBeCloseTo(0, 12);
  });
});

describe.each([
  { ttft_ms: 200, tpot_ms: 6.7, gpus: 2 },
  { ttft_ms: 60, tpot_ms: 12, gpus: 2 },
])("shadow prices under %o", (tightLimits) => {
  const asked = request({ ...BURST, limits: tightLimits });
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
    const asked = request({ ...SMALL, limits: { ttft_ms: 1000, tpot_ms: 2, headroom: 0 } });
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
    const asked = request({ ...SMALL, limits: { ttft_ms: 2000, tpot_ms: 40, goodput_s: 1000 } });
    const search = wholeSearch(asked.space, asked.options);
    const [first] = relaxations(search.context, asked.options, search.digest);
    expect(first?.changes.map(({ reason }) => reason)).toEqual(["GOODPUT"]);
    expect(first?.excess).toBeLessThan(100);
  });

  it("names several limits where no single one is enough", () => {
    const asked = request({ ...SMALL, limits: { ttft_ms: 1, tpot_ms: 1 } });
    const search = wholeSearch(asked.space, asked.options);
    const found = relaxations(search.context, asked.options, search.digest);
    expect(found).toHaveLength(1);
    expect(found[0]?.changes.map(({ reason }) => reason)).toEqual(["TTFT", "TPOT"]);
  });
});

describe("nothing that could be loaded", () => {
  it("is said with the memory that is missing", () => {
    const asked = request({ scenario: { model: "llama-3.1-70b", hw: "h100-sxm" }, axes: { tp: [1], pp: [1] } });
    const search = wholeSearch(asked.space, asked.options);
    const [only] = relaxations(search.context, asked.options, search.digest);
    expect(only?.changes).toEqual([]);
    expect(only?.issues[0]?.code).toBe("SEARCH-WEIGHTS-OOM");
  });

  it("is said with the degree that does not divide", () => {
    const asked = request({ scenario: { model: "llama-3.1-8b", hw: "h100-sxm" }, axes: { tp: [3, 5] } });
    const search = wholeSearch(asked.space, asked.options);
    const [only] = relaxations(search.context, asked.options, search.digest);
    expect(only?.index).toBe(0);
    expect(only?.issues[0]).toMatchObject({ code: "TP-HEADS", at: "tp" });
  });
});

describe("sensitivity of the winner", () => {
  const { base, bars } = sensitivity(space, options, winner);
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

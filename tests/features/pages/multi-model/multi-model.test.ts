import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import { loads } from "@/features/pages/multi-model/contenders/curves";
import { readEach, writeEach } from "@/features/core/comparison/each";
import { MultiModelInput } from "@/features/pages/multi-model/input";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { METRICS } from "@/features/core/comparison/metrics";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { estimate, readInput, resolved } from "../../../support/scenarios";
import { quickEstimation } from "@/features/pages/quick-estimation/quick-estimation";

const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const input = (raw: RawParams) => decodeParams(MultiModelInput, raw).value;
const ask = (raw: RawParams, base: RawParams = BASE) => multiModelAnalysis.run(resolved(base), input(raw));
/** One model or one chip varied, at the scenario's layout, where a test says nothing else. */
const comparison = (raw: RawParams, base: RawParams = BASE) =>
  unwrap(ask({ vary: "models", sized: "same", ...raw }, base));

describe("contenders", () => {
  it("are the scenario's own and those picked, each once, on the same hardware", () => {
    const { items } = comparison({ models: "qwen3-8b,llama-3.1-8b,qwen3-8b" });
    expect(items.map(({ id }) => id)).toEqual(["own", "qwen3-8b"]);
    expect(new Set(items.map(({ figures }) => figures?.chip))).toEqual(new Set(["H100 SXM5 80GB"]));
  });

  it("have each the figures that Quick Estimation has of its scenario", () => {
    for (const item of comparison({ models: "qwen3-8b,gpt-oss-20b" }).items) {
      const page = estimate({ ...BASE, ...(item.id !== "own" && { model: item.id }) });
      expect(item.figures?.passes.ttft).toBe(page.prefill.time);
      expect(item.figures?.passes.perGpu).toBe(page.passes.perGpu);
      expect(item.figures?.decode.balance).toBeCloseTo(page.decode.intensity / (page.decode.ridge ?? NaN), 12);
    }
  });

  it("may be chips for one model", () => {
    const { items } = comparison({ vary: "chips", chips: "h200-sxm,mi300x" });
    expect(items.map(({ figures }) => figures?.chip)).toEqual([
      "H100 SXM5 80GB",
      "H200 SXM5 141GB",
      "Instinct MI300X 192GB",
    ]);
    expect(new Set(items.map(({ figures }) => figures?.model)).size).toBe(1);
  });

  it("that nobody knows are refused with the nearest name; one that cannot run says why beside the others", () => {
    expect(ask({ models: "quen3-8b", vary: "models" }).issues[0]?.fix?.en).toContain("qwen3-8b");
    const { items } = comparison({ models: "deepseek-v3" });
    expect(items[1]?.figures?.misfit?.code).toBe("MEM-WEIGHTS-EXCEED");
    expect(items[1]?.within).toBe(false);
  });
});

describe("what a contender has of its own", () => {
  it("is its figure as if the scenario had it, and leaves the others alone", () => {
    const plain = comparison({ models: "qwen3-8b" }).items;
    const { items } = comparison({ models: "qwen3-8b", each: "qwen3-8b:tp=2,conc=8,weights=fp8,kv=fp8" });
    const alone = estimate({ ...BASE, model: "qwen3-8b", tp: "2", conc: "8", weights: "fp8", kv: "fp8" });
    expect(items[1]?.figures?.passes.ttft).toBe(alone.prefill.time);
    expect(items[1]?.figures?.workload.concurrency).toBe(8);
    expect(items[0]?.figures).toEqual(plain[0]?.figures);
  });

  it("may be the scenario's own, keeps a stated TP where sizes are looked for, and is written as it was read", () => {
    const { items } = comparison({ models: "qwen3-32b", sized: "fits", each: "own:tp=4" });
    expect(items.map(({ settings }) => settings.tp)[0]).toBe(4);
    const written = "own:tp=4;qwen3-8b:conc=8,weights=fp8";
    expect(writeEach(unwrap(readEach(written)))).toBe(written);
  });

  it("is refused by what it should take", () => {
    expect(ask({ each: "own:tp=0" }).issues[0]?.message.en).toContain("a whole number");
    expect(ask({ each: "own:colour=red" }).issues[0]).toMatchObject({ code: "EACH-UNREADABLE", at: "each" });
  });

  it("stands beside the sheets of the hardware, each chip once", () => {
    const { chips } = comparison({ vary: "chips", chips: "h200-sxm,h100-sxm" });
    expect(chips.map(({ id }) => id)).toEqual(["h100-sxm", "h200-sxm"]);
  });
});

describe("shares of the best", () => {
  it("lie above 0 and at most at 1, and the best has 1, whoever is compared", () => {
    const pool = ["llama-3.1-8b", "qwen3-8b", "qwen3-14b", "gpt-oss-20b", "qwen3-30b-a3b"];
    fc.assert(
      fc.property(fc.subarray(pool, { minLength: 1 }), fc.integer({ min: 1, max: 400 }), (models, conc) => {
        const { items } = comparison({ models: models.join(",") }, { ...BASE, conc: String(conc) });
        for (const { id } of METRICS) {
          const shares = items.flatMap(({ standing }) => standing[id] ?? []);
          if (shares.length === 0) continue;
          expect(Math.max(...shares)).toBe(1);
          for (const share of shares) expect(share > 0 && share <= 1).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("the fewest GPUs", () => {
  it("hold the model, and half of them do not (powers of two)", () => {
    const { items } = comparison({ models: "llama-3.3-70b,qwen3-32b,gpt-oss-120b", sized: "fits" });
    for (const { figures, settings, id } of items) {
      expect(figures?.misfit).toBeNull();
      const tp = settings.tp ?? 1;
      if (tp === 1) continue;
      const half = { ...BASE, ...(id !== "own" && { model: id }), tp: String(tp / 2) };
      // Not at all, or not all of the requests at once.
      const codes = quickEstimation(resolved(half), readInput(half)).issues.map(({ code }) => code);
      expect(codes.some((code) => code.startsWith("MEM-"))).toBe(true);
    }
  });

  it("within limits are no fewer, and keep every limit where any size does", () => {
    const base = { ...BASE, ttft_ms: "400", tpot_ms: "12" };
    const fits = comparison({ models: "qwen3-32b,qwen3-14b", sized: "fits" }, base).items;
    const limits = comparison({ models: "qwen3-32b,qwen3-14b", sized: "limits" }, base).items;
    for (const [index, item] of limits.entries()) {
      expect(item.figures?.gpus ?? 0).toBeGreaterThanOrEqual(fits[index]?.figures?.gpus ?? Infinity);
      expect(item.within).toBe(true);
    }
  });
});

describe("the answer", () => {
  it("names the most per GPU among those within all limits", () => {
    const { best, items, verdict } = comparison({ models: "qwen3-8b,qwen3-14b,gpt-oss-20b" });
    const within = items.filter((item) => item.within);
    const most = Math.max(...within.map(({ figures }) => figures?.served?.perGpu ?? 0));
    expect(items.find(({ id }) => id === best)?.figures?.served?.perGpu).toBe(most);
    expect(verdict.finding.en).toContain(items.find(({ id }) => id === best)?.name ?? "?");
  });

  it("says what the nearest one lacks where none keeps the limits", () => {
    const { best, verdict } = comparison({ models: "qwen3-8b" }, { ...BASE, tpot_ms: "0.01" });
    expect(best).toBeNull();
    expect(verdict.help?.en).toMatch(/passes with TPOT ≤/);
  });

  it("draws every curve through the scenario's own load", () => {
    expect(loads(48)).toContain(48);
    const { items } = comparison({ models: "qwen3-8b" });
    for (const { curve, figures } of items)
      expect(curve.find(({ conc }) => conc === 16)?.perGpu).toBe(figures?.served?.perGpu);
  });

  it("comes out of the registry", () => {
    const { summary } = unwrap(
      runAnalysis(multiModelAnalysis as never, { ...BASE, vary: "models", models: "qwen3-8b", usd_hour: 2 }),
    );
    expect(summary.compared).toBe(2);
    expect(Number(summary.cheapest_usd_per_million_output_tok)).toBeGreaterThan(0);
  });
});

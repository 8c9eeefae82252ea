import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BACKENDS } from "@/features/core/memory/backend";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { cacheBudget, ledgers, tightest } from "@/features/core/memory/ledger";
import { roomFor } from "@/features/pages/experts/room";
import { experts } from "@/features/pages/experts/experts";
import { ExpertsInput } from "@/features/pages/experts/input";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { packBalanceTable } from "@/features/core/operators/routing/pack-table";
import { distinctExperts } from "@/features/core/operators/ffn";
import { valueOf } from "@/lib/result";
import { anyParams } from "../../../support/any-params";
import { resolved } from "../../../support/scenarios";
import { CONFIG_FILES, configScenario } from "../../../support/published-configs";
import { answer, inputOf, outcome } from "./support";

/** One GPU on a link of exactly 64 GB/s, as the original's default. */
const LINK64 = { host_gb_s: "64", link_eff: "1", ddr_gb_s: "10000" };
const QWEN = { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8", conc: "64", ...LINK64 };
/** The same with EP over data-parallel ranks, so that an expert is whole on its GPU. */
const WIDE = { ...QWEN, tp: "1", adp: "8" };

describe("the unit of loading", () => {
  // hand: 3 · 4096 · 1536 · 2 B = 37,748,736 B; 64 GB/s · 50 ms = 3.2 GB = 84 of them
  it("is one layer's expert: 84 load in 50 ms at 64 GB/s, where bundling all 94 layers gave none", () => {
    const found = answer(WIDE);
    expect(found.expertBytes).toBe(37_748_736);
    expect(found.loadable).toBe(84);
    const bundled = found.expertBytes * 94;
    expect(bundled / 1e6).toBeCloseTo(3548.4, 1);
    expect(Math.floor((64e9 * 0.05) / bundled)).toBe(0);
  });

  it("takes time in proportion when the number is given", () => {
    const found = answer({ ...WIDE, load_experts: "128" });
    expect(found.askedTime).toBeCloseTo((128 * 37_748_736) / 64e9, 12);
  });

  it("is split where tensor parallelism splits experts", () => {
    const split = answer({ ...QWEN, ep: "1" });
    expect(split.expertBytes).toBe(37_748_736);
    expect(split.expertOnGpu).toBe(37_748_736 / 8);
  });
});

describe("hit rate and stall", () => {
  it("are 1 and 0 when HBM keeps every expert, 0 and the whole traffic when it keeps none", () => {
    const all = answer({ ...WIDE, resident: "16" });
    expect(all.paging).toMatchObject({ hitRate: 1, loaded: 0, stall: 0 });
    const none = answer({ ...WIDE, resident: "0", prefetch: "off" });
    expect(none.paging.hitRate).toBe(0);
    expect(none.paging.stall).toBeCloseTo(none.paging.loaded / 64e9, 9);
  });

  // hand: even routing, T = 64, one rank of eight: 16 · (1 - (1 - 8/128)^64) = 15.7430, of which 8 of 16 slots miss half
  it("follow the operator graph's count of distinct experts where routing is even", () => {
    const found = answer({ ...WIDE, zipf: "0", resident: "8", prefetch: "off" });
    const perRank = distinctExperts(128, 8, 64, 8);
    expect(perRank).toBeCloseTo(15.743, 3);
    expect(found.tokens).toBe(64);
    expect(found.paging.read).toBeCloseTo(8 * perRank, 6);
    expect(found.paging.hitRate).toBeCloseTo(0.5, 9);
    expect(found.paging.worst).toBeCloseTo(perRank / 2, 6);
    expect(found.paging.stall).toBeCloseTo((94 * (perRank / 2) * 37_748_736) / 64e9, 6);
  });

  // hand: with everything foreseen, max(0, miss / B - window) per layer
  it("hide behind the window of a layer as far as they are foreseen", () => {
    const base = { ...WIDE, zipf: "0", resident: "8", foreseen: "100" };
    const layer = (distinctExperts(128, 8, 64, 8) / 2) * (37_748_736 / 64e9);
    expect(answer({ ...base, overlap_us: "1000" }).paging.stall).toBeCloseTo(94 * (layer - 1e-3), 6);
    expect(answer({ ...base, overlap_us: "20000" }).paging.stall).toBe(0);
    expect(answer({ ...base, overlap_us: "20000", foreseen: "75" }).paging.stall).toBeCloseTo(94 * 0.25 * layer, 6);
  });

  const anyPaging = fc.record({
    zipf: fc.double({ min: 0, max: 2, noNaN: true }),
    resident: fc.integer({ min: 0, max: 32 }),
    host: fc.double({ min: 1, max: 500, noNaN: true }),
    foreseen: fc.double({ min: 0, max: 100, noNaN: true }),
    placement: fc.constantFrom("numbered", "balanced"),
  });
  type Any = { zipf: number; resident: number; host: number; foreseen: number; placement: string };
  const run = ({ zipf, resident, host, foreseen, placement }: Any) =>
    answer({
      ...WIDE,
      placement,
      zipf: String(zipf),
      resident: String(resident),
      host_gb_s: String(host),
      foreseen: String(foreseen),
    });

  it("stay within [0, 1] and above 0, and fall with bandwidth, residents and foresight", () => {
    fc.assert(
      fc.property(anyPaging, (raw) => {
        const { paging, tpot, step } = run(raw);
        expect(paging.hitRate).toBeGreaterThanOrEqual(0);
        expect(paging.hitRate).toBeLessThanOrEqual(1);
        expect(paging.stall).toBeGreaterThanOrEqual(0);
        expect(tpot).toBeCloseTo(step + paging.stall, 12);
        const stall = (change: Partial<Any>) => run({ ...raw, ...change }).paging.stall;
        expect(stall({ host: raw.host * 1.5 })).toBeLessThanOrEqual(paging.stall + 1e-12);
        expect(stall({ resident: raw.resident + 1 })).toBeLessThanOrEqual(paging.stall + 1e-12);
        expect(stall({ foreseen: Math.min(100, raw.foreseen + 10) })).toBeLessThanOrEqual(paging.stall + 1e-12);
        expect(run({ ...raw, resident: raw.resident + 1 }).paging.hitRate).toBeGreaterThanOrEqual(
          paging.hitRate - 1e-12,
        );
      }),
      { numRuns: 20 },
    );
  });

  it("hit more of a batch when popularity is steeper", () => {
    const hit = (zipf: string) => answer({ ...WIDE, zipf, resident: "8", conc: "8" }).paging.hitRate;
    expect(hit("0.8")).toBeGreaterThan(hit("0"));
    expect(hit("1.6")).toBeGreaterThan(hit("0.8"));
  });
});

describe("the least bandwidth", () => {
  it.each(["0", "60", "100"])("meets the target and a little less does not (%s %% foreseen)", (foreseen) => {
    const raw = { ...WIDE, resident: "8", foreseen, tpot_ms: "60" };
    const { leastRate, step } = answer(raw);
    expect(leastRate).toBeGreaterThan(0);
    const at = (factor: number) =>
      answer({ ...raw, host_gb_s: String(((leastRate ?? 0) / 1e9) * factor), ddr_gb_s: "10000", ddr_eff: "1" });
    expect(step).toBeLessThan(0.06);
    expect(at(1.001).tpot).toBeLessThanOrEqual(0.06);
    expect(at(0.99).tpot).toBeGreaterThan(0.06);
  });

  it("is none when the step alone misses the target, and 0 when nothing is missed", () => {
    expect(answer({ ...WIDE, resident: "8", tpot_ms: "1" }).leastRate).toBeNull();
    expect(answer({ ...WIDE, resident: "8", tpot_ms: "1" }).verdict.help?.en).toMatch(/No host bandwidth/);
    expect(answer({ ...WIDE, resident: "16" }).leastRate).toBe(0);
  });

  it("stands in the verdict with both times when the target is missed", () => {
    const { verdict } = answer({ ...WIDE, resident: "4", tpot_ms: "30" });
    expect(verdict.finding.en).toBe("Paging experts misses the TPOT target");
    expect(verdict.evidence.en).toMatch(/takes .+ms against a target of 30.ms/);
    expect(verdict.help?.en).toMatch(/[GT]B\/s per GPU/);
  });
});

describe("room in HBM", () => {
  it("keeps all experts where they fit, fewer where they do not, and says which would", () => {
    expect(answer({ model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8" })).toMatchObject({ fits: 16, resident: 16 });
    const tight = answer({ model: "qwen3-235b-a22b", hw: "h100-sxm", tp: "4", conc: "8" });
    expect(tight.fits).toBeLessThan(tight.slots);
    expect(tight.fits).toBeGreaterThan(0);
    const over = outcome({ model: "qwen3-235b-a22b", hw: "h100-sxm", tp: "4", conc: "8", resident: "32" });
    expect(over.issues.find(({ code }) => code === "EXPERTS-ROOM")?.changes?.[0]?.set).toEqual({
      resident: String(tight.fits),
    });
  });
});

describe("the engine that divides memory up", () => {
  const TIGHT = { model: "qwen3-235b-a22b", hw: "h100-sxm", tp: "4", conc: "8" };

  it("keeps no fewer experts with a larger memory share, whichever engine", () => {
    for (const engine of ["vllm", "sglang", "trtllm"]) {
      const fits = ["0.3", "0.6", "0.9"].map((util) => answer({ ...TIGHT, engine, util }).fits);
      expect(fits).toEqual([...fits].sort((a, b) => a - b));
      expect(fits[2]).toBeGreaterThan(fits[0] ?? Infinity);
    }
  });

  it("leaves exactly the cache that sequences need, by the engine's own rule", () => {
    for (const backend of BACKENDS) {
      const scenario = resolved(TIGHT);
      const { model, chip, decode: parallelism, precision } = scenario;
      const engine = engineDefaults(backend, chip, parallelism);
      const { free, cache } = roomFor(scenario, { engine: backend, util: null });
      const ledger = tightest(ledgers({ model, chip, parallelism, precision, engine }));
      const experts = ledger.weights.routed + ledger.weights.padding;
      const loaded = ledger.weightTotal + ledger.extras + ledger.drafts - experts + free;
      const { activation, runtime } = ledger;
      const left = cacheBudget(engine, { capacity: ledger.capacity - ledger.driver, loaded, activation, runtime });
      expect(left / cache).toBeCloseTo(1, 9);
    }
  });
});

describe("placements", () => {
  it("improve from numbered to balanced to redundant", () => {
    const [numbered, balanced, redundant] = answer(WIDE).placements;
    expect(balanced?.imbalance).toBeLessThan(numbered?.imbalance ?? 0);
    expect(redundant?.imbalance).toBeLessThanOrEqual((balanced?.imbalance ?? 0) + 1e-9);
    expect(redundant?.copies).toBe(8);
    expect(new Set(balanced?.ranks.flat()).size).toBe(128);
    for (const { loads } of answer(WIDE).placements)
      expect(loads.reduce((sum, load) => sum + load, 0)).toBeCloseTo(8, 9);
  });

  it("say that numbered placement has no copies", () => {
    const issues = outcome({ ...WIDE, placement: "numbered", redundant: "8" }).issues;
    expect(issues.map(({ code }) => code)).toContain("EXPERTS-REDUNDANT-NUMBERED");
  });
});

describe("an imported ep_balance.csv", () => {
  const rows = (columns: number, of: (layer: number, column: number) => number, layers = 94) =>
    [
      Array.from({ length: columns }, (_, column) => 800 + column).join(","),
      ...Array.from({ length: layers }, (_, layer) =>
        Array.from({ length: columns }, (_, column) => of(layer, column)).join(","),
      ),
    ].join("\n");

  it("of ranks gives the slope that explains its imbalance", () => {
    const balance = valueOf(packBalanceTable(rows(8, (_, column) => (column === 3 ? 140 : 100))));
    const found = outcome({ ...WIDE, balance });
    expect(found.issues.map(({ code }) => code)).toContain("EXPERTS-TABLE-RANKS");
    const used = answer({ ...WIDE, balance });
    expect(used.imported).toMatchObject({ columns: "ranks" });
    expect(used.imported?.meanImbalance).toBeCloseTo((140 * 8) / 840, 9);
    expect(used.slope).toBeGreaterThan(0);
    expect(used.placements[0]?.imbalance).toBeCloseTo(1.33, 0);
  });

  it("of experts is their load, layer by layer", () => {
    const balance = valueOf(packBalanceTable(rows(128, (_, column) => (column < 8 ? 1000 : 1))));
    const used = answer({ ...WIDE, balance, resident: "1", conc: "8" });
    expect(used.slope).toBeNull();
    expect(used.imported?.columns).toBe("experts");
    // Eight experts take nearly all choices, and balancing gives each of the eight ranks one of them.
    expect(used.paging.hitRate).toBeGreaterThan(0.8);
    expect(used.placements[0]?.imbalance).toBeGreaterThan(7);
    expect(used.placements[1]?.imbalance).toBeLessThan(1.01);
  });

  it("of another number of layers is used with a warning, and a damaged one is refused", () => {
    const balance = valueOf(packBalanceTable(rows(8, () => 100, 58)));
    expect(outcome({ ...WIDE, balance }).issues.map(({ code }) => code)).toContain("EXPERTS-TABLE-LAYERS");
    expect(outcome({ ...WIDE, balance: balance.slice(0, 40) })).toMatchObject({
      ok: false,
      issues: [{ at: "balance" }],
    });
  });
});

describe("distinct experts against the batch", () => {
  it("start at k / ep, end at E / ep, and are fewer when routing is uneven", () => {
    const { distinctCurve } = answer({ ...WIDE, zipf: "1" });
    expect(distinctCurve[0]).toMatchObject({ tokens: 1 });
    expect(distinctCurve[0]?.even).toBeCloseTo(1, 9);
    expect(distinctCurve[0]?.skewed).toBeCloseTo(1, 9);
    expect(distinctCurve.at(-1)?.even).toBeCloseTo(16, 6);
    for (const { even, skewed } of distinctCurve) expect(skewed).toBeLessThanOrEqual(even + 1e-9);
    for (const { even, skewed } of answer({ ...WIDE, zipf: "0" }).distinctCurve) expect(skewed).toBeCloseTo(even, 6);
  });
});

describe("any input", () => {
  it("is answered with finite figures", () => {
    fc.assert(
      fc.property(anyParams(ExpertsInput), (input) => {
        const found = experts(resolved({ model: "qwen3-30b-a3b", hw: "h200-sxm", tp: "4" }), {
          ...input,
          link: null,
          balance: "",
        });
        if (!found.ok) throw new Error(found.issues[0]?.message.en);
        for (const { value } of found.value.figures) expect(Number.isFinite(value)).toBe(true);
        for (const value of Object.values(expertsAnalysis.summary(found.value))) expect(value).not.toBeNaN();
      }),
      { numRuns: 25 },
    );
  });
});

describe.skipIf(CONFIG_FILES.length === 0)("published configurations", () => {
  it.each(CONFIG_FILES)("%s opens", (file) => {
    const scenario = configScenario(file);
    const moe = scenario.model.layers.some(({ ffn }) => ffn.kind === "moe");
    const found = valueOf(experts(scenario, inputOf({})));
    expect(found.kind).toBe(moe ? "moe" : "dense");
    expect(found.verdict.finding.zh).not.toBe("");
    for (const value of Object.values(expertsAnalysis.summary(found))) expect(value).not.toBeNaN();
    for (const { value } of found.figures) expect(Number.isFinite(value)).toBe(true);
  });
});

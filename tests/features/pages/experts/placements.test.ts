import { describe, expect, it } from "vitest";
import { BACKENDS } from "@/features/core/memory/backend";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { cacheBudget, ledgers, tightest } from "@/features/core/memory/ledger";
import { residentExperts } from "@/features/pages/experts/resident-experts";
import { packBalanceTable } from "@/features/core/operators/routing/pack-table";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";
import { answer, outcome, WIDE } from "./support";

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
      const { free, cache } = residentExperts(scenario, { engine: backend });
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

  const asked = (balance: string) => resolveScenario(decodeParams(ScenarioSchema, { ...WIDE, balance }).value);

  it("of ranks gives the slope that explains its imbalance", () => {
    const balance = unwrap(packBalanceTable(rows(8, (_, column) => (column === 3 ? 140 : 100))));
    expect(asked(balance).issues.map(({ code }) => code)).toContain("EXPERTS-TABLE-RANKS");
    const used = answer({ ...WIDE, balance });
    expect(used.imported).toMatchObject({ columns: "ranks" });
    expect(used.imported?.meanImbalance).toBeCloseTo((140 * 8) / 840, 9);
    expect(used.slope).toBeGreaterThan(0);
    expect(used.placements[0]?.imbalance).toBeCloseTo(1.33, 0);
  });

  it("of experts is their load, layer by layer", () => {
    const balance = unwrap(packBalanceTable(rows(128, (_, column) => (column < 8 ? 1000 : 1))));
    const used = answer({ ...WIDE, balance, resident: "1", conc: "8" });
    expect(used.slope).toBeNull();
    expect(used.imported?.columns).toBe("experts");
    // Eight experts take nearly all choices, and balancing gives each of the eight ranks one of them.
    expect(used.paging.hitRate).toBeGreaterThan(0.8);
    expect(used.placements[0]?.imbalance).toBeGreaterThan(7);
    expect(used.placements[1]?.imbalance).toBeLessThan(1.01);
  });

  it("of another number of layers is used with a warning, and a damaged one is refused", () => {
    const balance = unwrap(packBalanceTable(rows(8, () => 100, 58)));
    expect(asked(balance).issues.map(({ code }) => code)).toContain("EXPERTS-TABLE-LAYERS");
    expect(asked(balance.slice(0, 40))).toMatchObject({
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

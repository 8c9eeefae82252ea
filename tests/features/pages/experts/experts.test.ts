import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { experts } from "@/features/pages/experts/experts";
import { ExpertsInput } from "@/features/pages/experts/input";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { distinctExperts } from "@/features/core/operators/ffn";
import { unwrap } from "@/lib/result";
import { anyParams } from "../../../support/controls/any-params";
import { resolved } from "../../../support/scenarios";
import { CONFIG_FILES, configScenario } from "../../../support/models/published-configs";
import { answer, readInput, QWEN, WIDE } from "./support";

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

it("hit rate and stall: are 1 and 0 when HBM keeps every expert, 0 and the whole traffic when it keeps none", () => {
  const all = answer({ ...WIDE, resident: "16" });
  expect(all.paging).toMatchObject({ hitRate: 1, loaded: 0, stall: 0 });
  const none = answer({ ...WIDE, resident: "0", prefetch: "off" });
  expect(none.paging.hitRate).toBe(0);
  expect(none.paging.stall).toBeCloseTo(none.paging.loaded / 64e9, 9);
});

// hand: even routing, T = 64, one rank of eight: 16 · (1 - (1 - 8/128)^64) = 15.7430, of which 8 of 16 slots miss half
it("hit rate and stall: follow the operator graph's count of distinct experts where routing is even", () => {
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
it("hit rate and stall: hide behind the window of a layer as far as they are foreseen", () => {
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

it("hit rate and stall: stay within [0, 1] and above 0, and fall with bandwidth, residents and foresight", () => {
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
      expect(run({ ...raw, resident: raw.resident + 1 }).paging.hitRate).toBeGreaterThanOrEqual(paging.hitRate - 1e-12);
    }),
    { numRuns: 20 },
  );
});

it("hit rate and stall: hit more of a batch when popularity is steeper", () => {
  const hit = (zipf: string) => answer({ ...WIDE, zipf, resident: "8", conc: "8" }).paging.hitRate;
  expect(hit("0.8")).toBeGreaterThan(hit("0"));
  expect(hit("1.6")).toBeGreaterThan(hit("0.8"));
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
    const { verdict } = answer({ ...WIDE, resident: "4", tpot_ms: "40" });
    expect(verdict.finding.en).toBe("Paging experts misses the TPOT target");
    expect(verdict.evidence.en).toMatch(/takes .+ms against a target of 40.ms/);
    expect(verdict.help?.en).toMatch(/[GT]B\/s per GPU/);
  });
});

describe("any input", () => {
  it("is answered with finite figures", () => {
    fc.assert(
      fc.property(anyParams(ExpertsInput), (input) => {
        const found = experts(resolved({ model: "qwen3-30b-a3b", hw: "h200-sxm", tp: "4" }), {
          ...input,
          link: null,
        });
        if (!found.ok) throw new Error(found.issues[0]?.message.en);
        for (const { value } of found.value.figures) expect(Number.isFinite(value)).toBe(true);
        for (const value of Object.values(expertsAnalysis.summary(found.value))) expect(value).not.toBeNaN();
      }),
      { numRuns: 25 },
    );
  });
});

describe("published configurations", { tags: "check" }, () => {
  it.each(CONFIG_FILES)("%s opens", (file) => {
    const scenario = configScenario(file);
    const moe = scenario.model.layers.some(({ ffn }) => ffn.kind === "moe");
    const found = unwrap(experts(scenario, readInput({})));
    expect(found.kind).toBe(moe ? "moe" : "dense");
    expect(found.verdict.finding.zh).not.toBe("");
    for (const value of Object.values(expertsAnalysis.summary(found))) expect(value).not.toBeNaN();
    for (const { value } of found.figures) expect(Number.isFinite(value)).toBe(true);
  });
});

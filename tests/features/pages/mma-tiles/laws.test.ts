import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { MmaTilesInput } from "@/features/pages/mma-tiles/input";
import { mmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { unwrap } from "@/lib/result";
import { anyParams } from "../../../support/controls/any-params";
import { resolved } from "../../../support/scenarios";
import { answer, readInput, LLAMA, outcome } from "./support";

describe("one product against what was measured", () => {
  // measured: A100-40G PCIe, 248.65 (FP16) and 238.68 (BF16) TFLOPS on large square products (AICompass manual); within 15 %
  it.each([
    ["fp16", 248.65],
    ["bf16", 238.68],
  ])("A100 in %s reaches about %d TFLOPS", (dtype, measured) => {
    const square = { m: "8192", n: "8192", k: "8192", mt: "128", nt: "256", kt: "32", warps: "8" };
    const { result } = answer("a100-pcie-40", { dtype, ...square });
    const rate = result.flops / result.seconds.total / 1e12;
    expect(Math.abs(rate / measured - 1)).toBeLessThan(0.15);
  });

  // The fitted law is the measured tables' own: medians of 5 % (H100) where it is judged.
  it.each(["a100-sxm-80", "h100-sxm", "h200-sxm", "b200-sxm", "l40s"])(
    "%s with its best tile is near the fitted law",
    (hw) => {
      const { candidates, others } = answer(hw);
      const law = others.find(({ id }) => id === "calibrated")?.seconds ?? 0;
      expect(Math.abs((candidates[0]?.result.seconds.total ?? 0) / law - 1)).toBeLessThan(0.15);
    },
  );

  const tables: TableSet = {
    id: "h100_sxm/vllm/test",
    chip: "h100-sxm",
    tables: [
      {
        kind: "gemm",
        sources: ["x"],
        curves: [{ at: ["bfloat16", 4096, 8192], x: [2048, 4096], seconds: [190e-6, 375e-6] }],
      },
    ],
  };
  const withTables = (raw: Record<string, string>) => {
    const scenario = { ...resolved({ ...LLAMA, hw: "h100-sxm" }), time: { model: null, tables, profile: null } };
    return unwrap(mmaTiles(scenario, readInput(raw)));
  };

  it("stands beside the imported table point where there is one, and says why where there is none", () => {
    const exact = withTables({});
    expect(exact.others.find(({ id }) => id === "measured")?.seconds).toBe(375e-6);
    expect(exact.tableMiss).toBeNull();
    expect(exact.figures.find(({ id }) => id === "law")?.grade).toBe("measured");
    const outside = withTables({ m: "65536" });
    expect(outside.others.some(({ id }) => id === "measured")).toBe(false);
    expect(outside.tableMiss?.en).toMatch(/outside/);
  });
});

const anyShape = fc.record({
  m: fc.integer({ min: 1, max: 20_000 }),
  n: fc.integer({ min: 64, max: 20_000 }),
  k: fc.integer({ min: 64, max: 20_000 }),
  mt: fc.constantFrom(64, 128, 256),
  nt: fc.constantFrom(64, 128, 256),
  kt: fc.constantFrom(32, 64, 128),
  hw: fc.constantFrom("a100-sxm-80", "h100-sxm", "b200-sxm", "mi300x", "l40s"),
});
const readRaw = ({ hw: _, ...shape }: { hw: string } & Record<string, number | string>) =>
  Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, String(value)]));

it("laws: is never faster than the roofline, and its efficiencies lie in (0, 1]", () => {
  fc.assert(
    fc.property(anyShape, fc.constantFrom("auto", "1"), (shape, sustained) => {
      const { result } = answer(shape.hw, { ...readRaw(shape), sustained });
      expect(result.seconds.total).toBeGreaterThanOrEqual(result.roofline);
      for (const share of [result.waveEfficiency, result.paddingEfficiency, result.efficiency, result.mfuCap]) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      expect(result.traffic.l2Hit).toBeGreaterThanOrEqual(0);
      expect(result.traffic.l2Hit).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

it("laws: is never slower with more of any bandwidth", () => {
  const supplies = ["smem_clk", "l1_clk", "l2_clk", "hbm_gb_s"] as const;
  fc.assert(
    fc.property(anyShape, fc.constantFrom(...supplies), fc.integer({ min: 8, max: 4000 }), (shape, key, supply) => {
      const time = (value: number) =>
        answer(shape.hw, { ...readRaw(shape), [key]: String(value) }).result.seconds.total;
      expect(time(2 * supply)).toBeLessThanOrEqual(time(supply) * (1 + 1e-12));
    }),
    { numRuns: 40 },
  );
});

it("laws: moves no fewer bytes than every operand once, and no more from HBM than from L2", () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const { result, plan } = answer(shape.hw, readRaw(shape));
      const { m, n, k } = plan.shape;
      const least = 2 * (m * k + n * k + m * n);
      expect(result.flops / result.intensity).toBeGreaterThanOrEqual(least * (1 - 1e-9));
      expect(result.traffic.hbm.read).toBeLessThanOrEqual(result.traffic.l2.read * (1 + 1e-9));
    }),
    { numRuns: 40 },
  );
});

it("laws: offers only tiles that fit, best first", () => {
  for (const tune of ["time", "ai", "stress", "mfu"] as const) {
    const { candidates } = answer("h100-sxm", { tune });
    expect(candidates).toHaveLength(5);
    for (const { result } of candidates) expect(result.fits).toBe(true);
    const value = (index: number) => {
      const { seconds, intensity, levels, mfuCap } = candidates[index]?.result ?? answer("h100-sxm").result;
      const stress = Math.max(...levels.map(({ load }) => load));
      return { time: -seconds.total, ai: intensity, stress: -stress, mfu: mfuCap }[tune];
    };
    for (let index = 1; index < 5; index += 1)
      expect(value(index)).toBeLessThanOrEqual(value(index - 1) + Math.abs(value(index - 1)) * 1e-5);
  }
});

it("laws: answers any input with figures, or refuses it by name", () => {
  fc.assert(
    fc.property(anyParams(MmaTilesInput), (input) => {
      const found = mmaTiles(resolved({ ...LLAMA, hw: "h100-sxm" }), input);
      if (!found.ok) {
        expect(found.issues[0]?.code).toMatch(/^(HW|TILE|CORE)-/);
        return;
      }
      for (const { value } of found.value.figures) expect(Number.isFinite(value)).toBe(true);
      for (const value of Object.values(mmaTilesAnalysis.summary(found.value))) expect(value).not.toBeNaN();
    }),
    { numRuns: 60 },
  );
});

describe("every accelerator of the catalogue", () => {
  it.each(chips.map(({ id }) => id))("%s opens with a tile that fits, or is refused by name", (id) => {
    const found = chips.find((one) => one.id === id);
    if (!found) throw new Error(id);
    const outcome = mmaTiles({ ...resolved({ ...LLAMA, hw: "h100-sxm" }), chip: found }, readInput({}));
    if (outcome.ok) {
      expect(outcome.value.result.fits).toBe(true);
      return;
    }
    expect(outcome.issues.some(({ message }) => message.en.includes(found.name))).toBe(true);
  });

  it("opens at least every data-centre NVIDIA GPU with a core count, and CDNA 2 to 4", () => {
    for (const hw of [
      "a100-sxm-80",
      "h100-sxm",
      "h200-sxm",
      "b200-sxm",
      "b300-sxm",
      "l40s",
      "mi210",
      "mi300x",
      "mi355x",
    ])
      expect(outcome(hw).ok).toBe(true);
  });

  it("refuses a mode that the architecture does not have, and offers its own", () => {
    const [issue] = outcome("a100-sxm-80", { mode: "ss" }).issues;
    expect(issue).toMatchObject({ code: "TILE-NO-MODE", changes: [{ set: { mode: "mma" } }] });
  });
});

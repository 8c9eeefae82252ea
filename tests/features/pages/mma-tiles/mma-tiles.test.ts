import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { coreOf, NO_OVERRIDES } from "@/features/core/hardware/cores/core";
import { gemmTiles } from "@/features/pages/mma-tiles/gemm-tiles";
import { MmaTilesInput } from "@/features/pages/mma-tiles/input";
import { mmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { occupancyOf } from "@/features/pages/mma-tiles/occupancy";
import { planOf } from "@/features/pages/mma-tiles/plan";
import { PRESETS } from "@/features/pages/mma-tiles/presets";
import { readSnapshot, snapshotText } from "@/features/pages/mma-tiles/snapshot";
import { summaryOf } from "@/features/pages/mma-tiles/summary";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { decodeParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { anyParams } from "../../../support/any-params";
import { CONFIG_FILES, configScenario } from "../../../support/published-configs";
import { resolved } from "../../../support/scenarios";
import { answer, inputOf, LLAMA, outcome } from "./support";

const chip = (hw: string) => resolved({ ...LLAMA, hw }).chip;

describe("a supply of L2 that nobody states", () => {
  it("is said to be assumed, until the user enters one", () => {
    expect(answer("h100-sxm").plan.l2Assumed?.en).toBe("taken as A100's");
    expect(answer("b200-sxm").plan.l2Assumed).not.toBeNull();
    expect(answer("h100-sxm", { l2_clk: "4000" }).plan).toMatchObject({ l2Assumed: null, supply: { l2: 4000 } });
    for (const stated of ["a100-sxm-80", "mi300x", "l40s"]) expect(answer(stated).plan.l2Assumed).toBeNull();
  });
});

describe("a core", () => {
  // vendor: A100 (2,048), H100 (4,096 FP16, 8,192 FP8), CDNA3 (2,048) whitepapers, FLOP per clock and core, dense
  it.each([
    ["a100-sxm-80", "fp16", 2048, 1410],
    ["h100-sxm", "fp16", 4096, 1830],
    ["h100-pcie", "bf16", 4096, 1620],
    ["h100-sxm", "fp8", 8192, 1830],
    ["b200-sxm", "bf16", 8192, 1856],
    ["b200-sxm", "fp4", 32_768, 1856],
    ["mi300x", "fp16", 2048, 2100],
    ["l40s", "bf16", 1024, 2490],
    ["rtx-4090", "bf16", 512, 2521],
    ["h20-96", "bf16", 1024, 1853],
    ["v100-sxm2-32", "fp16", 1024, 1526],
  ] as const)("of %s does in %s %d FLOP per clock, at %d MHz", (hw, format, flop, mhz) => {
    const core = valueOf(coreOf(chip(hw), format, NO_OVERRIDES));
    expect(core.flopPerClock / flop).toBeCloseTo(1, 3);
    expect(core.clock / 1e6).toBeCloseTo(mhz, -1);
  });

  it("half of the cores have half of the peak, at the same FLOP per clock and core", () => {
    const whole = valueOf(coreOf(chip("h100-sxm"), "bf16", NO_OVERRIDES));
    const half = valueOf(coreOf(chip("h100-sxm"), "bf16", { ...NO_OVERRIDES, cores: 66 }));
    expect([half.flopPerClock, half.clock]).toEqual([whole.flopPerClock, whole.clock]);
    expect(half.peak / whole.peak).toBeCloseTo(0.5, 12);
    expect(answer("h100-sxm", { cores: "66" }).result.seconds.total).toBeGreaterThan(
      1.8 * answer("h100-sxm").result.seconds.total,
    );
  });

  it("says of which registers there are too few: of a thread, or of the core", () => {
    const said = (raw: Record<string, string>) =>
      outcome("h100-sxm", raw).issues.find(({ code }) => code === "TILE-NO-FIT");
    // hand: 128 · 256 accumulators over 28 warps of 32 threads and 40 more, 77 a thread; 1,024 threads of them are 315 kB of 262
    expect(said({ warps: "32", mt: "128", nt: "256" })?.message.en).toMatch(/315\skB of registers, there is 262\skB/);
    expect(said({ warps: "4", mt: "256", nt: "256" })?.message.en).toContain("there is 255/thread");
  });

  it("says who is missing what, and offers the SMs of GB200", () => {
    const [issue] = outcome("gb200").issues;
    expect(issue).toMatchObject({ code: "CORE-NO-COUNT" });
    expect(issue?.message.en).toContain("GB200");
    const { set = {}, label } = issue?.changes?.[0] ?? {};
    expect(set).toMatchObject({ cores: "152" });
    expect(label?.en).toContain("unsure");
    const core = valueOf(coreOf(chip("gb200"), "bf16", inputOf(set)));
    expect(core.flopPerClock).toBeCloseTo(8192, -1);
    expect(core.peak / 2.5e15).toBeCloseTo(1, 2);
  });
});

describe("cycles and bytes", () => {
  // hand: 2 · 128 · 128 · 64 = 2,097,152 FLOP / 4,096 = 512 clocks; the original's default of 16 implied 131,072 FLOP per clock
  it("gives the original's MMA-FP16 tile 512 clocks on H100, not 16", () => {
    const { result, plan } = answer("h100-sxm", { dtype: "fp16", mode: "mma", mt: "128", nt: "128", kt: "64" });
    expect(2 * plan.tile.m * plan.tile.n * plan.tile.k).toBe(2_097_152);
    expect(result.cyclesPerStep).toBeCloseTo(512, 6);
  });

  // hand: stage = 128 · 64 · 2 + 256 · 64 · 2 = 49,152 B; SS reads A once per 256 columns, B once per 64 rows: 16,384 + 2 · 32,768
  it("counts the operands of a GMMA-SS tile, and the output once whatever K is", () => {
    const at = (k: string) => answer("h100-sxm", { mode: "ss", mt: "128", nt: "256", kt: "64", k }).result;
    const { traffic, occupancy } = at("64");
    const output = 128 * 256 * 2;
    expect(occupancy.sharedPerBlock / occupancy.stages).toBe(49_152);
    expect(traffic.shared.read - output).toBe(16_384 + 2 * 32_768);
    expect(traffic.fill.read).toBe(49_152);
    expect(traffic.fill.write).toBe(output);
    expect(at("6400").traffic.fill.write).toBe(output);
    expect(at("6400").traffic.fill.read).toBe(100 * 49_152);
  });

  // hand: eight warps of 32 x 64 over 128 x 128: A (16 KiB) is read by 2 warps along N, B by 4 along M
  it("reads fragments of MMA once per warp along the other side", () => {
    const { traffic } = answer("a100-sxm-80", {
      mode: "mma",
      mt: "128",
      nt: "128",
      kt: "64",
      k: "64",
      warps: "8",
    }).result;
    expect(traffic.shared.read).toBe(16_384 * 2 + 16_384 * 4);
    expect(traffic.shared.write).toBe(32_768);
  });

  it("reads B once from L2 for a cluster along M, and half of it from shared memory with two-core MMA", () => {
    const l2 = (cluster_m: string) => answer("h100-sxm", { cluster_m, kt: "64", k: "64" }).result.traffic.l2.read;
    expect(l2("1")).toBe(49_152);
    expect(l2("2")).toBe(16_384 + 16_384);
    const shared = (pair: string) => answer("b200-sxm", { pair, kt: "64", k: "64" }).result.traffic.shared.write;
    expect(shared("off") - shared("on")).toBe(16_384);
  });

  it("keeps A out of shared memory in GMMA-RS when asked", () => {
    const shared = (a_via_smem: string) =>
      answer("h100-sxm", { mode: "rs", a_via_smem, k: "64" }).result.traffic.shared;
    expect(shared("1").write - shared("0").write).toBe(16_384);
  });

  // The original's GMMA presets: two buffers of 256 x 128 and 256 x 128 FP8 are 128 KiB, not the 256 it counted with C in them.
  it("counts operands alone as what shared memory must hold", () => {
    const { result } = answer("h100-sxm", { mode: "ss", dtype: "fp8", mt: "256", nt: "256", kt: "128", stages: "2" });
    expect(result.occupancy.sharedPerBlock).toBe(2 * (256 * 128 + 256 * 128));
  });

  // hand: 4096 / 128 · 4096 / 256 = 512 tiles; ⌈512 / 132⌉ = 4 waves; 512 / 528
  it("quantises waves over the cores, and leaves cores idle that no cluster fills", () => {
    expect(answer("h100-sxm", { mt: "128", nt: "256" }).result).toMatchObject({ tiles: 512, waves: 4 });
    expect(answer("h100-sxm", { mt: "128", nt: "256" }).result.waveEfficiency).toBeCloseTo(512 / 528, 12);
    expect(answer("h100-sxm", { cluster_m: "4", cluster_n: "2" }).result.activeCores).toBe(128);
  });

  // hand: 128 KiB of accumulators over 256 consumer threads are 128 registers; 168 · 256 · 4 + 24 · 128 · 4 = 184,320 B: one block
  it("finds what limits blocks on a core", () => {
    const plan = valueOf(planOf(chip("h100-sxm"), inputOf({ mt: "128", nt: "256", kt: "64", stages: "2" })));
    expect(occupancyOf(plan)).toMatchObject({ registersPerThread: 168, blocks: 1, limit: "registers" });
    const tensorMemory = valueOf(planOf(chip("b200-sxm"), inputOf({ mt: "128", nt: "256", stages: "1" })));
    expect(occupancyOf(tensorMemory)).toMatchObject({
      tensorMemoryPerBlock: 131_072,
      blocks: 2,
      limit: "tensor-memory",
    });
  });

  it("says that a tile does not fit, with both numbers and a tile that does", () => {
    const found = outcome("h100-sxm", { mt: "256", nt: "256", kt: "256", stages: "4" });
    const issue = found.issues.find(({ code }) => code === "TILE-NO-FIT");
    expect(valueOf(found).result.fits).toBe(false);
    const set = issue?.changes?.at(-1)?.set ?? {};
    expect(answer("h100-sxm", { ...set }).result.fits).toBe(true);
  });
});

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
    return valueOf(mmaTiles(scenario, inputOf(raw)));
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
const rawOf = ({ hw: _, ...shape }: { hw: string } & Record<string, number | string>) =>
  Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, String(value)]));

describe("laws", () => {
  it("is never faster than the roofline, and its efficiencies lie in (0, 1]", () => {
    fc.assert(
      fc.property(anyShape, fc.constantFrom("auto", "1"), (shape, sustained) => {
        const { result } = answer(shape.hw, { ...rawOf(shape), sustained });
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

  it("is never slower with more of any bandwidth", () => {
    const supplies = ["smem_clk", "l1_clk", "l2_clk", "hbm_gb_s"] as const;
    fc.assert(
      fc.property(anyShape, fc.constantFrom(...supplies), fc.integer({ min: 8, max: 4000 }), (shape, key, supply) => {
        const time = (value: number) =>
          answer(shape.hw, { ...rawOf(shape), [key]: String(value) }).result.seconds.total;
        expect(time(2 * supply)).toBeLessThanOrEqual(time(supply) * (1 + 1e-12));
      }),
      { numRuns: 40 },
    );
  });

  it("moves no fewer bytes than every operand once, and no more from HBM than from L2", () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { result, plan } = answer(shape.hw, rawOf(shape));
        const { m, n, k } = plan.shape;
        const least = 2 * (m * k + n * k + m * n);
        expect(result.flops / result.intensity).toBeGreaterThanOrEqual(least * (1 - 1e-9));
        expect(result.traffic.hbm.read).toBeLessThanOrEqual(result.traffic.l2.read * (1 + 1e-9));
      }),
      { numRuns: 40 },
    );
  });

  it("offers only tiles that fit, best first", () => {
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

  it("answers any input with figures, or refuses it by name", () => {
    fc.assert(
      fc.property(anyParams(MmaTilesInput), (input) => {
        const found = mmaTiles(resolved({ ...LLAMA, hw: "h100-sxm" }), input);
        if (!found.ok) {
          expect(found.issues[0]?.code).toMatch(/^(HW|TILE|CORE)-/);
          return;
        }
        for (const { value } of found.value.figures) expect(Number.isFinite(value)).toBe(true);
        for (const value of Object.values(summaryOf(found.value))) expect(value).not.toBeNaN();
      }),
      { numRuns: 60 },
    );
  });
});

describe("every accelerator of the catalogue", () => {
  it.each(chips.map(({ id }) => id))("%s opens with a tile that fits, or is refused by name", (id) => {
    const found = chips.find((one) => one.id === id);
    if (!found) throw new Error(id);
    const outcome = mmaTiles({ ...resolved({ ...LLAMA, hw: "h100-sxm" }), chip: found }, inputOf({}));
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

describe("presets, snapshots, hand-over", () => {
  it.each(PRESETS.map((preset) => [preset.id, preset] as const))(
    "%s opens and fits, as links write it",
    (_, { set }) => {
      const { hw = "h100-sxm", ...raw } = set;
      expect(decodeParams(MmaTilesInput, raw).issues).toEqual([]);
      expect(answer(hw, raw).plan.tile.m).toBeGreaterThan(0);
    },
  );

  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(anyParams(MmaTilesInput), (input) => {
        const { hw, ...raw } = valueOf(readSnapshot(snapshotText("h100-sxm", input)));
        expect(hw).toBe("h100-sxm");
        expect(decodeParams(MmaTilesInput, raw).value).toEqual(input);
      }),
      { numRuns: 40 },
    );
  });

  it("refuses what is no snapshot, a key it does not have, a value out of range", () => {
    const code = (written: string) => readSnapshot(written).issues[0]?.code;
    expect(code("nonsense")).toBe("TILE-SNAPSHOT");
    expect(code('{"kind":"other","params":{}}')).toBe("TILE-SNAPSHOT");
    expect(code('{"kind":"mds-mma-tiles/1","params":{"mtt":1}}')).toBe("TILE-SNAPSHOT-KEY");
    expect(code('{"kind":"mds-mma-tiles/1","params":{"mt":-1}}')).toBe("TILE-SNAPSHOT-VALUE");
  });

  it("hands over an efficiency that Quick Estimation takes as its MFU", () => {
    const { handOver, result } = answer("h100-sxm");
    expect(handOver.mfu).toBeCloseTo(result.efficiency, 2);
    expect(summaryOf(answer("h100-sxm")).hand_over_mfu).toBe(handOver.mfu);
  });

  it("lists the scenario's products; looking at one shows the same time", () => {
    const { scenarioGemms } = answer("h100-sxm");
    expect(scenarioGemms.map(({ id }) => id)).toContain("gqa-dense.qkv");
    for (const { set, tileSeconds } of scenarioGemms)
      expect(answer("h100-sxm", { ...set }).result.seconds.total / tileSeconds).toBeCloseTo(1, 6);
  });

  it("is slower alone at the sustained rate than in the ideal", () => {
    const { plan, result } = answer("h100-sxm");
    expect(gemmTiles({ ...plan, sustained: 1 }).seconds.total).toBeLessThan(result.seconds.total);
  });
});

describe.skipIf(CONFIG_FILES.length === 0)("published configurations", () => {
  it("are forty", () => expect(CONFIG_FILES).toHaveLength(40));

  it.each(CONFIG_FILES)("%s opens, and none of its products beats its peak", (file) => {
    const { scenarioGemms } = valueOf(mmaTiles(configScenario(file), inputOf({})));
    expect(scenarioGemms.filter(({ phase }) => phase === "prefill").length).toBeGreaterThan(0);
    expect(scenarioGemms.filter(({ phase }) => phase === "decode").length).toBeGreaterThan(0);
    for (const { tileEfficiency, tileSeconds, seconds } of scenarioGemms) {
      expect(tileEfficiency).toBeGreaterThan(0);
      expect(tileEfficiency).toBeLessThanOrEqual(1);
      expect(Math.min(tileSeconds, seconds)).toBeGreaterThan(0);
    }
  });
});

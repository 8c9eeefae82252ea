import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeCore, NO_OVERRIDES } from "@/features/core/hardware/cores/core";
import { gemmTiles } from "@/features/pages/mma-tiles/gemm-tiles";
import { MmaTilesInput } from "@/features/pages/mma-tiles/input";
import { mmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { computeOccupancy } from "@/features/pages/mma-tiles/occupancy";
import { makePlan } from "@/features/pages/mma-tiles/plan";
import { PRESETS } from "@/features/pages/mma-tiles/presets";
import { readSnapshot, snapshotText } from "@/features/pages/mma-tiles/snapshot";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { anyParams } from "../../../support/controls/any-params";
import { CONFIG_FILES, configScenario } from "../../../support/models/published-configs";
import { resolved } from "../../../support/scenarios";
import { answer, readInput, LLAMA, outcome } from "./support";
import { NEEDS_WHOLE_DATA } from "../../../support/public-data";

const chip = (hw: string) => resolved({ ...LLAMA, hw }).chip;

describe("a supply of L2 that nobody states", () => {
  it("is said to be assumed, until the user enters one", () => {
    expect(answer("h100-sxm").plan.l2Assumed?.en).toBe("assumed equal to A100");
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
    const core = unwrap(describeCore(chip(hw), format, NO_OVERRIDES));
    expect(core.flopPerClock / flop).toBeCloseTo(1, 3);
    expect(core.clock / 1e6).toBeCloseTo(mhz, -1);
  });

  it("half of the cores have half of the peak, at the same FLOP per clock and core", () => {
    const whole = unwrap(describeCore(chip("h100-sxm"), "bf16", NO_OVERRIDES));
    const half = unwrap(describeCore(chip("h100-sxm"), "bf16", { ...NO_OVERRIDES, cores: 66 }));
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
    expect(said({ warps: "32", mt: "128", nt: "256" })?.message.en).toMatch(/315\skB of registers, available 262\skB/);
    expect(said({ warps: "4", mt: "256", nt: "256" })?.message.en).toContain("available 255/thread");
  });

  it("says who is missing what, and offers the SMs of GB200", () => {
    const [issue] = outcome("gb200").issues;
    expect(issue).toMatchObject({ code: "CORE-NO-COUNT" });
    expect(issue?.message.en).toContain("GB200");
    const { set = {}, label } = issue?.changes?.[0] ?? {};
    expect(set).toMatchObject({ cores: "152" });
    expect(label?.en).toContain("uncertain");
    const core = unwrap(describeCore(chip("gb200"), "bf16", readInput(set)));
    expect(core.flopPerClock).toBeCloseTo(8192, -1);
    expect(core.peak / 2.5e15).toBeCloseTo(1, 2);
  });
});

// hand: 2 · 128 · 128 · 64 = 2,097,152 FLOP / 4,096 = 512 clocks; the original suite's default of 16 implied 131,072 FLOP per clock
it("cycles and bytes: gives the original suite's MMA-FP16 tile 512 clocks on H100, not 16", () => {
  const { result, plan } = answer("h100-sxm", { dtype: "fp16", mode: "mma", mt: "128", nt: "128", kt: "64" });
  expect(2 * plan.tile.m * plan.tile.n * plan.tile.k).toBe(2_097_152);
  expect(result.cyclesPerStep).toBeCloseTo(512, 6);
});

// hand: stage = 128 · 64 · 2 + 256 · 64 · 2 = 49,152 B; SS reads A once per 256 columns, B once per 64 rows: 16,384 + 2 · 32,768
it("cycles and bytes: counts the operands of a GMMA-SS tile, and the output once whatever K is", () => {
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
it("cycles and bytes: reads fragments of MMA once per warp along the other side", () => {
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

it("cycles and bytes: reads B once from L2 for a cluster along M, and half of it from shared memory with two-core MMA", () => {
  const l2 = (cluster_m: string) => answer("h100-sxm", { cluster_m, kt: "64", k: "64" }).result.traffic.l2.read;
  expect(l2("1")).toBe(49_152);
  expect(l2("2")).toBe(16_384 + 16_384);
  const shared = (pair: string) => answer("b200-sxm", { pair, kt: "64", k: "64" }).result.traffic.shared.write;
  expect(shared("off") - shared("on")).toBe(16_384);
});

it("cycles and bytes: keeps A out of shared memory in GMMA-RS when asked", () => {
  const shared = (a_via_smem: string) => answer("h100-sxm", { mode: "rs", a_via_smem, k: "64" }).result.traffic.shared;
  expect(shared("1").write - shared("0").write).toBe(16_384);
});

// The original suite's GMMA presets: two buffers of 256 x 128 and 256 x 128 FP8 are 128 KiB, not the 256 it counted with C in them.
it("cycles and bytes: counts operands alone as what shared memory must hold", () => {
  const { result } = answer("h100-sxm", { mode: "ss", dtype: "fp8", mt: "256", nt: "256", kt: "128", stages: "2" });
  expect(result.occupancy.sharedPerBlock).toBe(2 * (256 * 128 + 256 * 128));
});

// hand: 4096 / 128 · 4096 / 256 = 512 tiles; ⌈512 / 132⌉ = 4 waves; 512 / 528
it("cycles and bytes: quantises waves over the cores, and leaves cores idle that no cluster fills", () => {
  expect(answer("h100-sxm", { mt: "128", nt: "256" }).result).toMatchObject({ tiles: 512, waves: 4 });
  expect(answer("h100-sxm", { mt: "128", nt: "256" }).result.waveEfficiency).toBeCloseTo(512 / 528, 12);
  expect(answer("h100-sxm", { cluster_m: "4", cluster_n: "2" }).result.activeCores).toBe(128);
});

// hand: 128 KiB of accumulators over 256 consumer threads are 128 registers; 168 · 256 · 4 + 24 · 128 · 4 = 184,320 B: one block
it("cycles and bytes: finds what limits blocks on a core", () => {
  const plan = unwrap(makePlan(chip("h100-sxm"), readInput({ mt: "128", nt: "256", kt: "64", stages: "2" })));
  expect(computeOccupancy(plan)).toMatchObject({ registersPerThread: 168, blocks: 1, limit: "registers" });
  const tensorMemory = unwrap(makePlan(chip("b200-sxm"), readInput({ mt: "128", nt: "256", stages: "1" })));
  expect(computeOccupancy(tensorMemory)).toMatchObject({
    tensorMemoryPerBlock: 131_072,
    blocks: 2,
    limit: "tensor-memory",
  });
});

it("cycles and bytes: says that a tile does not fit, with both numbers and a tile that does", () => {
  const found = outcome("h100-sxm", { mt: "256", nt: "256", kt: "256", stages: "4" });
  const issue = found.issues.find(({ code }) => code === "TILE-NO-FIT");
  expect(unwrap(found).result.fits).toBe(false);
  const set = issue?.changes?.at(-1)?.set ?? {};
  expect(answer("h100-sxm", { ...set }).result.fits).toBe(true);
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
        const { hw, ...raw } = unwrap(readSnapshot(snapshotText("h100-sxm", input)));
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
    expect(mmaTilesAnalysis.summary(answer("h100-sxm")).hand_over_mfu).toBe(handOver.mfu);
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

describe("published configurations", { tags: "check" }, () => {
  it("are forty", NEEDS_WHOLE_DATA, () => expect(CONFIG_FILES).toHaveLength(40));

  it.each(CONFIG_FILES)("%s opens, and none of its products beats its peak", (file) => {
    const { scenarioGemms } = unwrap(mmaTiles(configScenario(file), readInput({})));
    expect(scenarioGemms.filter(({ phase }) => phase === "prefill").length).toBeGreaterThan(0);
    expect(scenarioGemms.filter(({ phase }) => phase === "decode").length).toBeGreaterThan(0);
    for (const { tileEfficiency, tileSeconds, seconds } of scenarioGemms) {
      expect(tileEfficiency).toBeGreaterThan(0);
      expect(tileEfficiency).toBeLessThanOrEqual(1);
      expect(Math.min(tileSeconds, seconds)).toBeGreaterThan(0);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { quickEstimation } from "@/features/pages/quick-estimation/quick-estimation";
import { withSensitivities } from "@/features/pages/quick-estimation/sensitivities";
import type { PhaseEstimate } from "@/features/core/passes/estimate";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { estimate, readInput, phases, resolved } from "../../../support/scenarios";

const LLAMA = { model: "llama-3.3-70b", hw: "h100-sxm", conc: "1", isl: "2048", osl: "2" };

describe("Llama-3.3-70B BF16 on H100 SXM (reference check values)", () => {
  it("decodes at TP8, batch 1, 2k context in 6.5 to 12 ms", () => {
    const { tpot } = phases({ ...LLAMA, tp: "8" });
    expect(tpot * 1e3).toBeGreaterThan(6.5);
    expect(tpot * 1e3).toBeLessThan(12);
  });

  it("prefills 2,048 tokens at TP8 in 50 to 100 ms", () => {
    const { ttft } = phases({ ...LLAMA, tp: "8" });
    expect(ttft * 1e3).toBeGreaterThan(50);
    expect(ttft * 1e3).toBeLessThan(100);
  });

  it("needs about 8 times the prefill compute at TP1, and says that it does not fit", () => {
    const compute = (tp: string) =>
      estimate({ ...LLAMA, tp }).prefill.components.find(({ id }) => id === "gemm")?.time ?? 0;
    expect(compute("1") / compute("8")).toBeGreaterThan(7.5);
    expect(compute("1") / compute("8")).toBeLessThan(8.5);
    expect(estimate({ ...LLAMA, tp: "1" }).misfit?.message.en).toMatch(/141.GB per GPU.*72\.4.GB/);
    expect(estimate({ ...LLAMA, tp: "1" }).misfit?.changes).toMatchObject([
      // FP8 weights, 70.6 GB, leave less than the engine's own buffers and graphs take at its default limits.
      { label: { en: "TP 2 (2 GPUs)" }, set: { tp: "2" } },
    ]);
  });
});

describe("the mistakes of the original suite are not repeated", () => {
  it("a batch reads the weights once, not once per sequence", () => {
    const weights = (conc: string) =>
      estimate({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc }).decode.components.find(
        ({ id }) => id === "weights",
      )?.perGpu;
    expect(weights("32")).toBe(weights("1"));
  });

  it("TPOT does not fall when concurrency rises", () => {
    const tpot = (conc: string) => phases({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", conc }).tpot;
    expect(tpot("64")).toBeGreaterThan(tpot("8"));
  });

  it("dense models use the GPUs that they are given, no more", () => {
    const { decode } = estimate({ model: "llama-3.1-70b", hw: "h100-sxm", tp: "8", replicas: "2" });
    expect(decode.instanceGpus).toBe(8);
    expect(decode.clusterGpus).toBe(16);
  });
});

const raw = fc.record({
  model: fc.constantFrom("deepseek-v3", "llama-3.1-70b", "qwen3-30b-a3b", "gpt-oss-120b", "qwen3-next-80b-a3b"),
  hw: fc.constantFrom("h100-sxm", "h200-sxm", "b200-sxm", "mi300x", "a100-sxm-80"),
  tp: fc.constantFrom("1", "2", "4", "8"),
  isl: fc.integer({ min: 1, max: 100_000 }).map(String),
  osl: fc.integer({ min: 1, max: 4000 }).map(String),
  conc: fc.integer({ min: 1, max: 512 }).map(String),
  prefix: fc.integer({ min: 0, max: 99 }).map(String),
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("laws", () => {
  it("the components of a phase sum to its serial time, by resource and in all", () => {
    fc.assert(
      fc.property(raw, (scenario) => {
        const { prefill, decode } = estimate(scenario);
        for (const phase of [prefill, decode]) {
          expect(sum(phase.components.map(({ time }) => time)) / phase.serial).toBeCloseTo(1, 9);
          expect(phase.mfu).toBeLessThanOrEqual(1);
          expect(phase.mbu).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("more bandwidth, more compute or faster links are never slower", () => {
    const faster = fc.constantFrom("hbm_gb_s", "peak_tflops", "link_gb_s");
    fc.assert(
      fc.property(raw, faster, fc.double({ min: 1, max: 8, noNaN: true }), (scenario, key, factor) => {
        const at = (value: number) => phases({ ...scenario, [key]: String(value) });
        const slow = at(300);
        const fast = at(300 * factor);
        expect(fast.ttft).toBeLessThanOrEqual(slow.ttft * (1 + 1e-9));
        expect(fast.tpot).toBeLessThanOrEqual(slow.tpot * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it("a longer prompt never prefills faster, a prefix hit never slower", () => {
    fc.assert(
      fc.property(raw, (scenario) => {
        const base = phases({ ...scenario, prefix: "0" }).ttft;
        expect(phases({ ...scenario, prefix: "0", isl: String(Number(scenario.isl) + 500) }).ttft).toBeGreaterThan(
          base,
        );
        expect(phases(scenario).ttft).toBeLessThanOrEqual(base * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it("φ lines lie between the serial time and the longest resource", () => {
    const check = ({ lines, serial, longest }: PhaseEstimate) => {
      for (const { time } of lines) {
        expect(time).toBeLessThanOrEqual(serial * (1 + 1e-9));
        expect(time).toBeGreaterThanOrEqual(longest * (1 - 1e-9));
      }
    };
    fc.assert(
      fc.property(raw, (scenario) => {
        const { prefill, decode } = estimate({ ...scenario, phis: "0,0.25,0.5,0.75,1" });
        check(prefill);
        check(decode);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the grade of a figure", () => {
  const grade = (raw: Record<string, string>) => estimate({ model: "llama-3.1-8b", tp: "1", ...raw }).figures[0]?.grade;

  it("is calibrated where the chip's generation was measured, datasheet elsewhere, and can be chosen", () => {
    expect(grade({ hw: "h200-sxm" })).toBe("calibrated");
    expect(grade({ hw: "mi300x" })).toBe("datasheet");
    expect(grade({ hw: "h200-sxm", time: "datasheet" })).toBe("datasheet");
    // Asking for the laws does not make the chip a measured one.
    expect(grade({ hw: "mi300x", time: "calibrated" })).toBe("datasheet");
  });

  it("says nothing of what prices: a chip that nobody measured gets the pooled laws, as in predictions", () => {
    const tpot = (raw: Record<string, string>) =>
      estimate({ model: "llama-3.1-8b", tp: "1", hw: "mi300x", ...raw }).decode.time;
    expect(tpot({})).toBe(tpot({ time: "calibrated" }));
    expect(tpot({})).not.toBe(tpot({ time: "datasheet" }));
  });
});

describe("every chip of the catalogue", () => {
  it("gives an estimate, or says which of its figures is unknown", () => {
    for (const chip of chips) {
      const scenario = resolveScenario(
        decodeParams(ScenarioSchema, { model: "llama-3.1-8b", hw: chip.id, tp: "1" }).value,
      );
      const outcome = scenario.ok ? quickEstimation(scenario.value, readInput({})) : scenario;
      if (outcome.ok) expect(outcome.value.decode.time).toBeGreaterThan(0);
      else expect(outcome.issues[0]?.message.en).toContain(chip.name);
    }
  });
});

describe("trouble", () => {
  it("TP that does not divide the heads is said with both numbers", () => {
    const outcome = resolveScenario(decodeParams(ScenarioSchema, { model: "llama-3.1-8b", tp: "3" }).value);
    expect(outcome.issues[0]).toMatchObject({ code: "TP-HEADS", at: "tp" });
    expect(outcome.issues[0]?.message.en).toContain("TP 3 does not divide the 32 attention heads");
    expect(outcome.issues[0]?.changes?.map(({ set }) => set.tp)).toEqual(["2", "4"]);
  });

  it("an FP8 model on a chip without FP8 runs weight-only, and says so", () => {
    const scenario = resolveScenario(
      decodeParams(ScenarioSchema, { model: "deepseek-v3", hw: "a100-sxm-80", tp: "16" }).value,
    );
    expect(scenario.ok && scenario.value.precision.narrowArithmetic).toBe(false);
    expect(scenario.issues.map(({ code }) => code)).toContain("ARITHMETIC-WEIGHT-ONLY");
  });

  it("asked for FP8 arithmetic on such a chip, it refuses by name", () => {
    const raw = { model: "llama-3.1-8b", hw: "a100-sxm-80", tp: "1", weights: "fp8", arithmetic: "narrow" };
    const outcome = quickEstimation(resolved(raw), readInput({}));
    expect(outcome.ok).toBe(false);
    expect(outcome.issues[0]?.code).toBe("HW-NO-RATE");
  });
});

describe("what moves a figure", () => {
  it("is worked out for who asks, and is what the changed scenario's own figure is more or less", () => {
    const [now, more] = [estimate({}), estimate({ kv: "fp8" })];
    expect(now.figures.flatMap(({ sensitivities }) => sensitivities)).toEqual([]);
    const full = withSensitivities(now, resolved({}), readInput({}));
    const value = (figures: typeof now.figures, id: string) => figures.find((one) => one.id === id)?.value ?? NaN;
    for (const id of ["ttft", "tpot", "throughput", "idle-ttft", "idle-tpot", "idle-throughput"]) {
      const { sensitivities = [] } = full.figures.find((one) => one.id === id) ?? {};
      expect(sensitivities.length).toBeGreaterThan(3);
      const change = sensitivities.find(({ label }) => label.en === "FP8 KV cache")?.change;
      expect(change).toBeCloseTo(value(more.figures, id) - value(now.figures, id), 12);
    }
  });

  it("better bandwidth shortens the decode step", () => {
    const full = withSensitivities(estimate({ ...LLAMA, tp: "8" }), resolved({ ...LLAMA, tp: "8" }), readInput({}));
    const moves = full.figures.find(({ id }) => id === "tpot")?.sensitivities ?? [];
    expect(moves.find(({ label }) => label.en === "10 % more HBM bandwidth")?.change).toBeLessThan(0);
  });
});

it("calls a pass an idle engine's only where it is one prompt's: under load a prompt takes no less than alone", () => {
  const caption = (raw: Record<string, string>): string => {
    const ttft = estimate(raw).figures.find(({ id }) => id === "ttft") ?? expect.fail("no TTFT");
    return ttft.context.en;
  };
  expect(caption({ tp: "8" })).toMatch(/^idle engine /);
  expect(caption({ tp: "1", adp: "16", ep: "16", conc: "64" })).toMatch(/^one pass of 16 prompts /);
});

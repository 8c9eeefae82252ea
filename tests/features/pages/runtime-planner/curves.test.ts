import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runtimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { chipById } from "@/features/core/hardware/catalogue";
import { unwrap } from "@/lib/result";
import { CONFIG_FILES, configScenario } from "../../../support/models/published-configs";
import { CLOSE, readInput, plan, raw } from "./support";

describe("the mistakes of the original suite are not repeated", () => {
  it("the chip of the scenario counts: two chips differ by the ratio of their peaks, and of their bandwidths", () => {
    const at = (hw: string) => plan({ model: "llama-3.1-70b", hw, tp: "8", eff_gemm: "0.6", eff_prefill: "0.5" });
    const [a, b] = ["a100-sxm-80", "h200-sxm"].map((hw) => ({ answer: at(hw), chip: unwrap(chipById(hw)) }));
    if (!a || !b) throw new Error("two chips");
    const peaks = (b.chip.rates.bf16 ?? 0) / (a.chip.rates.bf16 ?? 1);
    expect(peaks).toBeGreaterThan(3);
    expect(a.answer.prefill.planned.compute / b.answer.prefill.planned.compute).toBeCloseTo(peaks, 6);
    expect(a.answer.prefill.ideal.compute / b.answer.prefill.ideal.compute).toBeCloseTo(peaks, 6);
    const bandwidths = (b.chip.memoryBandwidth ?? 0) / (a.chip.memoryBandwidth ?? 1);
    expect(a.answer.decode.ideal.hbm / b.answer.decode.ideal.hbm).toBeCloseTo(bandwidths, 6);
  });

  it("a batch reads the weights once: twice the batch never takes less, nor twice the time", () => {
    fc.assert(
      fc.property(raw, fc.integer({ min: 1, max: 300 }), (scenario, batch) => {
        const at = (size: number) => plan({ ...scenario, decode_batch: String(size) });
        const [one, two] = [at(batch), at(2 * batch)];
        expect(two.decode.planned.step).toBeGreaterThanOrEqual(one.decode.planned.step / CLOSE);
        expect(two.decode.planned.step).toBeLessThanOrEqual(2 * one.decode.planned.step * CLOSE);
        expect(two.throughput.total).toBeGreaterThanOrEqual(one.throughput.total / CLOSE);
      }),
      { numRuns: 25 },
    );
  });

  it("TP 8 cuts the compute of a prefill about eight times", () => {
    const at = (tp: string) => plan({ model: "llama-3.1-70b", hw: "h100-sxm", tp, isl: "2048" }).prefill;
    expect(at("1").ideal.compute / at("8").ideal.compute).toBeCloseTo(8, 6);
    expect(at("1").planned.compute / at("8").planned.compute).toBeGreaterThan(7);
    expect(at("1").planned.compute / at("8").planned.compute).toBeLessThan(8.5);
  });

  it("the total rate is that of all sequences, the single stream that of one", () => {
    const { throughput, decode } = plan({ model: "llama-3.1-8b", tp: "1", conc: "100", replicas: "2" });
    expect(throughput.running).toBe(100);
    expect(throughput.total / throughput.perUser).toBeCloseTo(100, 9);
    expect(throughput.perUser).toBeCloseTo(1 / decode.planned.step, 9);
  });
});

describe("curves", () => {
  it("pass through the figures, and mark where the memory ends", () => {
    const planned = plan({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "24", isl: "3000", osl: "700" });
    const now = planned.sweeps.map(({ now, points }) => points.find(({ x }) => x === now));
    const { prefill, decode, run, throughput } = planned;
    const [batch, input, output, kv] = now;
    expect(batch?.latency.planned).toBe(decode.planned.step);
    expect(batch?.throughput.planned).toBe(throughput.total);
    expect(input?.latency.planned).toBe(prefill.planned.step);
    expect(output?.latency.planned).toBe(run.time);
    expect(kv?.latency.planned).toBe(decode.planned.step);
    const room = planned.sweeps[0]?.room ?? 0;
    // Hand: (0.92 · 85.02 GB - 5.24 GB of buffers - 0.54 GB of graphs - 16.06 GB) / (210 blocks of 16 positions · 131,072 B) = 128
    expect(room).toBe(128);
    expect(planned.sweeps[3]?.room).toBeGreaterThan(planned.sweeps[3]?.now ?? Infinity);
  });

  it("end where whole blocks end: the context that memory holds fills its last block (law)", () => {
    const room = (tp: string, conc: string) =>
      plan({ model: "llama-3.1-8b", hw: "h100-sxm", tp, conc }).sweeps.find(({ axis }) => axis === "kv")?.room ?? NaN;
    for (const tp of ["1", "2", "4"])
      for (const conc of ["7", "24", "90"]) {
        // Positions before the step, and the token that the step adds.
        expect((room(tp, conc) + 1) % 16).toBe(0);
        expect(room(tp, conc)).toBeGreaterThan(0);
      }
  });
});

describe("published configurations", { tags: "check" }, () => {
  it.each(CONFIG_FILES)("%s can be planned", (file) => {
    const outcome = runtimePlan(configScenario(file), readInput({}));
    const { prefill, decode } = unwrap(outcome);
    for (const phase of [prefill, decode]) {
      expect(phase.planned.step).toBeGreaterThan(phase.ideal.step);
      expect(phase.flopsPerToken).toBeGreaterThan(0);
      expect(phase.stages.filter(({ stage }) => stage === "other")).toEqual([]);
    }
  });
});

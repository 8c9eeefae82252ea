/**
 * The most consequential mistakes found in the source of the original suite (spec of the suite, section 0), one after the other: the
 * right answer comes out here. Figures by hand unless a line says otherwise; features' own tests have the details.
 */
import { describe, expect, it } from "vitest";
import { attention } from "@/features/attention/attention";
import { AttentionInput } from "@/features/attention/input";
import { experts } from "@/features/experts/experts";
import { ExpertsInput } from "@/features/experts/input";
import { hostBandwidth } from "@/features/host-bandwidth/host-bandwidth";
import { HostBandwidthInput } from "@/features/host-bandwidth/input";
import { quickMemory } from "@/features/quick-memory/quick-memory";
import { QuickMemoryInput } from "@/features/quick-memory/input";
import { runtimePlan } from "@/features/runtime-planner/runtime-planner";
import { RuntimePlannerInput } from "@/features/runtime-planner/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { phases, resolved } from "../support/scenarios";

const LLAMA = { model: "llama-3.1-70b", hw: "h100-sxm", tp: "8", conc: "1", isl: "2048", osl: "1", time: "datasheet" };

const plan = (raw: RawParams) => valueOf(runtimePlan(resolved(raw), decodeParams(RuntimePlannerInput, raw).value));

describe("1. tensor parallelism divides compute", () => {
  // 283 TFLOP (causal) / (8 · 989 TFLOP/s) = 35.8 ms at the peak, 65 ms at 55 %; the original: 535.7 ms
  it("Llama-70B prefills 2,048 tokens at TP 8 in about 65 ms of compute", () => {
    const { prefill } = plan(LLAMA);
    expect(prefill.flopsWhole / 283e12).toBeCloseTo(1, 1);
    expect(prefill.ideal.compute * 1e3).toBeCloseTo(35.8, 0);
    expect(prefill.planned.step).toBeLessThan(0.15);
    expect(plan({ ...LLAMA, tp: "1" }).prefill.planned.compute / prefill.planned.compute).toBeGreaterThan(7);
  });
});

describe("2. a GPU reads its own weights, once per step", () => {
  // 141 GB / 8 = 17.6 GB over 3.35 TB/s = 5.3 ms; the original: 42.2 ms, and times the batch
  it("Llama-70B decodes at TP 8 in 5.3 ms of HBM at the line rate", () => {
    expect(plan(LLAMA).decode.ideal.hbm * 1e3).toBeCloseTo(5.3, 0);
    const eight = plan({ ...LLAMA, conc: "8", isl: "16" }).decode.planned.hbm;
    expect(eight / plan({ ...LLAMA, isl: "16" }).decode.planned.hbm).toBeLessThan(1.05);
  });
});

describe("3. MLA keeps a latent", () => {
  const memory = (raw: RawParams) => valueOf(quickMemory(resolved(raw), decodeParams(QuickMemoryInput, raw).value));
  // (512 + 64) · 2 B over 61 layers, whole on every rank; the original: 28,672 B a layer, split over TP
  it("DeepSeek-V3 takes 70,272 B a token on each of 8 ranks", () => {
    const [instance] = memory({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", kv: "bf16" }).instances;
    expect(instance?.layers).toMatchObject([{ kind: "latent", layers: 61, perToken: 61 * 1152 }]);
    expect(instance?.copies).toBe(8);
  });
});

describe("4. an MoE layer has no dense FFN besides, and attention is causal", () => {
  // the original: 76.5 and 129 GFLOP a token
  it.each([
    ["qwen3-235b-a22b", 45],
    ["deepseek-v3", 76],
  ])("%s prefills 2,048 tokens with about %d GFLOP each", (model, gflop) => {
    const { prefill } = plan({ model, hw: "h200-sxm", tp: "8", isl: "2048" });
    expect(Math.abs(prefill.flopsPerToken / 1e9 / gflop - 1)).toBeLessThan(0.05);
  });
});

describe("5. a batch does not square attention", () => {
  it("twice the prompts make twice the work", () => {
    const work = (batch: string) => {
      const raw = { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "1", isl: "2048", prefill_batch: batch };
      return valueOf(attention(resolved(raw), decodeParams(AttentionInput, raw).value)).prefill.work.qk;
    };
    expect(work("128") / work("64")).toBeCloseTo(2, 9);
  });
});

describe("6. load slows a user down", () => {
  it("TPOT rises with concurrency, and TTFT does not fall by its root", () => {
    const at = (conc: string) => phases({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", conc });
    expect(at("64").tpot).toBeGreaterThan(at("8").tpot);
    expect(at("64").ttft).toBeGreaterThanOrEqual(at("8").ttft);
  });
});

describe("7. what a page promises is there", () => {
  const raw = { model: "qwen3-235b-a22b", hw: "h100-sxm", tp: "8", ttft_ms: "500", tpot_ms: "50" };
  it("memory left over and a verdict; transfer times and curves; a verdict against the target; the hottest stage; curves", () => {
    const memory = valueOf(quickMemory(resolved(raw), decodeParams(QuickMemoryInput, raw).value));
    expect(memory.fit.finding.en).toMatch(/Fits|Tight|Does not fit/);
    expect(memory.instances[0]?.tight.cache).toBeGreaterThan(0);
    const host = valueOf(hostBandwidth(resolved(raw), decodeParams(HostBandwidthInput, raw).value));
    expect(host.offload.transfer).toBeGreaterThan(0);
    expect(host.windowCurve.length).toBeGreaterThan(5);
    const paging = valueOf(experts(resolved(raw), decodeParams(ExpertsInput, raw).value));
    expect(paging.verdict.evidence.en).toContain("50");
    const stages = valueOf(attention(resolved(raw), decodeParams(AttentionInput, raw).value));
    expect(stages.verdict.finding.en).toMatch(/hottest stage/i);
    expect(plan(raw).sweeps.map(({ axis }) => axis)).toEqual(["batch", "input", "output", "kv"]);
  });
});

describe("8. the chip of the scenario is the one that is planned", () => {
  it("prefill compute follows the peaks: 312 against 989 TFLOP/s", () => {
    const ideal = (hw: string) => plan({ ...LLAMA, hw }).prefill.ideal.compute;
    expect(ideal("a100-sxm-80") / ideal("h100-sxm")).toBeCloseTo(989.4 / 312, 2);
  });
});

describe("9. nothing is calibrated to itself", () => {
  it("model and chip both move the time of a token: neither cancels out", () => {
    const tpot = (model: string, hw: string) => phases({ model, hw, tp: "1", conc: "4", isl: "512" }).tpot;
    expect(tpot("llama-3.1-8b", "a100-sxm-80")).toBeGreaterThan(1.2 * tpot("llama-3.1-8b", "h200-sxm"));
    expect(tpot("qwen3-32b", "h200-sxm")).toBeGreaterThan(2 * tpot("llama-3.1-8b", "h200-sxm"));
  });
});

describe("10 and 11. demand of a sparse model is in FLOP, and bandwidth counts", () => {
  it("DeepSeek-R1 asks for more than 1 TFLOPS, and half the HBM bandwidth slows its decode", () => {
    const { decode } = plan({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", conc: "64" });
    expect(decode.flopsWhole / decode.planned.step).toBeGreaterThan(1e12);
    const hbm = (hw: string) => plan({ model: "deepseek-v3", hw, tp: "8", conc: "64" }).decode.ideal.hbm;
    expect(hbm("h100-sxm") / hbm("h200-sxm")).toBeCloseTo(4800 / 3350, 2);
  });
});

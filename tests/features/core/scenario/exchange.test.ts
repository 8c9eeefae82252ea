/** All-to-all kernels as a setting of the scenario: layout, memory, steps, serving, simulator and search take the same ones. */
import { describe, expect, it } from "vitest";
import { lowLatencyBuffer } from "@/features/core/memory/exchange-buffers";
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { pdContext, phaseInstances } from "@/features/core/search/pools/instances";
import { kvCapacity } from "@/features/core/serving/deployment/capacity";
import { decodeStep } from "@/features/core/serving/deployment/mean-steps";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { GIB } from "@/lib/units/edge";
import { resolved } from "../../../support/scenarios";
import { served, simulatedDecode } from "../../../support/engines/served";
import { buildSpace } from "../search/pools/support";

/** Attention ranks over four nodes of a cluster with InfiniBand. */
const WIDE = { model: "deepseek-v3", hw: "h800-sxm", tp: "1", adp: "32", conc: "4096", isl: "2048" };
const LOW = { ...WIDE, exchange: "low-latency" };
const HIGH = { ...WIDE, exchange: "high-throughput" };

const codes = (raw: RawParams) =>
  resolveScenario(decodeParams(ScenarioSchema, raw).value).issues.map(({ code }) => code);

describe("the layout", () => {
  it("has the stated kernels where tokens travel, and those of its phase", () => {
    expect(resolved(WIDE).decode).not.toHaveProperty("exchange");
    expect(resolved(LOW).decode.exchange).toBe("low-latency");
    const pair = resolved({ ...WIDE, exchange: "phase", split: "1", d_tp: "1", d_adp: "32" });
    expect([pair.prefill.exchange, pair.decode.exchange]).toEqual(["high-throughput", "low-latency"]);
    expect(resolved({ ...WIDE, exchange: "phase" }).decode.exchange).toBe("high-throughput");
  });

  it("has none where no tokens travel, which is said", () => {
    const alone = { model: "deepseek-v3", hw: "h200-sxm", tp: "8", exchange: "low-latency" };
    expect(resolved(alone).decode).not.toHaveProperty("exchange");
    expect(codes(alone)).toContain("EXCHANGE-IDLE");
    expect(codes(LOW)).not.toContain("EXCHANGE-IDLE");
  });
});

describe("buffers", () => {
  // DeepEP's own test prints 2146.961792 MB for 288 experts, hidden 7,168 and 128 tokens, 920.127872 MB for hidden 3,072 (deepseek-ai/DeepEP#458).
  it.each([
    [288, 7168, 128, 2_146_961_792],
    [288, 3072, 128, 920_127_872],
  ])("low latency, %i experts, hidden %i, %i tokens: %i bytes", (experts, expertHidden, tokens, size) => {
    expect(lowLatencyBuffer({ experts, expertHidden }, tokens)).toBe(size);
  });

  // vllm-project/vllm#57894: 384 experts and 64 redundant ones, hidden 5,120, 2,048 tokens: 35.55 GiB.
  it("count redundant experts", () => {
    const size = lowLatencyBuffer({ experts: 384, expertHidden: 5120 }, 2048, 64);
    expect(size / GIB).toBeCloseTo(35.55, 2);
  });

  it("take their bytes from the cache of every engine", () => {
    for (const backend of ["vllm", "sglang"] as const) {
      const tokens = (raw: RawParams): number => {
        const deployment = buildDeployment(resolved(raw), backend);
        return kvCapacity(deployment, resolved(raw).decode);
      };
      expect(tokens(LOW)).toBeLessThan(tokens(HIGH));
      expect(tokens(HIGH)).toBeLessThan(tokens(WIDE));
    }
  });
});

describe("times", () => {
  it("low latency decodes small batches faster on NVLink, high throughput computes prompts faster, alone and under load", () => {
    const near = { ...WIDE, hw: "h200-sxm", adp: "8" };
    const passes = (exchange: string, conc: string) =>
      unwrap(pricePhases(resolved({ ...near, exchange, conc, isl: "8192" }), DEFAULT_PASS));
    expect(passes("low-latency", "64").tpot).toBeLessThan(passes("high-throughput", "64").tpot);
    expect(passes("low-latency", "64").ttft).toBeGreaterThan(passes("high-throughput", "64").ttft);
    const step = (exchange: string, batch: number) => decodeStep(served({ ...near, exchange }).spec, 8 * batch, 8192);
    expect(step("low-latency", 8)).toBeLessThan(step("high-throughput", 8));
  });

  it("are one in the closed form and in the simulator", () => {
    const low = served(LOW);
    const decodes = 32 * 128;
    const closed = decodeStep(low.spec, decodes, 2048);
    expect(simulatedDecode(low, decodes, 2048)).toBeCloseTo(closed, 9);
    expect(decodeStep(served(WIDE).spec, decodes, 2048)).not.toBe(closed);
  });
});

describe("search of separate pools", () => {
  it("by the phase: decode shapes have low latency, prefill shapes high throughput", () => {
    const axes = { tp: [1], adp: [8] };
    const scenario = { model: "deepseek-v3", hw: "b200-sxm", exchange: "phase" } as const;
    const wide = buildSpace({ scenario, prefill: axes, decode: axes, gpus: 16 });
    const context = pdContext(wide);
    const kernels = (phase: "prefill" | "decode") =>
      phaseInstances(context, wide, phase).usable.map(({ layout }) => layout.exchange);
    expect(new Set(kernels("prefill"))).toEqual(new Set(["high-throughput"]));
    expect(new Set(kernels("decode"))).toEqual(new Set(["low-latency"]));
  });
});

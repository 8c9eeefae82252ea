/** Attention and FFN GPUs of different chips: each side is priced, filled and paid as its own chip; ratios are searched. */
import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { ledgers } from "@/features/core/memory/ledger";
import { layoutRefusals } from "@/features/core/expressible/refusal";
import { phaseInstances, pdContext } from "@/features/core/search/pools/instances";
import { cacheSubject } from "@/features/core/serving/deployment/capacity";
import { timedPools } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { estimate, resolved } from "../../../support/scenarios";
import { buildSpace } from "../search/pools/support";

/** DeepSeek-V3 on 16 attention and 16 FFN GPUs. */
const APART: RawParams = {
  ...{ model: "deepseek-v3", hw: "h200-sxm", tp: "8", split: "true", d_tp: "1", d_adp: "16", afd: "16" },
  ...{ conc: "1536", isl: "2048", osl: "512" },
};
const each = (raw: RawParams, side: string): number =>
  estimate(raw).sides?.now.lines.find((line) => line.side === side)?.each ?? NaN;

describe("an FFN accelerator of its own", () => {
  it("that is the same one leaves every figure", () => {
    const { load, passes, memory } = estimate(APART);
    const named = estimate({ ...APART, afd_hw: "h200-sxm" });
    expect([named.load, named.passes, named.memory]).toEqual([load, passes, memory]);
    const together = { ...APART, afd: "0" };
    expect(estimate({ ...together, afd_hw: "h20-96" }).load).toEqual(estimate(together).load);
  });

  // datasheets: H20 148 TFLOP/s in BF16 and 4.0 TB/s, H200 989 and 4.8, B200 2,250 and 8.
  it("prices the FFN side at its own rates and leaves attention where it was", () => {
    const [slow, own, fast] = ["h20-96", "h200-sxm", "b200-sxm"].map((afd_hw) => each({ ...APART, afd_hw }, "ffn"));
    expect(slow).toBeGreaterThan(own ?? NaN);
    expect(own).toBeGreaterThan(fast ?? NaN);
    const attention = (afd_hw: string) => each({ ...APART, afd_hw }, "attention");
    expect(attention("h20-96")).toBeCloseTo(attention("b200-sxm"), 9);
  });

  it("goes over the network, whatever scale-up domain either has", () => {
    // datasheets: 900 GB/s of NVLink one way in a rack of GB200, 50 GB/s of network a GPU between it and H200.
    const way = (afd_hw: string) => each({ ...APART, hw: "gb200-nvl72", afd_hw }, "dispatch");
    expect(way("h200-sxm")).toBeGreaterThan(2 * each({ ...APART, hw: "gb200-nvl72" }, "dispatch"));
  });

  it("is refused by name where it lacks the format, at its own field", () => {
    const scenario = resolved({ ...APART, afd_hw: "a100-sxm-80" });
    const pool = buildDeployment(scenario, "vllm").pools.at(-1);
    const { ok, issues } = timedPools(scenario.time)(buildDeployment(scenario, "vllm"), pool ?? expect.fail());
    expect([ok, issues[0]?.code, issues[0]?.at]).toEqual([false, "HW-NO-RATE", "afd_hw"]);
  });

  it("holds the experts in its own memory", () => {
    const capacity = (afd_hw: string) => {
      const scenario = resolved({ ...APART, afd_hw });
      return ledgers(cacheSubject(buildDeployment(scenario, "vllm"), scenario.decode)).map((rank) => rank.capacity);
    };
    const [h200, h20] = ["h200-sxm", "h20-96"].map((id) => {
      const { memoryVisible, memory } = unwrap(chipById(id));
      return memoryVisible ?? memory;
    });
    expect(capacity("h20-96")).toEqual([h200, h20]);
    expect(capacity("h200-sxm")).toEqual([h200, h200]);
  });

  it("is refused by name by every engine, with its way out", () => {
    const { model, decode: layout, precision } = resolved({ ...APART, afd_hw: "h20-96" });
    for (const backend of ["vllm", "sglang", "trtllm"] as const) {
      const [issue] = layoutRefusals({ backend, model, layout, weights: precision.weights, role: "decode" });
      expect(issue?.code).toBe("AFD");
    }
  });
});

describe("searched ratios", () => {
  const DECODE = { tp: [1], adp: [16], ep: [null] };
  const space = (ffn: readonly number[], more = {}) =>
    buildSpace({
      scenario: { model: "deepseek-v3", hw: "h200-sxm", isl: 2048, osl: 512 },
      decode: { ...DECODE, ffn, ...more },
      ...{ gpus: 64, limits: { ttft: 5, tpot: 0.05 } },
    });
  const found = (ffn: readonly number[], more = {}) => {
    const asked = space(ffn, more);
    return phaseInstances(pdContext(asked), asked, "decode");
  };

  it("are instances with so many FFN GPUs for each attention GPU, counted among their GPUs", () => {
    const { usable } = found([0, 0.5, 1, 2]);
    expect(usable.map(({ layout, gpus }) => [layout.ffn?.gpus ?? 0, gpus])).toEqual([
      [0, 16],
      [8, 24],
      [16, 32],
      [32, 48],
    ]);
  });

  it("are left out where they exceed the budget, with the ratio named", () => {
    const { usable, refused } = found([1, 8]);
    expect(usable).toHaveLength(1);
    expect(refused.map(({ shape, reason }) => [shape, reason])).toEqual([["ADP16 A:F 1:8", "GPUS"]]);
  });

  it("price the FFN side as the chip that is chosen for it", () => {
    const step = (more = {}) => found([1], more).usable[0]?.engine.cost;
    const slow = step({ ffnChip: unwrap(chipById("h20-96")) });
    expect(found([1], { ffnChip: unwrap(chipById("h20-96")) }).usable[0]?.layout.ffn?.chip?.id).toBe("h20-96");
    const ffn = (cost: typeof slow) => cost?.sides?.parts[2]?.experts(64) ?? NaN;
    expect(ffn(slow)).toBeGreaterThan(ffn(step()));
  });
});

import { describe, expect, it } from "vitest";
import { answer, LLAMA } from "./support";

describe("prefix reload", () => {
  it("saves the prefill of the prefix, less the transfer", () => {
    const { reload } = answer({ ...LLAMA, prefetch: "off", prefix_tokens: "16384", latency_us: "0", socket_gpus: "1" });
    // hand: 16,384 · 131,072 B = 2.147 GB at 55.44 GB/s = 38.74 ms
    expect(reload?.transfer).toBeCloseTo((16_384 * 131_072) / 55.44e9, 9);
    expect(reload?.reload).toBeCloseTo((reload?.transfer ?? 0) + (reload?.rest ?? 0), 12);
    expect(reload?.saved).toBeCloseTo((reload?.recompute ?? 0) - (reload?.reload ?? 0), 12);
    expect(reload?.saved).toBeGreaterThan(0);
  });

  it.each(["off", "layer"])("takes as long as recomputing at the break-even bandwidth (prefetch %s)", (prefetch) => {
    const raw = {
      ...LLAMA,
      prefetch,
      prefix_tokens: "20000",
      socket_gpus: "1",
      link_eff: "1",
      ddr_gb_s: "10000",
      ddr_eff: "1",
    };
    const rate = answer(raw).reload?.breakEvenRate ?? 0;
    expect(rate).toBeGreaterThan(0);
    const at = answer({ ...raw, host_gb_s: String(Number((rate / 1e9).toPrecision(12))) }).reload;
    expect(at?.saved).toBeCloseTo(0, 6);
    expect(answer({ ...raw, host_gb_s: String((rate / 1e9) * 2) }).reload?.saved).toBeGreaterThan(0);
    expect(answer({ ...raw, host_gb_s: String(rate / 2e9) }).reload?.saved).toBeLessThan(0);
  });

  it("pays from a length on that slower links push out", () => {
    const length = (host_gb_s: string) => answer({ ...LLAMA, host_gb_s, latency_us: "5000" }).reload?.breakEvenLength;
    const [fast, slow] = [length("60"), length("20")];
    expect(fast).toBeGreaterThan(0);
    expect(slow ?? Infinity).toBeGreaterThanOrEqual(fast ?? 0);
    expect(length("0.1")).toBeNull();
  });
});

describe("expert rebalancing", () => {
  const QWEN = { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8", conc: "64" };

  it("moves single layers' experts between ranks of the scale-up domain", () => {
    const { rebalance } = answer(QWEN);
    // hand: 3 · 4096 · 1536 · 2 B; 94 layers · 128 / 8 slots
    expect(rebalance?.expertBytes).toBe(37_748_736);
    expect(rebalance?.slots).toBe(94 * 16);
    expect(rebalance?.moved).toBeLessThanOrEqual(94 * 16);
    expect(rebalance?.peers.map(({ id }) => id)).toEqual(["scale-up"]);
    // 450 GB/s one way · 0.8
    expect((rebalance?.peers[0]?.rate ?? 0) / 1e9).toBeCloseTo(360, 6);
    expect(rebalance?.peerTime).toBeCloseTo((rebalance?.movedBytes ?? 0) / 360e9, 9);
    expect(rebalance?.host.time).toBeGreaterThan(rebalance?.peerTime ?? Infinity);
    expect(rebalance?.imbalanceAfter).toBeLessThan(rebalance?.imbalanceBefore ?? 0);
  });

  it("crosses the network between domains", () => {
    const wide = answer({ ...QWEN, model: "deepseek-v3", tp: "1", adp: "16" }).rebalance;
    expect(wide?.peers.map(({ id }) => id)).toEqual(["scale-up", "scale-out"]);
    const [near, far] = wide?.peers ?? [];
    expect((near?.bytes ?? 0) + (far?.bytes ?? 0)).toBeCloseTo(wide?.movedBytes ?? 0, 0);
  });

  it("moves the share that the user enters, and copies more with redundant experts", () => {
    const moved = answer({ ...QWEN, move_ratio: "0.5" }).rebalance;
    expect(moved?.moved).toBeCloseTo(94 * 8, 6);
    expect(answer({ ...QWEN, redundant: "16" }).rebalance?.slots).toBe(94 * 18);
    const after = (redundant: string) => answer({ ...QWEN, redundant }).rebalance?.imbalanceAfter ?? 0;
    expect(after("16")).toBeLessThanOrEqual(after("0") + 1e-9);
  });

  it("says why there is nothing to move", () => {
    expect(answer(LLAMA).noRebalance?.en).toMatch(/dense/);
    expect(answer({ ...QWEN, ep: "1" }).noRebalance?.en).toMatch(/EP is 1/);
  });
});

import { describe, expect, test } from "vitest";
import { chipById, chips } from "@/features/core/hardware/catalogue";
import type { Operator } from "@/features/core/operators/operator";
import { buildMachine, type Machine } from "@/features/core/timing/machine";
import { calibratedTimer, calibration } from "@/features/core/timing/laws/calibrated";
import type { AttentionDetail } from "@/features/core/operators/detail";
import { listCores, findGeneration } from "@/features/core/timing/laws/generation";
import { unwrap } from "@/lib/result";
import { bytes, bytesPerSecond, flops } from "@/lib/units/quantity";
import { phases } from "../../../../support/scenarios";

const SCENARIOS = [
  { model: "llama-3.1-70b", hw: "h200-sxm", tp: "8" },
  { model: "deepseek-v3", hw: "b200", tp: "8" },
  { model: "qwen3-next-80b-a3b", hw: "gb200", tp: "4" },
  { model: "gpt-oss-120b", hw: "mi300x", tp: "2" },
  { model: "gpt-oss-120b", hw: "b200", tp: "2" },
  { model: "deepseek-v3.2", hw: "h200-sxm", tp: "8" },
  { model: "llama-3.1-8b", hw: "l40s", tp: "2" },
  { model: "llama-3.1-8b", hw: "tpu-v6e", tp: "1" },
] as const;

const chip = (name: string) => unwrap(chipById(name));

describe.each(SCENARIOS)("$model on $hw", (scenario) => {
  const { machine, prefill, decode } = phases(scenario);
  const operators = [...prefill.operators, ...decode.operators];
  const timer = calibratedTimer(machine);

  test("no operator is faster than its roofline, and every part is a finite time", () => {
    for (const operator of operators) {
      const time = timer.kernel(operator);
      const moved = (operator.weightBytes + operator.kvBytes + operator.activationBytes) / machine.bandwidth;
      const worked = operator.flops === 0 ? 0 : operator.flops / (machine.rates[operator.rate] ?? NaN);
      expect(time.total, operator.id).toBeGreaterThanOrEqual(Math.max(moved, worked));
      for (const part of Object.values(time)) expect(part, operator.id).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(time.total), operator.id).toBe(true);
    }
  });

  test("more bandwidth makes no operator slower", () => {
    const faster = calibratedTimer({ ...machine, bandwidth: bytesPerSecond(1.5 * machine.bandwidth) });
    for (const operator of operators)
      expect(faster.kernel(operator).total).toBeLessThanOrEqual(timer.kernel(operator).total * (1 + 1e-9));
  });

  test("every message takes time, and more of it with more bytes", () => {
    for (const message of operators.flatMap((operator) => operator.messages)) {
      const { latency, wire, total } = timer.message(message);
      expect(total).toBeCloseTo(latency + wire, 12);
      expect(timer.message({ ...message, bytes: bytes(2 * message.bytes) }).total).toBeGreaterThan(total);
    }
  });
});

describe("what an operator says beside its totals", () => {
  const machine: Machine = phases({ model: "llama-3.1-8b", hw: "h100", tp: "1" }).machine;
  const attention: AttentionDetail = {
    kind: "attention",
    latent: false,
    heads: 32,
    kvHeads: 8,
    keyDim: 128,
    valueDim: 128,
    kvElements: 2 * 8 * 128,
    kvSize: 2,
    cacheSize: 2,
    window: null,
    segments: [{ sequences: 16, newTokens: 1, cached: 8191 }],
  };
  const decode: Operator = {
    id: "gqa-dense.attention-decode",
    family: "attention-decode",
    repeat: 1,
    flops: flops(4 * 32 * 128 * 16 * 8192),
    rate: "bf16",
    weightBytes: bytes(0),
    storedBytes: bytes(0),
    kvBytes: bytes(16 * 8192 * 2 * 8 * 128 * 2),
    activationBytes: bytes(16 * 32 * 256 * 2),
    messages: [],
    detail: attention,
  };

  test("an FP8 cache is priced by the fit of FP8 caches", () => {
    const narrow = { ...attention, kvSize: 1, cacheSize: 1 };
    expect(calibration(machine, decode).dtype).toBe("kv-bfloat16");
    expect(calibration(machine, { ...decode, detail: narrow }).dtype).toBe("kv-fp8");
  });

  test("latent kernels and sparse ones have laws of their own", () => {
    expect(calibration(machine, { ...decode, detail: { ...attention, latent: true } }).law).toBe("mla-decode");
    const sparse = { kind: "sparse", heads: 128, pairs: 2048, latentBytes: 1152 } as const;
    expect(calibration(machine, { ...decode, detail: sparse }).law).toBe("sparse-decode");
  });

  test("a window makes a decode cheaper than the whole context", () => {
    const timer = calibratedTimer(machine);
    const windowed = { ...decode, kvBytes: bytes(decode.kvBytes / 64), detail: { ...attention, window: 128 } };
    expect(timer.kernel(windowed).total).toBeLessThan(timer.kernel(decode).total / 2);
  });

  test("totals alone still have a price, no faster than the roofline", () => {
    const { detail: _, ...totals } = decode;
    const time = calibratedTimer(machine).kernel(totals);
    expect(time.total).toBeGreaterThanOrEqual(decode.kvBytes / machine.bandwidth);
  });

  test("one efficiency by hand replaces the fitted shares", () => {
    const slow = calibratedTimer({ ...machine, mfu: 0.1, mbu: 0.1 });
    const moved = decode.kvBytes / machine.bandwidth;
    expect(slow.kernel(decode).memory).toBeGreaterThan(9 * moved);
    expect(calibration(machine, decode)).toMatchObject({ law: "decode", dtype: "kv-bfloat16", basis: "hopper" });
  });
});

describe("generations", () => {
  test.each([
    ["a100", "ampere"],
    ["h20-96", "hopper"],
    ["b300", "blackwell"],
    ["gb300", "blackwell"],
    ["rtx-pro-6000-server", "gb202"],
    ["rtx-5090", "gb202"],
    ["dgx-spark-gb10", "gb202"],
    ["jetson-thor-t5000", null],
    ["l40s", "ada"],
    ["mi300x", null],
    ["ascend-910b2", null],
  ])("%s goes with %s", (name, generation) => {
    expect(findGeneration(chip(name))).toBe(generation);
  });

  test("cores come from the sheet, else from the usual core of the generation", () => {
    expect(listCores(chip("h200"))).toBe(132);
    expect(listCores(chip("gb200"))).toBeGreaterThan(140);
    expect(listCores(chip("gb200"))).toBeLessThan(170);
  });

  test("a machine can be priced with every chip that has the figures", () => {
    const { prefill } = phases({ model: "llama-3.1-8b", hw: "h200", tp: "1" });
    for (const any of chips) {
      const machine = buildMachine(any, prefill.operators);
      if (!machine.ok) continue;
      for (const operator of prefill.operators)
        expect(calibratedTimer(machine.value).kernel(operator).total, any.id).toBeGreaterThan(0);
    }
  });
});

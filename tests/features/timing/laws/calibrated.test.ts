import { describe, expect, test } from "vitest";
import { chipById, chips } from "@/features/hardware/catalogue";
import type { Operator } from "@/features/operators/operator";
import { machineOf, type Machine } from "@/features/timing/machine";
import { calibratedTimer, calibrationOf } from "@/features/timing/laws/calibrated";
import type { AttentionDetail } from "@/features/timing/laws/detail";
import { coresOf, generationOf } from "@/features/timing/laws/generation";
import { valueOf } from "@/lib/result";
import { bytes, bytesPerSecond, flops } from "@/lib/units/quantity";
import { phases } from "../../../support/scenarios";

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

const chip = (name: string) => valueOf(chipById(name));

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

describe("what the operator says and what its totals tell", () => {
  const machine: Machine = phases({ model: "llama-3.1-8b", hw: "h100", tp: "1" }).machine;
  const detail: AttentionDetail = {
    kind: "attention",
    latent: false,
    heads: 32,
    kvHeads: 8,
    keyDim: 128,
    valueDim: 128,
    kvElements: 2 * 8 * 128,
    kvSize: 2,
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
  };

  test("a decode of 128-wide heads is the same either way", () => {
    const timer = calibratedTimer(machine);
    const told: Operator & { detail: AttentionDetail } = { ...decode, detail };
    expect(timer.kernel(decode).total).toBeCloseTo(timer.kernel(told).total, 12);
  });

  test("a prefill of whole prompts too", () => {
    const timer = calibratedTimer(machine);
    const tokens = 4 * 8192;
    const prefill: Operator = {
      ...decode,
      id: "gqa-dense.attention-prefill",
      family: "attention-prefill",
      flops: flops(4 * 32 * 128 * 4 * (8192 * 8193) * 0.5),
      kvBytes: bytes(tokens * 2 * 8 * 128 * 2),
      activationBytes: bytes(tokens * 32 * 256 * 2),
    };
    const segments = [{ sequences: 4, newTokens: 8192, cached: 0 }];
    const told: Operator & { detail: AttentionDetail } = { ...prefill, detail: { ...detail, segments } };
    expect(timer.kernel(prefill).total / timer.kernel(told).total).toBeCloseTo(1, 2);
  });

  test("one efficiency by hand replaces the fitted shares", () => {
    const slow = calibratedTimer({ ...machine, mfu: 0.1, mbu: 0.1 });
    const moved = decode.kvBytes / machine.bandwidth;
    expect(slow.kernel(decode).memory).toBeGreaterThan(9 * moved);
    expect(calibrationOf(machine, decode)).toMatchObject({ law: "decode", dtype: "kv-bfloat16", basis: "hopper" });
  });
});

describe("generations", () => {
  test.each([
    ["a100", "ampere"],
    ["h20-96", "hopper"],
    ["b300", "blackwell"],
    ["gb300", "blackwell"],
    ["rtx-pro-6000-server", "ada"],
    ["l40s", "ada"],
    ["mi300x", null],
    ["ascend-910b2", null],
  ])("%s goes with %s", (name, generation) => {
    expect(generationOf(chip(name))).toBe(generation);
  });

  test("cores come from the sheet, else from the usual core of the generation", () => {
    expect(coresOf(chip("h200"))).toBe(132);
    expect(coresOf(chip("gb200"))).toBeGreaterThan(140);
    expect(coresOf(chip("gb200"))).toBeLessThan(170);
  });

  test("a machine can be priced with every chip that has the figures", () => {
    const { prefill } = phases({ model: "llama-3.1-8b", hw: "h200", tp: "1" });
    for (const any of chips) {
      const machine = machineOf(any, prefill.operators);
      if (!machine.ok) continue;
      for (const operator of prefill.operators)
        expect(calibratedTimer(machine.value).kernel(operator).total, any.id).toBeGreaterThan(0);
    }
  });
});

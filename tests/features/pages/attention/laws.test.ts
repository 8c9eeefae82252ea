import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attention } from "@/features/pages/attention/attention";
import { AttentionInput } from "@/features/pages/attention/input";
import { makeSegment } from "@/features/pages/attention/phase";
import { attentionAnalysis } from "@/features/pages/attention/analysis";
import { chips } from "@/features/core/hardware/catalogue";
import { operatorGraph } from "@/features/core/operators/graph";
import { unwrap } from "@/lib/result";
import { anyParams } from "../../../support/controls/any-params";
import { resolved } from "../../../support/scenarios";
import { CONFIG_FILES, configScenario } from "../../../support/models/published-configs";
import { answer, readInput, LLAMA, outcome } from "./support";
import { NEEDS_WHOLE_DATA } from "../../../support/public-data";

const MODELS = [
  "llama-3.1-8b",
  "deepseek-v3",
  "deepseek-v3.2",
  "gpt-oss-120b",
  "qwen3-next-80b-a3b",
  "qwen3-235b-a22b",
];

const anyRun = fc.record({
  model: fc.constantFrom(...MODELS),
  hw: fc.constantFrom("a100-sxm-80", "h100-sxm", "b200-sxm", "l40s"),
  isl: fc.integer({ min: 1, max: 30_000 }),
  prefix: fc.constantFrom(0, 50, 99),
  prefill_batch: fc.integer({ min: 1, max: 8 }),
});
const readRaw = (run: Record<string, string | number>) => ({
  tp: "2",
  weights: "bf16",
  arithmetic: "weight-only",
  ...Object.fromEntries(Object.entries(run).map(([key, value]) => [key, String(value)])),
});

it("laws: has parts that sum to the operator graph's attention", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const raw = readRaw(run);
      const scenario = resolved(raw);
      const found = answer(raw);
      for (const phase of ["prefill", "decode"] as const) {
        const { work, graphFlops } = found[phase];
        const segments = [makeSegment(scenario, readInput(raw), phase)];
        const graph = operatorGraph({ ...scenario, parallelism: scenario[phase], segments });
        const kernels = graph.filter(({ family }) => /^attention-|^linear-attention$/.test(family));
        const flops = kernels.reduce((sum, operator) => sum + operator.flops * operator.repeat, 0);
        expect(graphFlops).toBe(flops);
        expect((work.qk + work.pv + work.scan) / flops).toBeCloseTo(1, 9);
        const rows = found[phase].rows.reduce((sum, row) => sum + row.work.qk + row.work.pv + row.work.scan, 0);
        expect(rows / flops).toBeCloseTo(1, 9);
      }
    }),
    { numRuns: 25 },
  );
});

it("laws: is never below the roofline, and the hottest stage bounds it", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      for (const phase of [answer(readRaw(run)).prefill, answer(readRaw(run)).decode]) {
        const { work, rates, overlapped, serial, times, hottest } = phase;
        const useful = work.qk + work.pv + work.scan;
        expect(overlapped).toBeGreaterThanOrEqual((useful / rates.matrix) * (1 - 1e-9));
        expect(overlapped).toBeGreaterThanOrEqual(work.bytes / rates.bandwidth);
        expect(serial).toBeGreaterThanOrEqual(overlapped * (1 - 1e-12));
        expect(overlapped).toBeGreaterThanOrEqual(times[hottest]);
      }
    }),
    { numRuns: 25 },
  );
});

it("laws: keeps products and changes exponentials when heads of the same width grow", () => {
  const { sweep } = answer({ ...LLAMA, sweep: "keep-width", br: "128", bc: "64" });
  expect(sweep.map(({ at }) => at)).toEqual([32, 64, 128, 256, 512]);
  const [small, large] = [sweep[0]?.answer.work, sweep[4]?.answer.work];
  expect(large?.qk).toBeCloseTo(small?.qk ?? 0, -3);
  expect((small?.exponentials ?? 0) / (large?.exponentials ?? 1)).toBeCloseTo(16, 6);
  expect(sweep.filter(({ own }) => own).map(({ at }) => at)).toEqual([128]);
});

it("laws: grows with heads and with head size", () => {
  const heads = answer({ ...LLAMA, sweep: "heads" }).sweep;
  expect(heads.map(({ at }) => at)).toEqual([8, 16, 32, 64, 128]);
  const sizes = answer({ ...LLAMA, sweep: "keep-heads" }).sweep;
  for (const sweep of [heads, sizes])
    for (let index = 1; index < sweep.length; index += 1)
      expect(sweep[index]?.answer.work.qk).toBeGreaterThan(sweep[index - 1]?.answer.work.qk ?? Infinity);
});

it("laws: answers any input with finite figures", () => {
  fc.assert(
    fc.property(anyParams(AttentionInput), (input) => {
      const found = attention(resolved({ ...LLAMA, model: "qwen3-30b-a3b" }), input);
      if (!found.ok) throw new Error(found.issues[0]?.message.en);
      for (const { value } of found.value.figures) expect(Number.isFinite(value)).toBe(true);
      for (const value of Object.values(attentionAnalysis.summary(found.value))) expect(value).not.toBeNaN();
    }),
    { numRuns: 40 },
  );
});

describe("every accelerator of the catalogue", () => {
  it.each(chips.map(({ id }) => id))("%s opens, or is refused by name", (id) => {
    const chip = chips.find((one) => one.id === id);
    if (!chip) throw new Error(id);
    const found = attention({ ...resolved(LLAMA), chip }, readInput({}));
    if (found.ok) expect(found.value.prefill.overlapped).toBeGreaterThan(0);
    else expect(found.issues.every(({ message }) => message.en.includes(chip.name))).toBe(true);
  });

  // hand: 2,048 FLOP a clock and CU over 16 exponentials, and 4,096 over 32: both balance at 2048 / 16 / 4 = 32.
  it.each(["mi210", "mi300x", "mi325x", "mi355x"])("opens %s at CDNA's quarter rate, doubled on CDNA4", (hw) => {
    const { rates } = answer({ ...LLAMA, hw }).prefill;
    expect(rates.expPerClock).toBe(hw === "mi355x" ? 32 : 16);
    expect(rates.balancedHead).toBeCloseTo(hw === "mi210" ? 16 : 32, 0);
  });

  it("opens a chip that states no exponentials once they are entered", () => {
    const [issue] = outcome({ ...LLAMA, hw: "rx-7900-xtx" }).issues;
    expect(issue).toMatchObject({ code: "ATTN-NO-EXP", changes: [{ set: { exp_clk: "16" } }, {}] });
    expect(answer({ ...LLAMA, hw: "rx-7900-xtx", exp_clk: "16" }).prefill.rates.expPerClock).toBe(16);
  });
});

describe("published configurations", { tags: "check" }, () => {
  it("are forty", NEEDS_WHOLE_DATA, () => expect(CONFIG_FILES).toHaveLength(40));

  it.each(CONFIG_FILES)("%s opens, and its parts sum to the graph", (file) => {
    const found = unwrap(attention(configScenario(file), readInput({})));
    for (const { work, graphFlops, overlapped } of [found.prefill, found.decode]) {
      expect(overlapped).toBeGreaterThan(0);
      expect((work.qk + work.pv + work.scan) / graphFlops).toBeCloseTo(1, 9);
    }
    for (const value of Object.values(attentionAnalysis.summary(found))) expect(value).not.toBeNaN();
  });
});

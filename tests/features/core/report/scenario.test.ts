import fc from "fast-check";
import { expect, it } from "vitest";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { assembleReport } from "@/features/core/report/assemble";
import { checkReport } from "@/features/core/report/checks";
import { memoryLines } from "@/features/core/report/memory-lines";
import { operatorRoofline } from "@/features/core/report/roofline";
import { scenarioResult } from "@/features/core/report/scenario-result";
import { sumSteps } from "@/features/core/report/engine-result";
import { packText } from "@/lib/packed-text";

import { anyScenario, close, priced } from "./priced";

/** BERT base, as its config.json has it. */
const BERT = JSON.stringify({
  ...{ architectures: ["BertModel"], model_type: "bert", hidden_size: 768, intermediate_size: 3072, vocab_size: 30522 },
  ...{ num_attention_heads: 12, num_hidden_layers: 12, max_position_embeddings: 512, type_vocab_size: 2 },
});

it("passes its own checks, and its rows are the step model's times and the operators' amounts", () => {
  fc.assert(
    fc.property(anyScenario, (raw) => {
      const ask = priced(raw);
      const result = scenarioResult(ask);
      const { prefill, decode, tpot, ttft } = ask.phases;
      for (const pass of [prefill, decode]) {
        const rows = result.steps.filter(({ told }) => told?.phase === pass.phase);
        expect(
          close(
            sumSteps(rows, ({ total }) => total),
            pass.time,
          ),
        ).toBe(true);
        const estimate = phaseEstimate(pass, ask.phases, 1, ask.input);
        for (const own of estimate.operators) {
          const row = rows.find(({ id }) => id === `${pass.phase}.${own.id}`);
          expect(close(row?.total ?? NaN, own.time)).toBe(true);
          expect(row?.flops).toBe(own.flops);
          expect(row?.told?.commBytes).toBe(own.messageBytes);
          expect(close(row?.told?.hbmBytes ?? NaN, own.weightBytes + own.kvBytes + own.activationBytes)).toBe(true);
        }
      }
      const report = assembleReport(result, { timestamp: "2026-11-23T06:00:00+08:00" });
      expect(checkReport(report)).toEqual([]);
      expect(report.performance.tpot_ms).toBeCloseTo(1e3 * tpot, 9);
      expect(report.performance.ttft_ms).toBeCloseTo(1e3 * ttft, 9);
      const { tps, machine_ms_per_token: each } = report.performance;
      expect(close((tps ?? NaN) * (each ?? NaN), 1e3)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it("counts HBM traffic alone in MBU, as Quick Estimation does", () => {
  const ask = priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "8" });
  const { aggregates } = scenarioResult(ask);
  const [p, d] = [ask.phases.prefill, ask.phases.decode].map((pass) => phaseEstimate(pass, ask.phases, 1, ask.input));
  const mean = ((p?.mbu ?? 0) * (p?.time ?? 0) + (d?.mbu ?? 0) * (d?.time ?? 0)) / ((p?.time ?? 0) + (d?.time ?? 0));
  expect(aggregates.mbu).toBeCloseTo(mean, 12);
  expect(aggregates.mbu).toBeCloseTo(
    (aggregates.bytes ?? NaN) / ask.phases.machine.bandwidth / (aggregates.total ?? NaN),
    9,
  );
});

it("of an encoder has no TPOT, and says why", () => {
  const { aggregates, reasons, steps } = scenarioResult(
    priced({ config: packText(BERT), hw: "h100-sxm", tp: "1", isl: "256", osl: "1" }),
  );
  expect(aggregates.tpot).toBeNull();
  expect(aggregates.tps).toBeNull();
  expect(reasons["tpot_ms"]?.en).toContain("no token");
  expect(steps.every(({ told }) => told?.phase === "prefill")).toBe(true);
});

it("has memory lines that sum to the GPU, whatever the layout", () => {
  fc.assert(
    fc.property(anyScenario, (raw) => {
      const ask = priced(raw);
      for (const pass of [ask.phases.prefill, ask.phases.decode]) {
        const { lines, capacity } = memoryLines(ask, pass);
        const sum = lines.reduce((all, line) => all + line.bytes, 0);
        expect(close(sum, capacity)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

it("makes each operator a point, or lists it with why it is none", () => {
  const { phases } = priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "8" });
  const passes = [phases.prefill, phases.decode];
  const { points, leftOut } = operatorRoofline(passes, phases.machine);
  const all = passes.flatMap(({ step }) => step.operators.filter(({ time }) => time > 0));
  expect(points.length + leftOut.length).toBe(all.length);
  expect(points.some(({ suspect }) => suspect)).toBe(false);
  expect(leftOut.every(({ why }) => why === "no-flops")).toBe(true);
  const experts = points.find(({ id, phase }) => id.endsWith(".experts") && phase === "decode");
  expect(experts?.bound).toBe("hbm");
});

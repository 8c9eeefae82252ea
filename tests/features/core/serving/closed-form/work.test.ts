/**
 * How much work a closed form is, in counts that no machine's load can move. A budget is what was counted when it was written and a twentieth
 * more. Whoever needs more raises it here and says why (CONTRIBUTING.md, "Speed").
 */
import { expect, test } from "vitest";
import { closedLoopForm, type ClosedFormLoad } from "@/features/core/serving/closed-form/closed-form";
import type { StepParts } from "@/features/core/simulator/cost/step-model";
import type { RawParams } from "@/lib/params/codec";
import { servedEngine } from "../../../../support/engines/served-engine";

type Work = { lookUps: number; readonly running: Set<number> };

/** The same step times; who asks for one is counted. Equal stages stay one table. */
function counted(parts: StepParts, work: Work, known = new Map<StepParts, StepParts>()): StepParts {
  const found = known.get(parts);
  if (found) return found;
  const count = <Args extends readonly number[]>(time: (...args: Args) => number) => {
    return (...args: Args): number => {
      work.lookUps += 1;
      return time(...args);
    };
  };
  const decode = count(parts.decode);
  const made: StepParts = {
    ...parts,
    shared: count(parts.shared),
    experts: count(parts.experts),
    prefill: count(parts.prefill),
    decode: (batch, context) => {
      work.running.add(batch);
      return decode(batch, context);
    },
    ...(parts.draft && { draft: count(parts.draft) }),
    ...(parts.halves && {
      halves: { ...parts.halves, kernels: count(parts.halves.kernels), network: count(parts.halves.network) },
    }),
    ...(parts.stages && { stages: parts.stages.map((stage) => counted(stage, work, known)) }),
  };
  known.set(parts, made);
  return made;
}

const DENSE = { model: "qwen3-32b", hw: "h200-sxm", weights: "fp8", tp: "2", isl: "4000", osl: "500" };
const WIDE = { model: "deepseek-v3", hw: "h800-sxm", tp: "1", adp: "32", isl: "2048" };
const LOAD: ClosedFormLoad = {
  ...{ clients: 64, rounds: 10, prompt: 4000, cached: 0, output: 500, turnaround: 0, equal: false },
};

/**
 * Counted on 2026-11-29, after stages, halves and prompts stopped asking twice (before: 200, 264, 656, 984, 20, 200, 516, 250 look-ups).
 * `states`: decode batches that were looked at, 14 halvings and the full batch; in two halves each is looked at whole and by half.
 */
const BUDGETS: readonly (readonly [string, RawParams, Partial<ClosedFormLoad>, { lookUps: number; states: number }])[] =
  [
    ["one stage", DENSE, {}, { lookUps: 192, states: 15 }],
    ["one stage, requests of one length", DENSE, { equal: true }, { lookUps: 259, states: 15 }],
    ["two pipeline stages", { ...DENSE, pp: "2" }, {}, { lookUps: 384, states: 15 }],
    ["four pipeline stages", { ...DENSE, pp: "4" }, {}, { lookUps: 576, states: 15 }],
    ["more clients than sequences", DENSE, { clients: 4000 }, { lookUps: 19, states: 2 }],
    ["32 attention ranks", WIDE, { clients: 1024 }, { lookUps: 192, states: 15 }],
    ["32 attention ranks, steps in two halves", { ...WIDE, tbo: "1" }, { clients: 1024 }, { lookUps: 455, states: 29 }],
    ["drafts", { ...DENSE, spec_tokens: "3" }, {}, { lookUps: 244, states: 15 }],
  ];

test.each(BUDGETS)("a closed form keeps its budget of look-ups and states: %s", (_, raw, load, budget) => {
  const { spec } = servedEngine(raw);
  const work: Work = { lookUps: 0, running: new Set() };
  const form = closedLoopForm({ ...spec, cost: counted(spec.cost, work) }, { ...LOAD, ...load });
  expect(work.lookUps).toBeLessThanOrEqual(budget.lookUps);
  expect(work.running.size).toBeLessThanOrEqual(budget.states);
  // Counting sees the work at all, and changes no answer.
  expect(work.lookUps).toBeGreaterThan(budget.lookUps / 4);
  expect(form).toEqual(closedLoopForm(spec, { ...LOAD, ...load }));
});

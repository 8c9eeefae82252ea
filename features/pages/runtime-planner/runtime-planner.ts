/** Plans a scenario's passes by stage, at the efficiencies in force and ideally. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure, Grade } from "@/features/answers/explain";
import { memoryShare } from "@/features/core/passes/memory";
import { findMisfit } from "@/features/core/passes/misfit";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { positionContextNotes } from "@/features/core/scenario/resolution/context-note";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import type { Seconds } from "@/lib/units/quantity";
import { explainFigures } from "./figures";
import type { Input } from "./input";
import { moves } from "./moves";
import { phasePlan, type PhasePlan } from "./plan-pass";
import { atContext, byHand, makePassInput, preparePricing, type PricedPass } from "./pricing";
import { room } from "./memory-limits";
import { prefillPasses, runTime, listSweeps, type Sweep } from "./sweeps";
import { verdict } from "./verdict";

export type RuntimePlan = {
  readonly verdict: Verdict;
  /** Prefill, decode per token, single stream, total; then TTFT and TPOT under load. */
  readonly figures: readonly Figure[];
  readonly grade: Grade;
  readonly prefill: PhasePlan;
  readonly decode: PhasePlan;
  /** Whether times count messages. */
  readonly communication: boolean;
  /** tok/s of one sequence, and of all running ones over all replicas. */
  readonly throughput: {
    readonly running: number;
    readonly perUser: number;
    readonly total: number;
    readonly idealPerUser: number;
    readonly idealTotal: number;
  };
  /** One batch from prompts to last tokens: `passes` prefills, then decode steps. */
  readonly run: { readonly passes: number; readonly time: Seconds; readonly ideal: Seconds };
  readonly sweeps: readonly Sweep[];
};

export function runtimePlan(scenario: Resolved, input: Input): Result<RuntimePlan> {
  const priced = preparePricing(scenario, input);
  if (!priced.ok) return priced;
  const pricing = priced.value;
  const decoding = atContext(scenario, input.kv_len);
  const passInput = makePassInput(input);
  const passes = {
    prefill: pricing.price(scenario, passInput, "prefill"),
    decode: pricing.price(decoding, passInput, "decode"),
  };
  const prefill = phasePlan(scenario, input, passes.prefill);
  const decode = phasePlan(scenario, input, passes.decode);
  const { running, grade } = pricing;
  const steps = prefillPasses(scenario, input, decode.batch);
  const { osl } = scenario.workload;
  const { work } = passes.decode;
  const sweeps = listSweeps({
    ...{ scenario, input, pricing, batch: decode.batch, context: decode.cached },
    room: room(scenario, input, work),
  });
  const figures = explainFigures({
    ...{ scenario, input, grade, prefill, decode, running, byHand: byHand(input), idle: pricing.idle },
    load: servedLoad(scenario, input.engine),
    moves: {
      prefill: moves(pricing, passes.prefill.work, prefill),
      decode: moves(pricing, work, decode),
    },
  });
  const misfit = memoryMisfit(scenario, input, passes);
  return success(
    {
      verdict: verdict(prefill, decode),
      ...{ figures, grade, prefill, decode, sweeps },
      communication: input.comm,
      throughput: {
        running,
        perUser: 1 / decode.planned.step,
        total: running / decode.planned.step,
        idealPerUser: 1 / decode.ideal.step,
        idealTotal: running / decode.ideal.step,
      },
      run: {
        passes: steps,
        time: runTime(steps, prefill.planned.step, decode.planned.step, osl),
        ideal: runTime(steps, prefill.ideal.step, decode.ideal.step, osl),
      },
    },
    [
      ...[...(misfit === null ? [] : [misfit]), ...priced.issues],
      ...positionContextNotes(scenario, input.kv_len, "kv_len"),
      ...networkNotes(scenario),
    ],
  );
}

type Passes = { readonly prefill: PricedPass; readonly decode: PricedPass };

/** The reason why the plan does not fit; its times then assume enough memory. */
function memoryMisfit(scenario: Resolved, input: Input, { prefill, decode }: Passes): Issue | null {
  const isl = Math.max(scenario.workload.promptTokens, input.kv_len ?? 0);
  // Changes are offered only where they fit the longer of prompt and KV length too.
  const judged =
    input.kv_len === null
      ? scenario
      : {
          ...scenario,
          params: { ...scenario.params, isl },
          workload: { ...scenario.workload, promptTokens: isl },
        };
  const misfit = findMisfit(judged, makePassInput(input), [
    { work: decode.work, share: memoryShare(scenario, decode.work, makePassInput(input)) },
    { work: prefill.work, share: memoryShare(scenario, prefill.work, makePassInput(input)) },
  ]);
  return misfit ?? partlyAdmitted(judged, input);
}

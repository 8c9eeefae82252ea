/**
 * Passes of a scenario under the three timers: by the time model, with manual efficiencies, and ideal. Segments,
 * operators and machine are those of quick estimation; a sweep changes the scenario or the batch and computes again.
 */
import type { Grade } from "@/features/answers/explain";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Segment } from "@/features/core/operators/segment";
import { PassInput } from "@/features/core/passes/input";
import { passSpeed, pricePhases, countWork, type PassSpeed, type PassWork } from "@/features/core/passes/phases";
import { undraftedNotes } from "@/features/core/scenario/resolution/engine-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { passEngine, passTime } from "@/features/core/serving/engine-pass";
import { stepTime, type StepTime } from "@/features/core/timing/step/step-time";
import type { Timer } from "@/features/core/timing/timer";
import { success, type Result } from "@/lib/result";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Input } from "./input";
import { adjustedTimer, idealTimer, plannedTimer, type KernelFactors } from "./timers";
import type { Operator } from "@/features/core/operators/operator";

export type PricedPass = {
  readonly work: PassWork;
  readonly fitted: StepTime;
  readonly planned: StepTime;
  /** Seconds by which two halves of the pass take less (below zero), or more where weights are read twice, than one piece; 0 in one piece. */
  readonly halves: { readonly planned: number; readonly ideal: number };
  readonly ideal: StepTime;
  /** At the roofline, but with experts as uneven as planned: what efficiencies are shares of. */
  readonly roofline: StepTime;
  /** What messages take, counted in the steps or not. */
  readonly network: { readonly planned: Seconds; readonly ideal: Seconds };
};

export type Pricing = {
  readonly grade: Grade;
  /** Concurrently decoding sequences over all replicas, at the current batch. */
  readonly running: number;
  /** Both passes by the time model, without manual values. */
  readonly idle: PassSpeed;
  readonly price: (scenario: Resolved, passInput: PassInput, phase: Segment["phase"]) => PricedPass;
  /** The two times alone, for curves. */
  readonly times: (
    scenario: Resolved,
    passInput: PassInput,
    phase: Segment["phase"],
  ) => { readonly planned: Seconds; readonly ideal: Seconds };
  /** The planned time with factors on its kernels, for sensitivities. */
  readonly adjusted: (work: PassWork, chooseFactors: (operator: Operator) => KernelFactors) => Seconds;
};

export function preparePricing(scenario: Resolved, input: Input): Result<Pricing> {
  const phases = pricePhases(scenario, makePassInput(input));
  if (!phases.ok) return phases;
  const { machine, running } = phases.value;
  const { timer: fitted, pass } = passEngine(asPlanned(scenario, input), input.engine, machine);
  const planned = plannedTimer(fitted, machine, input);
  const ideal = idealTimer(machine);
  const counted = ({ operators }: PassWork): readonly Operator[] =>
    input.comm ? operators : operators.map(withoutMessages);
  const step = (work: PassWork, timer: Timer): StepTime => pass(counted(work), work.segment, { timer });
  const halves = (changed: Resolved, work: PassWork, fullStep: StepTime, timer: Timer): number =>
    input.comm ? inHalves(changed, work, fullStep, (half) => pass(half.operators, half.segment, { timer })) : 0;
  // At the roofline, two halves are used only if they are faster.
  const idealHalves = (changed: Resolved, work: PassWork, fullStep: StepTime): number =>
    input.comm
      ? Math.min(
          0,
          inHalves(changed, work, fullStep, (half) => stepTime(half.operators, ideal)),
        )
      : 0;
  const pricing: Pricing = {
    grade: byHand(input) ? "datasheet" : fitted.grade,
    running,
    idle: passSpeed(scenario, phases.value),
    price: (changed, passInput, phase) => {
      const work = countWork(changed, passInput, phase);
      const fullStep = step(work, planned);
      const least = stepTime(counted(work), ideal);
      return {
        work,
        fitted: step(work, fitted),
        planned: fullStep,
        halves: { planned: halves(changed, work, fullStep, planned), ideal: idealHalves(changed, work, least) },
        ideal: least,
        roofline: step(work, ideal),
        network: {
          planned: stepTime(work.operators, planned).network,
          ideal: stepTime(work.operators, ideal).network,
        },
      };
    },
    times: (changed, passInput, phase) => {
      const work = countWork(changed, passInput, phase);
      const fullStep = step(work, planned);
      const least = stepTime(counted(work), ideal);
      return {
        planned: seconds(fullStep.time + halves(changed, work, fullStep, planned)),
        ideal: seconds(least.time + idealHalves(changed, work, least)),
      };
    },
    adjusted: (work, chooseFactors) => {
      const timer = adjustedTimer(planned, machine, chooseFactors);
      const fullStep = step(work, timer);
      return seconds(fullStep.time + halves(scenario, work, fullStep, timer));
    },
  };
  return success(pricing, [...phases.issues, ...undraftedNotes(scenario)]);
}

/** Manual efficiencies are used unchanged, without the engine's factors on kernel times. */
const asPlanned = (scenario: Resolved, input: Input): Resolved =>
  byHand(input) ? { ...scenario, assumptions: { ...scenario.assumptions, kernelsAlone: true } } : scenario;

/** The effect of two-batch overlap on a pass, if the scenario has it on and tokens travel between ranks. */
function inHalves(
  scenario: Resolved,
  { parallelism, segment }: PassWork,
  fullStep: StepTime,
  price: (half: Pick<PassWork, "operators" | "segment">) => StepTime,
): number {
  const { model, precision } = scenario;
  const time = passTime(scenario, parallelism, segment, fullStep, (half) =>
    price({ segment: half, operators: operatorGraph({ model, parallelism, precision, segments: [half] }) }),
  );
  return time - fullStep.time;
}

const withoutMessages = (operator: Operator): Operator => ({ ...operator, messages: [] });

/** Whether any efficiency is the user's own. */
export const byHand = (input: Input): boolean =>
  [input.eff_gemm, input.eff_prefill, input.eff_decode, input.eff_moe, input.eff_linear, input.eff_hbm].some(
    (efficiency) => efficiency !== null,
  );

const PASS_DEFAULTS = PassInput.parse({});

/** The batches of this page as quick estimation takes them; everything else at its default. */
export const makePassInput = ({
  engine,
  prefill_batch,
  decode_batch,
}: Pick<Input, "engine" | "prefill_batch" | "decode_batch">): PassInput => ({
  ...PASS_DEFAULTS,
  ...{ engine, prefill_batch, decode_batch },
});

/** The scenario whose decode step finds `cached` positions: the answer's mean where that is null. */
export function atContext(scenario: Resolved, cached: number | null): Resolved {
  // An answer of one token is half done when the cache holds the prompt and nothing else.
  return cached === null ? scenario : { ...scenario, workload: { ...scenario.workload, promptTokens: cached, osl: 1 } };
}

/**
 * One pass of one segment as an engine runs it: the step of step-table.ts at one point, without its grid and its padded batches.
 *
 *   t = Σ kernels + Σ messages + host + gaps + fit
 *
 *   host  scheduler, sampler, input preparation: per step, sequence and prompt
 *   gaps  between the kernels of each layer
 *   fit   what kernels and messages take inside the engine over what the time model says of them alone (often below zero)
 *
 * The scenario's assumptions count as they do under load (constants.ts). Work and bytes of the operators are means over the GPUs; the time of
 * routed experts is that of the busiest rank, which the others wait for. An efficiency profile is in the timer already, so the factors
 * on kernels carry it no second time.
 */
import type { Operator } from "@/features/core/operators/operator";
import { skewedExperts } from "@/features/core/operators/ffn";
import type { Segment } from "@/features/core/operators/segment";
import { expertImbalance } from "@/features/core/scenario/assumptions";
import { listSides, type Side } from "@/features/core/operators/disaggregated";
import { exchangesTokens, type FfnSide, type Parallelism } from "@/features/core/operators/parallelism";
import { countBatches, pingPong } from "@/features/core/simulator/cost/ping-pong";
import { halfBatch, twoBatchTime } from "@/features/core/timing/step/two-batch-overlap";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Machine } from "@/features/core/timing/machine";
import { makeTimer } from "@/features/core/timing/time-model";
import { inEngine, stepTime, type StepTime } from "@/features/core/timing/step/step-time";
import type { Timer } from "@/features/core/timing/timer";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { boundedSeconds, dot, operatorParts, stepParts, type Coefficients } from "./step-time/components";
import { stepConstants } from "./engine-constants/constants";
import type { Backend } from "@/features/core/memory/backend";
import { buildDeployment } from "./mean-load/deployment";

export type PassEngine = {
  /** The scenario's, its profile included. */
  readonly timer: Timer;
  readonly pass: (operators: readonly Operator[], segment: Segment, options?: PassOptions) => StepTime;
};

type PassOptions = {
  /** Prices the operators in place of the scenario's timer. */
  readonly timer?: Timer;
  /** An overlap of resources in place of operators in order. */
  readonly phi?: number | null;
  /** Of the experts, in place of the scenario's. */
  readonly imbalance?: number | undefined;
  /** Sequences that decode in the same step as a prefill's segment; their operators are among those given. */
  readonly decoding?: number;
};

export function passEngine(scenario: Resolved, backend: Backend, machine: Machine): PassEngine {
  const ownTimer = makeTimer(machine, scenario.time);
  const deployment = buildDeployment(scenario, backend);
  const constants = stepConstants(deployment);
  const onKernels = scenario.assumptions.kernelsAlone ? null : stepConstants({ ...deployment, profile: null });
  const layers = { ...constants, step: 0 };
  const eachStep = dot(stepParts(scenario.model), layers);
  const eachPrefill = constants.prefillLayer * countLayers(scenario.model);
  return {
    timer: ownTimer,
    pass: (operators, segment, { timer: even = ownTimer, phi = null, imbalance, decoding = 0 } = {}) => {
      const prefill = segment.phase === "prefill";
      const timer = skewedTimer(even, prefill ? scenario.prefill : scenario.decode, scenario, imbalance);
      const bare = stepTime(operators, timer);
      const counted = segment.sequences * (prefill ? constants.prompt : constants.sequence);
      const host = constants.step + counted + decoding * constants.sequence;
      const gaps = eachStep + (prefill ? eachPrefill : 0);
      const fit = onKernels === null ? 0 : fitted(bare, timer, machine, onKernels) - bare.time;
      return inEngine(bare, { host: seconds(host), gaps: seconds(gaps), fit: seconds(fit) }, phi);
    },
  };
}

const countLayers = ({ layers }: ModelSpec): number => layers.reduce((sum, { count }) => sum + count, 0);

/**
 * The pass as it counts: in two halves where the scenario asks for them and tokens travel between ranks, to and fro in micro-batches where
 * attention and FFN have GPUs of their own.
 */
export function passTime(
  { assumptions, model }: Resolved,
  layout: Parallelism,
  segment: Segment,
  total: StepTime,
  price: (part: Segment, side?: Side) => StepTime,
): Seconds {
  if (layout.ffn) {
    const { parts, batches } = sideTimes(model, layout.ffn, segment, price);
    return seconds(
      total.host +
        pingPong(
          parts.map(({ time }) => time),
          batches,
        ),
    );
  }
  if (!assumptions.twoBatch || !exchangesTokens(model, layout)) return total.time;
  return twoBatchTime(price(halfBatch(segment)), countLayers(model));
}

export type SideTime = { readonly side: Side; readonly time: number };

/** Seconds of one micro-batch in all layers, on each side and way; host time is the step's own. */
export function sideTimes(
  model: ModelSpec,
  { batches }: FfnSide,
  segment: Segment,
  price: (part: Segment, side: Side) => StepTime,
): { readonly parts: readonly SideTime[]; readonly batches: number } {
  const count = countBatches(batches, segment.sequences);
  const part = { ...segment, sequences: segment.sequences / count };
  const parts = listSides(model).map(({ name, share }) => {
    const { time, host, gaps } = price(part, name);
    return { side: name, time: time - host - gaps * (1 - share) };
  });
  return { parts, batches: count };
}

/** Prices even operators as on the busiest rank. */
function skewedTimer(timer: Timer, layout: Parallelism, { assumptions, model }: Resolved, stated?: number): Timer {
  const imbalance = stated ?? expertImbalance(assumptions, model, layout);
  return {
    ...timer,
    kernel: (operator) =>
      timer.kernel(operator.family === "moe" ? skewedExperts(operator, imbalance, layout) : operator),
  };
}

const fitted = ({ operators }: StepTime, timer: Timer, machine: Machine, constants: Coefficients): number =>
  boundedSeconds(operatorParts(operators, timer, machine), constants);

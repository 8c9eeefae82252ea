/**
 * The two passes of a quick estimation, priced.
 *
 *   prefill  the uncached part of `prefill_batch` prompts in one pass
 *   decode   one token of every running sequence, at the mean context S + (m - 1) / 2
 *   TPOT = pass · max(1, micro-batches / pp)   (a batch crosses all stages; extra micro-batches wait for a stage)
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { arithmeticOf, mainWeights } from "@/features/core/operators/precision";
import { sequencesOf, type Segment } from "@/features/core/operators/segment";
import { decodeSegment, prefillSegment, sequencesPerRank } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { stepTime, type StepTime } from "@/features/core/timing/step/step-time";
import { twoBatchTime } from "@/features/core/timing/step/two-batch-overlap";
import type { Grade } from "@/features/explain";
import { machineOf, type Machine } from "@/features/core/timing/machine";
import { timerOf } from "@/features/core/timing/time-model";
import type { Timer } from "@/features/core/timing/timer";
import { success, type Result } from "@/lib/result";
import { fromGbPerS, fromTflops } from "@/lib/units/edge";
import { bytes, seconds, type Seconds } from "@/lib/units/quantity";
import type { PassInput } from "./input";

export type Pass = {
  readonly phase: Segment["phase"];
  readonly parallelism: Parallelism;
  readonly segment: Segment;
  readonly operators: readonly Operator[];
  readonly step: StepTime;
  /** The pass as it counts: with φ or two-batch overlap where asked for. */
  readonly time: Seconds;
};

export type Phases = {
  readonly machine: Machine;
  readonly grade: Grade;
  readonly prefill: Pass;
  readonly decode: Pass;
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Sequences that decode at once over all replicas. */
  readonly running: number;
};

export function pricePhases(scenario: Resolved, input: PassInput): Result<Phases> {
  const prefillWork = workOf(scenario, input, "prefill");
  const decodeWork = workOf(scenario, input, "decode");
  const machine = machineOf(scenario.chip, [...prefillWork.operators, ...decodeWork.operators], {
    peak: input.peak_tflops === null ? null : { format: mainFormat(scenario), rate: fromTflops(input.peak_tflops) },
    bandwidth: input.hbm_gb_s === null ? null : fromGbPerS(input.hbm_gb_s),
    link: input.link_gb_s === null ? null : fromGbPerS(input.link_gb_s),
    mfu: input.mfu,
    mbu: input.mbu,
  });
  if (!machine.ok) return machine;
  const timer = timerOf(machine.value, scenario.time);
  const prefill = passOf(scenario, input, prefillWork, timer);
  const decode = passOf(scenario, input, decodeWork, timer);
  const crowding = Math.max(1, input.microbatches / scenario.decode.pp);
  return success(
    {
      machine: machine.value,
      grade: timer.grade,
      prefill,
      decode,
      ttft: prefill.time,
      tpot: seconds(decode.time * crowding),
      running: runningSequences(scenario, input, decode),
    },
    machine.issues,
  );
}

/** The format that most of the weights are multiplied in. */
export const mainFormat = ({ model, precision }: Resolved): RateFormat =>
  arithmeticOf(mainWeights(model, precision), precision.narrowArithmetic);

export type PassWork = Pick<Pass, "phase" | "parallelism" | "segment" | "operators">;

export function workOf(scenario: Resolved, input: PassInput, phase: Segment["phase"]): PassWork {
  const parallelism = phase === "prefill" ? scenario.prefill : scenario.decode;
  const segment =
    phase === "prefill"
      ? prefillSegment(scenario, input.prefill_batch)
      : decodeSegment(scenario, input.decode_batch ?? sequencesPerRank(scenario, input.microbatches));
  return { phase, parallelism, segment, operators: graphOf(scenario, input, parallelism, segment) };
}

function graphOf(scenario: Resolved, input: PassInput, parallelism: Parallelism, segment: Segment): Operator[] {
  const { model, precision } = scenario;
  const operators = operatorGraph({ model, parallelism, precision, segments: [segment] });
  if (segment.phase === "prefill" || input.read_weights) return operators;
  return operators.map((operator) => ({ ...operator, weightBytes: bytes(0) }));
}

/** An explicit batch per rank is taken at its word; the automatic one never runs more than the concurrency. */
function runningSequences(scenario: Resolved, input: PassInput, decode: Pass): number {
  const slots = sequencesOf([decode.segment]) * scenario.decode.dp * input.microbatches * scenario.decodeReplicas;
  return input.decode_batch === null ? Math.min(slots, scenario.workload.concurrency) : slots;
}

function passOf(scenario: Resolved, input: PassInput, work: PassWork, timer: Timer): Pass {
  const step = stepTime(work.operators, timer, input.phi);
  return { ...work, step, time: input.tbo ? splitTime(scenario, input, work, timer) : step.time };
}

/** Halves of a pass keep their tokens together: half the sequences, or half the tokens of a single prompt. */
function splitTime(scenario: Resolved, input: PassInput, work: PassWork, timer: Timer): Seconds {
  const { segment } = work;
  const half: Segment =
    segment.sequences > 1
      ? { ...segment, sequences: segment.sequences / 2 }
      : { ...segment, newTokens: segment.newTokens / 2, cached: segment.cached + segment.newTokens / 4 };
  const layers = scenario.model.layers.reduce((sum, group) => sum + group.count, 0);
  return twoBatchTime(stepTime(graphOf(scenario, input, work.parallelism, half), timer), layers);
}

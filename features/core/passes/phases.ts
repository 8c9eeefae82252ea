/**
 * The two passes of a quick estimation, priced.
 *
 *   prefill  the uncached part of `prefill_batch` prompts in one pass
 *   decode   one token of every running sequence, at the mean context S + (m - 1) / 2
 *   TPOT = pass · max(1, micro-batches · share of the slowest stage)   (1/pp where all are alike: extra micro-batches wait for a stage)
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import { sideName, type Side } from "@/features/core/operators/disaggregated";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { arithmeticFormat, mainWeights } from "@/features/core/operators/precision";
import { sequences, type Segment } from "@/features/core/operators/segment";
import { decodeGpus } from "@/features/core/scenario/gpus";
import { endToEnd } from "@/features/core/scenario/request-time";
import { decodeSegment, prefillSegment, sequencesPerRank } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { encoderWait } from "@/features/core/serving/engine-constants/encoder-wait";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import { deploymentKernels } from "@/features/core/serving/engine-constants/kernels";
import { passEngine, passTime, sideTimes, type PassEngine } from "@/features/core/serving/engine-pass";
import { slowestShare } from "@/features/core/timing/step/slowest-stage";
import type { StepTime } from "@/features/core/timing/step/step-time";
import type { Grade } from "@/features/answers/explain";
import { buildSides, type Machine, type MachineOverrides } from "@/features/core/timing/machine";
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
  readonly engine: PassEngine;
  readonly grade: Grade;
  readonly prefill: Pass;
  readonly decode: Pass;
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Sequences that decode at once over all replicas. */
  readonly running: number;
};

export function pricePhases(scenario: Resolved, input: PassInput): Result<Phases> {
  const prefillWork = countWork(scenario, input, "prefill");
  const decodeWork = countWork(scenario, input, "decode");
  const operators = [...prefillWork.operators, ...decodeWork.operators];
  const overrides = machineOverrides(scenario, input);
  const machine = buildSides(scenario.chip, operators, overrides, scenario.decode.ffn?.chip);
  if (!machine.ok) return machine;
  const engine = passEngine(asStated(scenario, input), input.engine, machine.value);
  const prefill = pass(scenario, input, prefillWork, engine);
  const decode = pass(scenario, input, decodeWork, engine);
  const crowding = Math.max(1, input.microbatches * slowestShare(decode.step, scenario.model, scenario.decode));
  return success(
    {
      machine: machine.value,
      engine,
      grade: engine.timer.grade,
      prefill,
      decode,
      ttft: seconds(prefill.time + encoderWait(scenario.model, scenario.chip)),
      tpot: seconds(decode.time * crowding),
      running: runningSequences(scenario, input, decode),
    },
    machine.issues,
  );
}

export const machineOverrides = (scenario: Resolved, input: PassInput): MachineOverrides => ({
  engine: input.engine,
  kernels: deploymentKernels({ flags: scenario.flags, client: null, backend: input.engine }),
  peak: input.peak_tflops === null ? null : { format: mainFormat(scenario), rate: fromTflops(input.peak_tflops) },
  bandwidth: input.hbm_gb_s === null ? null : fromGbPerS(input.hbm_gb_s),
  link: input.link_gb_s === null ? null : fromGbPerS(input.link_gb_s),
  mfu: input.mfu,
  mbu: input.mbu,
});

/** An efficiency set by hand is taken at its word: the engine's factors on kernel times do not come on top. */
export function asStated(scenario: Resolved, { mfu, mbu }: Pick<PassInput, "mfu" | "mbu">): Resolved {
  if (mfu === null && mbu === null) return scenario;
  return { ...scenario, assumptions: { ...scenario.assumptions, kernelsAlone: true } };
}

/** Of single passes, generated tokens a second: of one user, of one GPU, in all; nothing but decode steps in between. */
export type PassSpeed = {
  readonly ttft: number;
  /** Prompts of the prefill pass: every rank of data-parallel attention takes its own. */
  readonly prompts: number;
  readonly tpot: number;
  readonly e2e: number;
  readonly perUser: number;
  readonly perGpu: number;
  readonly total: number;
};

export function passSpeed(
  scenario: Resolved,
  { ttft, tpot, running, prefill }: Pick<Phases, "ttft" | "tpot" | "running" | "prefill">,
): PassSpeed {
  const total = running / tpot;
  const e2e = endToEnd(ttft, tpot, scenario.workload.osl);
  const prompts = prefill.segment.sequences * prefill.parallelism.dp;
  return { ttft, prompts, tpot, e2e, perUser: 1 / tpot, perGpu: total / decodeGpus(scenario), total };
}

/** The format that most of the weights are multiplied in. */
export const mainFormat = ({ model, precision }: Resolved): RateFormat =>
  arithmeticFormat(mainWeights(model, precision), precision.narrowArithmetic);

export type PassWork = Pick<Pass, "phase" | "parallelism" | "segment" | "operators">;

export function countWork(scenario: Resolved, input: PassInput, phase: Segment["phase"]): PassWork {
  const parallelism = phase === "prefill" ? scenario.prefill : scenario.decode;
  const segment =
    phase === "prefill"
      ? prefillSegment(scenario, input.prefill_batch)
      : decodeSegment(scenario, input.decode_batch ?? decodeBatch(scenario, input));
  return { phase, parallelism, segment, operators: graph(scenario, input, parallelism, segment) };
}

/** Sequences beyond what the cache and the scheduler admit wait; where nothing fits, the step is that of all, with memory enough. */
function decodeBatch(scenario: Resolved, { engine, microbatches }: PassInput): number {
  const asked = sequencesPerRank(scenario, microbatches);
  const { perRank } = countAtOnce(scenario, engine);
  return perRank === 0 ? asked : Math.min(asked, Math.max(1, Math.floor(perRank / microbatches)));
}

function graph(scenario: Resolved, input: PassInput, parallelism: Parallelism, segment: Segment): Operator[] {
  const { model, precision } = scenario;
  const operators = operatorGraph({ model, parallelism, precision, segments: [segment] });
  if (segment.phase === "prefill" || input.read_weights) return operators;
  return operators.map((operator) => ({ ...operator, weightBytes: bytes(0) }));
}

/** An explicit batch per rank is taken at its word; the automatic one never runs more than the concurrency. */
function runningSequences(scenario: Resolved, input: PassInput, decode: Pass): number {
  const slots = sequences([decode.segment]) * scenario.decode.dp * input.microbatches * scenario.decodeReplicas;
  return input.decode_batch === null ? Math.min(slots, scenario.workload.concurrency) : slots;
}

function pass(scenario: Resolved, input: PassInput, work: PassWork, engine: PassEngine): Pass {
  const { parallelism, segment } = work;
  const step = engine.pass(work.operators, segment, { phi: input.phi });
  const price = pricePart(scenario, input, parallelism, engine);
  return { ...work, step, time: passTime(scenario, parallelism, segment, step, price) };
}

/** Part of a batch, on all GPUs or on those of one side. */
export const pricePart =
  (scenario: Resolved, input: PassInput, layout: Parallelism, engine: PassEngine) =>
  (part: Segment, side?: Side): StepTime => {
    const operators = graph(scenario, input, layout, part);
    return engine.pass(side ? operators.filter((each) => sideName(each) === side) : operators, part);
  };

/** Seconds of a decode's micro-batch on each side, and how many go to and fro; null where all GPUs run both. */
export function decodeSides(
  scenario: Resolved,
  input: PassInput,
  { decode, engine }: Pick<Phases, "decode" | "engine">,
) {
  const { model } = scenario;
  const { parallelism, segment } = decode;
  if (!parallelism.ffn) return null;
  return sideTimes(model, parallelism.ffn, segment, pricePart(scenario, input, parallelism, engine));
}

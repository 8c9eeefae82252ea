/**
 * A scenario as an engine result: one prefill pass and one decode step as the step model times them, operator by operator.
 *
 *   total of a pass = Σ operators + host + gaps + fit − overlap by schedule
 *
 * Amounts are those of a mean GPU of the instance that runs the phase; times are of the whole pass. What no operator takes stands in rows of
 * its own, so that rows sum to the totals.
 */
import { runningShare } from "@/features/core/operators/disaggregated";
import { operatorLayer, operatorName } from "@/features/core/passes/operator-names";
import type { PassInput } from "@/features/core/passes/input";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { passSpeed, type Pass, type Phases } from "@/features/core/passes/phases";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import type { Timer } from "@/features/core/timing/timer";
import { bytes, flops, seconds, type Seconds } from "@/lib/units/quantity";
import { hbmTraffic } from "@/features/core/operators/operator";
import {
  sumSteps,
  totalTime,
  type Aggregates,
  type Bottleneck,
  type EngineResult,
  type Reasons,
  type StepMetric,
  type TimeParts,
} from "./engine-result";
import { peakMemory } from "./memory-lines";
import { ENGINE_NAMES, type EngineRow } from "./step-names";
import * as m from "./messages";

export type ResultAsk = { readonly scenario: Resolved; readonly input: PassInput; readonly phases: Phases };

export function scenarioResult(ask: ResultAsk): EngineResult {
  const { scenario, phases } = ask;
  const passes = evaluatedPasses(scenario, phases);
  const steps = passes.flatMap((pass) => passSteps(pass, phases.engine.timer));
  return { granularity: "CHIP", steps, aggregates: aggregates(ask, passes, steps), reasons: reasons(passes) };
}

/** A model that reads and never writes has no decode. */
export const evaluatedPasses = ({ model }: Resolved, { prefill, decode }: Phases): readonly Pass[] =>
  model.task === "embed" ? [prefill] : [prefill, decode];

function aggregates(ask: ResultAsk, passes: readonly Pass[], steps: readonly StepMetric[]): Aggregates {
  const { scenario, input, phases } = ask;
  const total = passes.reduce((sum, { time }) => sum + time, 0);
  const decodes = passes.length > 1;
  const speed = passSpeed(scenario, phases);
  const achieved = passes.map((pass) => phaseEstimate(pass, phases, 1, input));
  const share = (of: "mfu" | "mbu"): number => achieved.reduce((sum, pass) => sum + pass[of] * pass.time, 0) / total;
  const time = (part: keyof TimeParts): Seconds => seconds(sumSteps(steps, (step) => step[part]));
  return {
    total: seconds(total),
    ttft: phases.ttft,
    tpot: decodes ? phases.tpot : null,
    perToken: decodes ? seconds(1 / speed.total) : null,
    tps: decodes ? speed.total : null,
    mfu: share("mfu"),
    mbu: share("mbu"),
    memoryPeak: peakMemory(ask, passes),
    ...{ compute: time("compute"), comm: time("comm"), wait: time("wait"), overlap: time("overlap") },
    flops: flops(sumSteps(steps, (step) => step.flops)),
    bytes: bytes(sumSteps(steps, ({ told }) => told?.hbmBytes ?? 0)),
    commBytes: bytes(sumSteps(steps, ({ told }) => told?.commBytes ?? 0)),
  };
}

function reasons(passes: readonly Pass[]): Reasons {
  const traffic = {
    bytes_read: m.operatorGraphCountsHbmTraffic,
    bytes_write: m.operatorGraphCountsHbmTraffic,
  };
  if (passes.length > 1) return traffic;
  return {
    ...traffic,
    tpot_ms: m.modelReadsAndWritesNo,
    tps: m.modelReadsAndWritesNo,
    machine_ms_per_token: m.modelReadsAndWritesNo,
  };
}

/** Operators in the order in which they run, then what the engine adds and its schedule saves. */
function passSteps(pass: Pass, timer: Timer): readonly StepMetric[] {
  const { step, phase } = pass;
  const operators = step.operators.filter(({ time }) => time > 0).map((timed) => operatorStep(timed, pass, timer));
  const inOrder = sumSteps(operators, ({ total }) => total) + step.host + step.gaps + step.fit;
  const added = [
    engineStep(phase, "host", step.host),
    engineStep(phase, "gaps", step.gaps),
    engineStep(phase, "fit", step.fit),
    engineStep(phase, "schedule", pass.time - inOrder),
  ];
  return [...operators, ...added.filter(({ total }) => Math.abs(total) > ROUNDING * pass.time)];
}

/** What adding the same numbers in another order leaves. */
const ROUNDING = 1e-12;

function operatorStep(timed: TimedOperator, { phase, parallelism }: Pass, timer: Timer): StepMetric {
  const { operator, kernel, messages } = timed;
  const { repeat } = operator;
  const times = operator.messages.map((message) => timer.message(message));
  const comm = times.reduce((sum, { total }) => sum + total, 0) * repeat;
  const exposed = messages.reduce((sum, message) => sum + message, 0) * repeat;
  const scale = (repeat / parallelism.pp) * runningShare(operator, parallelism);
  const parts = {
    compute: seconds(kernel.total * repeat),
    comm: seconds(comm),
    wait: seconds(0),
    overlap: seconds(comm - exposed),
  };
  return {
    id: `${phase}.${operator.id}`,
    name: operatorName(operator.id),
    ...parts,
    total: totalTime(parts),
    bottleneck: tag(timed, times),
    flops: flops(operator.flops * scale),
    ...{ read: null, written: null },
    told: {
      phase,
      layer: operatorLayer(operator.id),
      family: operator.family,
      collectives: [...new Set(operator.messages.map(({ collective }) => collective))],
      repeat,
      bound: timed.bound,
      hbmBytes: bytes(hbmTraffic(operator) * scale),
      commBytes: bytes(operator.messages.reduce((sum, message) => sum + message.bytes, 0) * scale),
    },
  };
}

type Whole = readonly { readonly latency: number; readonly wire: number }[];

/** tier6 has no network: a message is bound by its bytes or by its fixed time. */
function tag({ bound }: TimedOperator, total: Whole): Bottleneck {
  if (bound === "compute") return "COMPUTE_BOUND";
  if (bound === "hbm") return "BW_BOUND";
  const fixed = total.reduce((sum, { latency, wire }) => sum + latency - wire, 0);
  return bound === "launch" || fixed > 0 ? "LATENCY_BOUND" : "BW_BOUND";
}

/** Time that the engine adds, or saves where it is below zero. */
function engineStep(phase: Pass["phase"], id: EngineRow, time: number): StepMetric {
  const parts = {
    ...{ compute: seconds(0), comm: seconds(0) },
    wait: seconds(Math.max(0, time)),
    overlap: seconds(Math.max(0, -time)),
  };
  return {
    id: `${phase}.engine.${id}`,
    name: ENGINE_NAMES[id],
    ...parts,
    total: seconds(time),
    bottleneck: id === "host" || id === "gaps" ? "LATENCY_BOUND" : "UNKNOWN",
    flops: flops(0),
    ...{ read: null, written: null },
    told: {
      ...{ phase, layer: "engine", family: null, collectives: [], repeat: 1, hbmBytes: bytes(0), commBytes: bytes(0) },
      bound: id === "host" || id === "gaps" ? "launch" : null,
    },
  };
}

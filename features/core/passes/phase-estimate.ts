/** One priced pass as the page shows it: components, operators, bound, efficiencies. */
import { runningShare } from "@/features/core/operators/disaggregated";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { busiestResource, impliedPhi, overlapped } from "@/features/core/timing/step/step-time";
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import { bytes, flops } from "@/lib/units/quantity";
import { hbmTraffic } from "@/features/core/operators/operator";
import { components } from "./components";
import type { OperatorTime, PhaseEstimate } from "./estimate";
import { operatorName } from "./operator-names";
import type { PassInput } from "./input";
import type { Pass, Phases } from "./phases";

export function phaseEstimate(pass: Pass, phases: Phases, replicas: number, input: PassInput): PhaseEstimate {
  const { parallelism, segment, step } = pass;
  const gpus = instanceGpus(parallelism);
  const { machine } = phases;
  const work = totalWork(step.operators, machine.rates, parallelism);
  const seconds = pass.time * parallelism.pp;
  return {
    phase: pass.phase,
    parallelism,
    instanceGpus: gpus,
    clusterGpus: gpus * replicas,
    batchPerRank: segment.sequences,
    sequences: segment.sequences * parallelism.dp,
    tokensPerRank: segment.sequences * segment.newTokens,
    context: segment.cached,
    components: components(pass, gpus * replicas),
    operators: step.operators.filter(({ time }) => time > 0).map((timed) => operatorTime(timed, parallelism)),
    time: pass.time,
    serial: step.serial,
    longest: step.longest,
    fit: step.fit,
    impliedPhi: impliedPhi(step.resources, pass.time),
    lines: input.phis.map((phi) => ({ phi, time: overlapped(step.resources, phi) })),
    bound: busiestResource(step.resources),
    intensity: work.traffic === 0 ? 0 : work.flops / work.traffic,
    ridge: work.idealCompute === 0 ? null : work.flops / work.idealCompute / machine.bandwidth,
    mfu: work.idealCompute / seconds,
    mbu: work.traffic / machine.bandwidth / seconds,
  };
}

type Work = { readonly flops: number; readonly traffic: number; readonly idealCompute: number };

/** Over all stages: FLOP, HBM bytes, and seconds at peak of every operator's own format. */
function totalWork(operators: readonly TimedOperator[], rates: Phases["machine"]["rates"], layout: Parallelism): Work {
  const work = { flops: 0, traffic: 0, idealCompute: 0 };
  for (const { operator } of operators) {
    const times = operator.repeat * runningShare(operator, layout);
    work.flops += operator.flops * times;
    work.traffic += hbmTraffic(operator) * times;
    if (operator.flops > 0) work.idealCompute += (operator.flops / (rates[operator.rate] ?? Infinity)) * times;
  }
  // A GPU works on one stage at a time, so MFU and MBU of a pass are shares of stages x time.
  return { ...work };
}

/** Work and bytes are those of a mean GPU, which holds its stage's share of the layers; the time is that of the whole pass. */
function operatorTime({ operator, kernel, time, bound }: TimedOperator, layout: Parallelism): OperatorTime {
  const { id, family, repeat } = operator;
  const scale = (repeat / layout.pp) * runningShare(operator, layout);
  return {
    id,
    name: operatorName(id),
    layers: id.slice(0, id.indexOf(".")),
    family,
    repeat,
    flops: flops(operator.flops * scale),
    weightBytes: bytes(operator.weightBytes * scale),
    kvBytes: bytes(operator.kvBytes * scale),
    activationBytes: bytes(operator.activationBytes * scale),
    messageBytes: bytes(operator.messages.reduce((sum, message) => sum + message.bytes, 0) * scale),
    time,
    bound,
    ...(kernel.coverage && { coverage: kernel.coverage }),
  };
}

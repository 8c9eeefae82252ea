/** Shares of the chip's peaks that a mixed step reaches: work and traffic of its operators over its time. */
import { operatorGraph } from "@/features/core/operators/graph";
import { verifiedTokens } from "@/features/core/operators/speculation";
import type { Resolved } from "@/features/core/scenario/resolve";
import { buildMachine } from "@/features/core/timing/machine";
import { hbmTraffic } from "@/features/core/operators/operator";
import type { Lengths } from "./lengths";
import type { ScalePoint } from "./point";

export type Efficiency = {
  readonly mfu: number;
  readonly mbu: number;
  /** FLOP of one GPU in the step per new token of the instance and GPU; bytes moved by one GPU. */
  readonly flopsPerToken: number;
  readonly bytes: number;
};

/** null when the chip has no rate for a format of the model. */
export function efficiency(scenario: Resolved, point: ScalePoint, { prompt, output }: Lengths): Efficiency | null {
  const { model, precision, prefill: parallelism, chip } = scenario;
  const sequences = Math.max(1, Math.round(point.decodes / parallelism.dp));
  const newTokens = Math.round(point.chunk);
  const verified = verifiedTokens(scenario.speculation);
  const operators = operatorGraph({
    model,
    parallelism,
    precision,
    segments: [
      { phase: "prefill", sequences: 1, newTokens, cached: 0 },
      { phase: "decode", sequences, newTokens: verified, cached: Math.round(prompt.mean + output.mean / 2) },
    ],
  });
  const machine = buildMachine(chip, operators);
  if (!machine.ok) return null;
  const { rates, bandwidth } = machine.value;
  let [flops, bytes, ideal] = [0, 0, 0];
  for (const operator of operators) {
    const { repeat } = operator;
    flops += operator.flops * repeat;
    bytes += hbmTraffic(operator) * repeat;
    if (operator.flops > 0) ideal += (operator.flops / (rates[operator.rate] ?? Infinity)) * repeat;
  }
  const seconds = point.mixed.total * parallelism.pp;
  return {
    mfu: ideal / seconds,
    mbu: bytes / bandwidth / seconds,
    flopsPerToken: flops / (newTokens + sequences * verified),
    bytes,
  };
}

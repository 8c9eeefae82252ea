/** Steps and their tags in words; a step of a file goes by the name that the file gives it. */
import { operatorName } from "@/features/core/passes/operator-names";
import { verbatim, type Text } from "@/lib/text";
import type { StepRow } from "./document";
import type { Bottleneck } from "./engine-result";
import * as m from "./messages";

/** What the engine adds to a pass, or saves. */
export const ENGINE_NAMES = {
  host: m.host,
  gaps: m.gapsBetweenKernels,
  fit: m.insideEngineAgainstAlone,
  schedule: m.overlapBySchedule,
} as const;
export type EngineRow = keyof typeof ENGINE_NAMES;

const ENGINE: Readonly<Record<string, Text | undefined>> = ENGINE_NAMES;

/** `prefill.mla-moe.experts` is "Routed experts", `decode.engine.host` "Host". */
export function stepName({ op_id: id, phase }: Pick<StepRow, "op_id" | "phase">): Text {
  if (phase === undefined || !id.startsWith(`${phase}.`)) return verbatim(id);
  const operator = id.slice(phase.length + 1);
  return (operator.startsWith("engine.") && ENGINE[operator.slice("engine.".length)]) || operatorName(operator);
}

export const BOTTLENECK_WORDS: Readonly<Record<Bottleneck, Text>> = {
  COMPUTE_BOUND: m.computeBound,
  BW_BOUND: m.bandwidthBound,
  LATENCY_BOUND: m.latencyBound,
  UNKNOWN: m.unknown,
};

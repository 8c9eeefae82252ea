/** Steps and their tags in words; a step of a file goes by the name that the file gives it. */
import { operatorName } from "@/features/core/passes/operator-names";
import { text, verbatim, type Text } from "@/lib/text";
import type { StepRow } from "./document";
import type { Bottleneck } from "./engine-result";

/** What the engine adds to a pass, or saves. */
export const ENGINE_NAMES = {
  host: text({ en: "Host", zh: "主机" }),
  gaps: text({ en: "Gaps between kernels", zh: "内核间隙" }),
  fit: text({ en: "Inside the engine against alone", zh: "引擎内与单独运行之差" }),
  schedule: text({ en: "Overlap by schedule", zh: "调度重叠" }),
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
  COMPUTE_BOUND: text({ en: "compute-bound", zh: "受限于算力" }),
  BW_BOUND: text({ en: "bandwidth-bound", zh: "受限于带宽" }),
  LATENCY_BOUND: text({ en: "latency-bound", zh: "受限于固定时延" }),
  UNKNOWN: text({ en: "unknown", zh: "未知" }),
};

/** The load of a pass: what its annotation states, else what its shapes show. What neither says stays open. */
import type { DeviceCapture, DeviceWork, Mark, Pass } from "@/features/core/trace";
import type { Text } from "@/lib/text";
import { annotatedLoad, type PassLoad } from "./annotations";
import type { PassEvidence } from "./evidence";
import * as m from "./messages";

export type ReadLoad = {
  readonly load: PassLoad;
  /** Where it was read. */
  readonly reason: Text;
  /** The annotation that named the step, as it is written; null without one. */
  readonly annotation: string | null;
};

const NO_LOAD: PassLoad = { prefill: null, decode: null };

/** `marks` are the steps that the trace's annotations name (`stepMarks`). */
export function passLoad(
  marks: readonly Mark[],
  { work }: DeviceCapture,
  pass: Pass,
  evidence: PassEvidence,
): ReadLoad {
  const annotation = stepAnnotation(marks, work, pass);
  const stated = annotation === null ? null : annotatedLoad(annotation);
  if (annotation !== null && stated !== null)
    return {
      load: stated,
      annotation,
      reason: m.stepsAnnotation({ annotation }),
    };
  return { ...loadByShapes(pass, evidence), annotation };
}

/** The annotation that says most of those that cover the middle of a pass: vLLM's, which count what is cached, before others. */
function stepAnnotation(marks: readonly Mark[], work: DeviceWork, { from, to }: Pass): string | null {
  const last = Math.max(from, to - 1);
  const middle = ((work.start[from] ?? 0) + (work.end[last] ?? 0)) / 2;
  const names = marks.flatMap(({ name, start, end }) => (start <= middle && middle <= end ? [name] : []));
  return names.find((name) => name.startsWith("execute_")) ?? names.find((name) => annotatedLoad(name)) ?? null;
}

function loadByShapes({ kind, tokens }: Pass, { batch }: PassEvidence): Pick<ReadLoad, "load" | "reason"> {
  if (tokens === null) return { load: NO_LOAD, reason: m.nothingInTrace };
  const reason = m.tokensRowsInMostMatrix({ tokens });
  if (kind === "decode")
    return { load: { prefill: null, decode: { requests: tokens, newTokens: 1, cached: null } }, reason };
  if (batch !== null && batch.tokens > 1 && batch.sequences * batch.tokens === tokens)
    return {
      load: { prefill: { requests: batch.sequences, newTokens: batch.tokens, cached: 0 }, decode: null },
      reason: m.attentionOverSequencesOfTokens({ sequences: batch.sequences, tokens: batch.tokens }),
    };
  if (kind === "prefill")
    return { load: { prefill: { requests: 1, newTokens: tokens, cached: null }, decode: null }, reason };
  return { load: NO_LOAD, reason };
}

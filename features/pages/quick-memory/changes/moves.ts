/** What single changes of settings do to the headline figures. */
import type { Sensitivity } from "@/features/answers/explain";
import { formatNumber } from "@/lib/format/quantity";
import { apply, type Change } from "./changes";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { instanceMemory, type InstanceMemory } from "../instance/instance";
import * as m from "./messages";

type Measure = "room" | "tokens" | "sequences" | "context";

const MEASURE: Readonly<Record<Measure, (memory: InstanceMemory) => number>> = {
  room: ({ tight }) => tight.cache,
  tokens: ({ tokens }) => tokens,
  sequences: ({ sequences }) => sequences,
  context: ({ longestContext }) => longestContext,
};

/** What single changes do to each figure. */
export function listMoves(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  now: InstanceMemory,
): (measure: Measure) => Sensitivity[] {
  const { engine } = now.subject;
  const share = Math.min(1, engine.share + 0.02);
  const changes: Change[] = [
    {
      label: m.memoryShareUtil({ util: formatNumber(share) }),
      set: { util: share },
    },
    {
      label: m.halfTokensPerStep,
      set: { batched_tokens: Math.max(16, Math.round(engine.maxTokens / 2)) },
    },
    {
      label: m.halfSequencesPerStep,
      set: { max_seqs: Math.max(1, Math.round(engine.maxSequences / 2)) },
    },
    ...(scenario.precision.kv === "bf16" ? [{ label: m.fp8KvCache, set: { kv: "fp8" as const } }] : []),
  ];
  const tried = changes.flatMap((change) => {
    const changed = apply(change, scenario, input);
    return changed ? [{ label: change.label, memory: instanceMemory(changed.scenario, changed.input, now.phase) }] : [];
  });
  return (measure) =>
    tried.flatMap(({ label, memory }) => {
      const change = MEASURE[measure](memory) - MEASURE[measure](now);
      return Number.isFinite(change) && change !== 0 ? [{ label, change }] : [];
    });
}

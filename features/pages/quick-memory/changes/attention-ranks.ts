/** The same GPUs with more attention ranks, as far as they hold more tokens (core/passes/attention-ranks.ts). */
import { splitRanks } from "@/features/core/passes/attention-ranks";
import type { Text } from "@/lib/text";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { instanceMemory, type InstanceMemory } from "../instance/instance";
import { apply, withoutMeasured, type Change } from "./changes";
import * as m from "./messages";

/** Those that hold more tokens than now, most first; with `format`, with narrower weights or cache as well. */
export function attentionRanks(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  now: InstanceMemory,
  format?: Change,
): readonly Change[] {
  const { phase, tokens, copies } = now;
  if (copies <= 1) return [];
  const tried = splitRanks(scenario.params, phase === "decode" ? "decode" : "prefill").flatMap((ranks) => {
    const label = format ? m.layoutAndFormat({ layout: ranks.label, format: format.label }) : ranks.label;
    const set = { ...ranks.set, ...withoutMeasured(input), ...format?.set };
    const changed = apply({ label, set }, scenario, input);
    const more = changed === null ? 0 : instanceMemory(changed.scenario, changed.input, phase).tokens;
    return more > tokens ? [{ more, label, set }] : [];
  });
  return tried
    .toSorted((a, b) => b.more - a.more)
    .map(({ more, label, set }) => ({ label: timesWords(label, more / tokens), set }));
}

/** Nothing to compare with where not one token fits now. */
const timesWords = (way: Text, times: number): Text =>
  Number.isFinite(times) ? m.wayTimesTheTokens({ way, times: times.toFixed(1) }) : way;

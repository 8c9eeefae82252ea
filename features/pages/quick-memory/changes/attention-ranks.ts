/**
 * The same GPUs with more attention ranks: where tensor-parallel ranks keep copies of the same cache (one latent for all heads, fewer KV
 * heads than ranks), ranks with caches of their own hold more tokens (DeepSeek-V3 report, arXiv:2412.19437, section 3.4).
 */
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
  const { params } = scenario;
  const [tp, adp] = phase === "decode" ? [params.d_tp, params.d_adp] : [params.tp, params.adp];
  const tried = divisors(tp).flatMap((factor) => {
    const [rest, ranks] = [tp / factor, adp * factor];
    const layout = phase === "decode" ? { d_tp: rest, d_adp: ranks } : { tp: rest, adp: ranks };
    const alone = m.tpWithAttentionDp({ rest, adp: ranks });
    const label = format ? m.layoutAndFormat({ layout: alone, format: format.label }) : alone;
    const set = { ...layout, ...withoutMeasured(input), ...format?.set };
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

/** More tensor-parallel ranks than this serve no instance. */
const MOST_RANKS = 64;

const divisors = (tp: number): readonly number[] =>
  Array.from({ length: MOST_RANKS - 1 }, (_, index) => index + 2).filter((factor) => tp % factor === 0);

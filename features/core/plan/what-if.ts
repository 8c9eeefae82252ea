/** One thing of a question changed: a limit, the cache, the safety, the GPUs. What a control of the sentence would change. */
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { withoutLayout } from "@/features/core/scenario/question/without-layout";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { PlanQuestion } from "./question";

/** What memory costs is said by the same with a cache of half the width. */
export const WIDE_CACHE = "bf16";
export const NARROW_CACHE = "fp8";

export function withNarrowCache(question: PlanQuestion): PlanQuestion {
  const { scenario } = question;
  const { model, time, chip, params } = scenario;
  // The layout of the link does not count, and must not stand in the way.
  const narrow = resolveOn({ ...withoutLayout(params), kv: NARROW_CACHE }, { model, time, chip });
  if (!narrow.ok) return question;
  return { ...question, scenario: { ...narrow.value, params: { ...params, kv: NARROW_CACHE } } };
}

/** `limit` in seconds. */
export function withLimit(question: PlanQuestion, id: "ttft" | "tpot", limit: number): PlanQuestion {
  const { scenario } = question;
  const targets = { ...scenario.targets, [id]: seconds(limit) };
  // A layout is resolved anew from the parameters before it is simulated.
  const params = { ...scenario.params, [`${id}_ms`]: Number(toMs(seconds(limit)).toPrecision(6)) };
  return { ...question, scenario: { ...scenario, targets, params } };
}

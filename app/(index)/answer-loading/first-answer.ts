/** What the index shows before any engine is loaded: the sentence's words, the answer where this server knows it, what cannot be read. */
import { planForm } from "@/features/pages/plan/input";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { storedText } from "@/lib/server/content-store";
import { storedHash } from "@/lib/packed-text";
import type { Issue } from "@/lib/issue";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { firstPlan } from "./first-plan";
import type { FirstPlan } from "./first-plan-job";
import { describeNames, listSlots, type SlotNames, type Slots } from "@/app/(index)/question/slots";

export type FirstAnswer = {
  readonly slots: Slots;
  readonly names: SlotNames;
  readonly plan: FirstPlan | null;
  readonly issues: readonly Issue[];
};

export async function firstAnswer(raw: RawParams): Promise<FirstAnswer> {
  const hash = storedHash(raw["config"] ?? "");
  const [stored, plan] = await Promise.all([hash === null ? null : storedText(hash), firstPlan(raw)]);
  const params = decodeParams(ScenarioSchema, raw).value;
  const scenario = resolveScenario(asNeeded(params, planForm), { config: stored ?? undefined });
  return {
    slots: listSlots(),
    names: describeNames(params, scenario.ok ? scenario.value : undefined),
    plan,
    issues: scenario.ok ? [] : scenario.issues,
  };
}

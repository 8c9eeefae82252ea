import { expect, it } from "vitest";
import { LINK_NAMES, PLAN_KEYS } from "@/app/(index)/question/link-names";
import { EXAMPLES } from "@/app/(index)/starting-points/examples";
import { listSlots } from "@/app/(index)/question/slots";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { planForm, PlanInput } from "@/features/pages/plan/input";
import { askPlan } from "@/features/pages/plan/plan";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

it("the index knows every name of a plan's link without its schemas", () => {
  expect([...PLAN_KEYS].toSorted()).toEqual(Object.keys(PlanInput.shape).toSorted());
  expect(LINK_NAMES).toEqual(expect.arrayContaining(Object.keys(ScenarioSchema.shape)));
});

it("every open value of the sentence is a name of the link, with its default as the link writes it", () => {
  const defaults = { ...decodeParams(ScenarioSchema, {}).value, ...decodeParams(PlanInput, {}).value };
  for (const [key, { fallback }] of Object.entries(listSlots())) {
    expect(LINK_NAMES).toContain(key);
    expect(fallback).toBe(String(defaults[key as keyof typeof defaults] ?? "auto"));
  }
});

it.each(EXAMPLES.map(({ query }) => query))("the example %s can be asked as it stands", (query) => {
  const raw = Object.fromEntries(new URLSearchParams(query));
  const [scenario, input] = [decodeParams(ScenarioSchema, raw), decodeParams(PlanInput, raw)];
  expect([...scenario.issues, ...input.issues]).toEqual([]);
  unwrap(askPlan(unwrap(resolveScenario(asNeeded(scenario.value, planForm))), input.value));
});

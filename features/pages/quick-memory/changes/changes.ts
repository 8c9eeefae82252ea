/** Changes of scenario and page input, tried by computing everything again. */
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { IssueChange } from "@/lib/issue";
import { writeValue } from "@/lib/params/codec";
import type { Text } from "@/lib/text";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { instanceMemory, type FitLevel, type InstanceMemory } from "../instance/instance";
import { phases } from "../instance/ledger-input";

export type Change = { readonly label: Text; readonly set: Partial<Scenario> & Partial<MemoryInput> };

export type Tried = { readonly scenario: QuickMemoryScenario; readonly input: MemoryInput };

/** The changed scenario, or null where the layout cannot be. */
export function apply({ set }: Change, scenario: QuickMemoryScenario, input: MemoryInput): Tried | null {
  const entries = Object.entries(set);
  const params = Object.fromEntries(entries.filter(([key]) => SCENARIO_KEYS.has(key)));
  const pageParams = Object.fromEntries(entries.filter(([key]) => !SCENARIO_KEYS.has(key)));
  const changed = resolveOn({ ...scenario.params, ...params }, scenario);
  return changed.ok ? { scenario: changed.value, input: { ...input, ...pageParams } } : null;
}

/** Read once: a schema builds its shape anew whenever it is asked. */
const SCENARIO_KEYS: ReadonlySet<string> = new Set(Object.keys(ScenarioSchema.shape));

export const listInstances = ({ scenario, input }: Tried): readonly InstanceMemory[] =>
  phases(scenario).map((phase) => instanceMemory(scenario, input, phase));

/** The worst of its instances. */
export function chooseLevel(instances: readonly InstanceMemory[]): FitLevel {
  return (["none", "part", "tight"] as const).find((worst) => instances.some(({ level }) => level === worst)) ?? "fits";
}

/** Measured figures belong to one layout and set of formats: changing either restores computed figures. */
export function withoutMeasured(input: MemoryInput): Partial<MemoryInput> {
  const measured = { weights_gib: null, activation_gib: null, kv_gib: null, kv_tokens: null };
  const given = Object.entries(measured).filter(([key]) => input[key as keyof typeof measured] !== null);
  return { ...Object.fromEntries(given), ...(input.log !== "" && { log: "" }) };
}

export function issueChange({ label, set }: Change): IssueChange {
  return { label, set: Object.fromEntries(Object.entries(set).map(([key, value]) => [key, writeValue(value)])) };
}

"use client";
/** One section of the shared scenario: its pickers, its fields, and what only it has. */
import type { ReactNode } from "react";
import type { Form } from "@/features/analysis/analysis";
import { hasExperts } from "@/features/core/model/spec";
import type { Slice } from "@/features/core/scenario/keys";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useText } from "@/state/language";
import type { SectionPart } from "../fields/grouped-fields";
import { Section } from "../fields/section";
import { sheetWords } from "../pickers/hardware-facts";
import { BalanceField } from "./balance-field";
import { LoadKindField } from "./load-kind-field";
import type { PanelState } from "./panel-state";
import { IN_GRID, ParallelismFields, SplitSwitch } from "./parallelism-fields";
import { PickFields } from "./pick-fields";
import { HardwareRow, ModelRow, PasteButton } from "./picked-rows";
import { ProfileField } from "./profile-field";
import { sectionControls, SectionFields } from "./section-fields";
import type { ScenarioSection as Listed } from "./section-words";
import { TablesField } from "./tables-field";

type ScenarioSectionProps = {
  readonly section: Listed;
  readonly state: PanelState;
  readonly form: Form | undefined;
  readonly part: SectionPart;
  readonly folded?: boolean;
};

export function ScenarioSection({ section: { id, title }, state, form, part, folded = false }: ScenarioSectionProps) {
  const t = useText();
  const unused: readonly string[] = form?.unused ?? [];
  const { resolved, scenario } = state;
  const asides: Partial<Record<Slice, ReactNode>> = {
    model: <PasteButton />,
    hardware: resolved && <span>{t(sheetWords(resolved.chip))}</span>,
    parallelism: !unused.includes("split") && <SplitSwitch scenario={scenario} />,
  };
  const changed: readonly string[] = scenario.changed;
  const controls = sectionControls(id, resolved, unused);
  return (
    <Section
      title={title}
      aside={part !== "expert" && asides[id]}
      folded={folded}
      open={controls.some(({ key }) => changed.includes(key))}
    >
      {part !== "expert" && <Pickers id={id} state={state} form={form} />}
      <SectionFields
        {...state}
        id={id}
        part={part}
        unused={id === "parallelism" ? [...unused, ...IN_GRID] : unused}
        lastOfExpert={id === "time" && placesExperts(resolved, unused) && <BalanceField {...state} />}
      >
        {id === "time" && <TimeSources {...state} />}
      </SectionFields>
    </Section>
  );
}

type OfSection = { readonly id: Slice; readonly state: PanelState };

/** What comes before the fields of a section. */
function Pickers({ id, state, form }: OfSection & { readonly form: Form | undefined }) {
  return (
    <>
      {id === "model" && <ModelRow {...state} />}
      {id === "hardware" && <HardwareRow {...state} />}
      {form && <PickFields schema={form.input} section={id} chip={state.resolved?.chip} />}
      {id === "workload" && <LoadKindField scenario={state.scenario} />}
      {id === "parallelism" && <ParallelismFields {...state} unused={form?.unused ?? []} />}
    </>
  );
}

function TimeSources(state: PanelState) {
  const { scenario, resolved, messageAt } = state;
  return (
    <>
      <TablesField scenario={scenario} chip={resolved?.chip.id} messageAt={messageAt} />
      <ProfileField {...state} />
    </>
  );
}

/** A page that lays out by itself asks only how experts are copied and exchanged, of a model that has them. */
export const hasControls = (id: Slice, resolved: Resolved | undefined, unused: readonly string[]): boolean =>
  id !== "parallelism" || sectionControls(id, resolved, unused).length > 0;

/** Where the slope matters, a measured load does. */
const placesExperts = (resolved: Resolved | undefined, unused: readonly string[]): boolean =>
  resolved !== undefined && hasExperts(resolved.model) && !unused.includes("zipf");

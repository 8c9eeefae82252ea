"use client";
/** The controls of one section of the scenario. */
import type { ReactNode } from "react";
import { hasExperts } from "@/features/core/model/spec";
import type { Slice } from "@/features/core/scenario/keys";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { applies, listControls } from "@/lib/params/control";
import { GroupedFields, type SectionPart } from "../fields/grouped-fields";
import type { PanelState } from "./panel-state";
import { pageSectionTitle } from "./section-words";

type SectionFieldsProps = PanelState & {
  readonly id: Slice;
  readonly part: SectionPart;
  /** Parameters that cannot matter on the open page. */
  readonly unused: readonly string[];
  /** Fields that no schema describes: between those that everybody needs and the others, and behind these. */
  readonly children?: ReactNode;
  readonly lastOfExpert?: ReactNode;
};

export function SectionFields({ id, unused, part, children, lastOfExpert, ...state }: SectionFieldsProps) {
  const { scenario, resolved, messageAt, chosen } = state;
  return (
    <GroupedFields
      schema={ScenarioSchema}
      controls={sectionControls(id, resolved, unused).filter((control) => applies(control, scenario.params))}
      values={scenario.params}
      onChange={scenario.set}
      changed={scenario.changed}
      foldTitle={pageSectionTitle}
      {...{ part, messageAt, chosen, lastOfExpert }}
    >
      {children}
    </GroupedFields>
  );
}

/** What a section can show here: hidden ones, those of experts of a dense model, and those that the page has no use for are left out. */
export function sectionControls(id: Slice, resolved: Resolved | undefined, unused: readonly string[]) {
  const missing = resolved && !hasExperts(resolved.model) ? OF_EXPERTS : [];
  const without = [...unused, ...missing];
  return listControls(ScenarioSchema).filter(
    ({ key, meta }) => meta.section === id && !meta.hidden && !without.includes(key),
  );
}

const OF_EXPERTS: readonly string[] = [
  "w_routed",
  "w_shared",
  "redundant",
  "d_redundant",
  "exchange",
  "imbalance",
  "zipf",
  "tbo",
];

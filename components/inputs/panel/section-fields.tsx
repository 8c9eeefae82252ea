"use client";
/** The controls of one section of the scenario; what few need is folded away. */
import { hasExperts } from "@/features/core/model/spec";
import type { Slice } from "@/features/core/scenario/keys";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { applies, listControls, type Control } from "@/lib/params/control";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import type { Chosen } from "./automatic-values";
import type { MessageAt } from "../fields/field-issues";
import { ParamFields } from "../fields/param-fields";
import { pageSectionTitle } from "./section-words";
import styles from "../fields/section.module.css";

type SectionFieldsProps = {
  readonly id: Slice;
  readonly scenario: ScenarioState;
  readonly resolved: Resolved | undefined;
  readonly messageAt: MessageAt;
  readonly chosen: Chosen | undefined;
  /** Parameters that cannot matter on the open page. */
  readonly unused: readonly string[];
};

export function SectionFields({ id, resolved, unused, ...shown }: SectionFieldsProps) {
  const controls = sectionControls(id, resolved, unused).filter((control) => applies(control, shown.scenario.params));
  const [plain, folded] = [controls.filter(({ meta }) => !meta.fold), controls.filter(({ meta }) => meta.fold)];
  return (
    <>
      <Fields controls={plain} {...shown} />
      {[...Map.groupBy(folded, ({ meta }) => meta.fold ?? "")].map(([fold, own]) => (
        <Fold key={fold} fold={fold} controls={own} {...shown} />
      ))}
    </>
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

type FieldsProps = Pick<SectionFieldsProps, "scenario" | "messageAt" | "chosen"> & {
  readonly controls: readonly Control[];
};

/** Open where something in it was set. */
function Fold({ fold, ...fields }: FieldsProps & { readonly fold: string }) {
  const t = useText();
  const changed: readonly string[] = fields.scenario.changed;
  const set = fields.controls.some(({ key }) => changed.includes(key));
  return (
    <details className={styles.fold} open={set || undefined}>
      <summary>{t(pageSectionTitle(fold))}</summary>
      <Fields {...fields} />
    </details>
  );
}

function Fields({ controls, scenario, messageAt, chosen }: FieldsProps) {
  return (
    <ParamFields
      schema={ScenarioSchema}
      controls={controls}
      values={scenario.params}
      onChange={scenario.set}
      changed={scenario.changed}
      messageAt={messageAt}
      chosen={chosen}
    />
  );
}

"use client";
/** A panel that asks a few sections first; everything else stands behind one title, which names what was set in it. */
import type { Form } from "@/features/analysis/analysis";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { applies, listControls, type Control } from "@/lib/params/control";
import { usePageInput } from "@/state/inputs/page-input";
import { messagesAt } from "../fields/field-issues";
import { setIn } from "../fields/grouped-fields";
import { Section } from "../fields/section";
import { PageFields } from "./page-fields";
import type { PanelState } from "./panel-state";
import { ScenarioSection } from "./scenario-section";
import { sectionControls } from "./section-fields";
import type { ScenarioSection as Listed } from "./section-words";
import * as m from "@/components/inputs/messages";

type ExpertSectionsProps = {
  readonly form: Form;
  /** Ids of sections: of the scenario, of the page, or of both. */
  readonly first: readonly string[];
  readonly sections: readonly Listed[];
  readonly state: PanelState;
};

export function ExpertSections({ form, first, sections, state }: ExpertSectionsProps) {
  const isFirst = (id: string): boolean => first.includes(id);
  const { input: schema } = form;
  const hasExpert = ({ id }: Listed): boolean =>
    sectionControls(id, state.resolved, form.unused ?? []).some(({ meta }) => meta.expert);
  return (
    <>
      {first.map((id, index) => (
        <FirstSection key={id} id={id} reset={index === 0} {...{ form, sections, state }} />
      ))}
      <Section title={m.expertOptions} folded {...useFolded({ form, first, sections, state })}>
        {sections
          .filter(({ id }) => !isFirst(id))
          .map((section) => (
            <ScenarioSection key={section.id} {...{ section, state, form }} part="flat" />
          ))}
        {sections
          .filter((section) => isFirst(section.id) && hasExpert(section))
          .map((section) => (
            <ScenarioSection key={section.id} {...{ section, state, form }} part="expert" />
          ))}
        <PageFields schema={schema} part="expert" only={isFirst} />
        <PageFields schema={schema} part="flat" only={(id) => !isFirst(id)} />
      </Section>
    </>
  );
}

type FirstSectionProps = Omit<ExpertSectionsProps, "first"> & { readonly id: string; readonly reset: boolean };

function FirstSection({ id, reset, form, sections, state }: FirstSectionProps) {
  const section = sections.find((listed) => listed.id === id);
  return (
    <>
      {section && <ScenarioSection {...{ section, state, form }} part="plain" />}
      <PageFields schema={form.input} part="plain" reset={reset} only={(other) => other === id} />
    </>
  );
}

/** What was set behind the title; it is open where something there is refused. */
function useFolded({ form, first, sections, state: { scenario, messageAt } }: ExpertSectionsProps) {
  const { value, issues, changed } = usePageInput(form.input);
  const unused: readonly string[] = form.unused ?? [];
  const slices: readonly string[] = sections.map(({ id }) => id);
  const isBehind = ({ meta }: Control): boolean => meta.expert === true || !first.includes(meta.section ?? "");
  const shared = listControls(ScenarioSchema)
    .filter((control) => isBehind(control) && applies(control, scenario.params))
    .filter(({ key, meta }) => slices.includes(meta.section ?? "") && !unused.includes(key));
  const paged = listControls(form.input).filter(
    (control) => !control.meta.hidden && isBehind(control) && applies(control, value),
  );
  const pageMessage = messagesAt(issues);
  return {
    set: [...setIn(scenario.params, scenario.changed, shared), ...setIn(value, changed, paged)],
    open: shared.some(({ key }) => messageAt(key)) || paged.some(({ key }) => pageMessage(key)),
  };
}

"use client";
/** Every control of the shared scenario that the open page reads, then the page's own; or first what the page asks first. */
import type { Form } from "@/features/analysis/analysis";
import { ExpertSections } from "./expert-sections";
import { PageFields } from "./page-fields";
import { usePanelState } from "./panel-state";
import { hasControls, ScenarioSection } from "./scenario-section";
import { SECTIONS } from "./section-words";

/** `form` is that of the open page; a page without one shows every section. */
export function ScenarioPanel({ form }: { form: Form | undefined }) {
  const state = usePanelState();
  const folded: readonly string[] = form?.folded ?? [];
  const sections = SECTIONS.filter(({ id }) => form?.needs.includes(id) ?? true).filter(({ id }) =>
    hasControls(id, state.resolved, form?.unused ?? []),
  );
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {form?.first ? (
        <ExpertSections form={form} first={form.first} sections={sections} state={state} />
      ) : (
        <>
          {sections.map((section) => (
            <ScenarioSection
              key={section.id}
              {...{ section, state, form }}
              part="folded"
              folded={folded.includes(section.id)}
            />
          ))}
          {form && <PageFields schema={form.input} part="folded" folded={folded} />}
        </>
      )}
    </form>
  );
}

"use client";
/** The open page's own controls, generated from its schema, in the sections that it names. */
import { applies, listControls, type Control, type ParamSchema } from "@/lib/params/control";
import { useText } from "@/state/language";
import { usePageInput } from "@/state/inputs/page-input";
import { messagesAt } from "../fields/field-issues";
import { ParamFields } from "../fields/param-fields";
import { LinkButton, Section } from "../fields/section";
import { pageSectionTitle } from "./section-words";
import * as m from "./messages";

type PageFieldsProps = { readonly schema: ParamSchema; readonly folded: readonly string[] };

export function PageFields({ schema, folded }: PageFieldsProps) {
  const t = useText();
  const { value, issues, changed, set, reset } = usePageInput(schema);
  const sections = listSections(
    listControls(schema).filter((control) => !control.meta.hidden && applies(control, value)),
  );
  const aside = changed.length > 0 && <LinkButton onClick={reset}>{t(m.reset)}</LinkButton>;
  return sections.map(({ id, controls }, index) => (
    <Section
      key={id}
      title={pageSectionTitle(id)}
      aside={index === 0 && aside}
      folded={folded.includes(id)}
      changed={controls.some(({ key }) => changed.includes(key))}
    >
      <ParamFields
        schema={schema}
        controls={controls}
        values={value}
        onChange={set}
        changed={changed}
        messageAt={messagesAt(issues)}
      />
    </Section>
  ));
}

type PageSection = { readonly id: string; readonly controls: Control[] };

/** In the order in which their first controls stand; controls without a section come under the page's own name. */
function listSections(controls: readonly Control[]): readonly PageSection[] {
  const sections: PageSection[] = [];
  for (const control of controls) {
    const id = control.meta.section ?? "";
    const known = sections.find((section) => section.id === id);
    if (known) known.controls.push(control);
    else sections.push({ id, controls: [control] });
  }
  return sections;
}

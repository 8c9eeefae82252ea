"use client";
/** The open page's own controls, generated from its schema, in the sections that it names. */
import { applies, listControls, type Control, type ParamSchema } from "@/lib/params/control";
import { useText } from "@/state/language";
import { usePageInput } from "@/state/inputs/page-input";
import { messagesAt } from "../fields/field-issues";
import { GroupedFields, type SectionPart } from "../fields/grouped-fields";
import { LinkButton, Section } from "../fields/section";
import { pageSectionTitle } from "./section-words";
import * as m from "./messages";

type PageFieldsProps = {
  readonly schema: ParamSchema;
  readonly part: SectionPart;
  readonly folded?: readonly string[];
  /** Of these sections alone. */
  readonly only?: (section: string) => boolean;
  /** Has the button that takes everything back, where something was set. */
  readonly reset?: boolean;
};

export function PageFields({ schema, part, folded = [], only, reset: offered = part === "folded" }: PageFieldsProps) {
  const t = useText();
  const { value, issues, changed, set, reset } = usePageInput(schema);
  const sections = listSections(
    listControls(schema)
      .filter(({ meta }) => !meta.hidden && (only?.(meta.section ?? "") ?? true))
      .filter((control) => belongsTo(part, control) && applies(control, value)),
  );
  const aside = offered && changed.length > 0 && <LinkButton onClick={reset}>{t(m.reset)}</LinkButton>;
  return sections.map(({ id, controls }, index) => (
    <Section
      key={id}
      title={pageSectionTitle(id)}
      aside={index === 0 && aside}
      folded={folded.includes(id)}
      open={controls.some(({ key }) => changed.includes(key))}
    >
      <GroupedFields
        {...{ schema, controls, part, changed }}
        values={value}
        onChange={set}
        messageAt={messagesAt(issues)}
        foldTitle={pageSectionTitle}
      />
    </Section>
  ));
}

/** A section without a field of the part is not shown. */
function belongsTo(part: SectionPart, { meta }: Control): boolean {
  if (part === "plain") return !meta.expert;
  return part !== "expert" || meta.expert === true;
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

"use client";
/** The open page's own controls, generated from its schema, in the sections that it names. */
import { controlsOf, type Control, type ParamSchema } from "@/lib/params/control";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageInput } from "@/state/page-input";
import { messagesAt } from "./field-issues";
import { ParamFields } from "./param-fields";
import { LinkButton, Section } from "./section";

export function PageFields({ schema }: { schema: ParamSchema }) {
  const t = useText();
  const { value, issues, changed, set, reset } = usePageInput(schema);
  const shown = controlsOf(schema).filter((control) => !control.meta.hidden);
  if (shown.length === 0) return null;
  const aside = changed.length > 0 && <LinkButton onClick={reset}>{t(RESET)}</LinkButton>;
  return (
    <Section title={THIS_PAGE} aside={aside}>
      <ParamFields
        schema={schema}
        controls={shown satisfies readonly Control[]}
        values={value}
        onChange={set}
        changed={changed}
        messageAt={messagesAt(issues)}
      />
    </Section>
  );
}

const THIS_PAGE = text("This page", "本页");
const RESET = text("reset", "重置");

"use client";
/**
 * One of a few values; "auto" comes first where the suite can choose by itself. Closed, the field shows what holds,
 * faint when it was chosen automatically; the list is the platform's own.
 */
import { AUTO } from "@/lib/params/codec";
import { verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import type { TypedFieldProps } from "./number-field";
import { SelectRow } from "./select-row";
import * as m from "@/components/inputs/messages";

/** Letters that the box beside a label of usual width shows; Chinese ones count twice. */
const ROOM = 13;
const isLong = (word: string): boolean => word.replace(/[\u2e80-\uffff]/g, "$&$&").length > ROOM;

export function ChoiceField({ control, value, onChange, changed, message, chosen }: TypedFieldProps) {
  const t = useText();
  const word = (choice: string): string => t(control.meta.options?.[choice] ?? verbatim(choice));
  const auto = chosen ? `${t(chosen)} · ${t(m.auto)}` : t(m.auto);
  const shown = value === null ? t(chosen ?? m.auto) : word(String(value));
  const values = control.kind === "choice" ? control.values : [];
  return (
    <SelectRow
      label={control.meta.label}
      hint={control.meta.hint}
      changed={changed}
      message={message}
      wide={isLong(shown)}
      name={control.key}
      value={value === null ? AUTO : String(value)}
      shown={shown}
      faint={value === null}
      options={[
        ...(control.optional ? [[AUTO, auto] as const] : []),
        ...values.map((choice) => [choice, word(choice)] as const),
      ]}
      onChange={(picked) => onChange(picked === AUTO && control.optional ? null : picked)}
    />
  );
}

"use client";
import { useId } from "react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { FieldRow } from "./field-row";
import fields from "./field.module.css";

type WrittenFieldProps = {
  readonly name: string;
  readonly label: Text;
  readonly unit: string;
  readonly value: string;
  readonly message?: Text | undefined;
  readonly onChange: (value: string) => void;
};

/** A figure of something of one's own, as it is written; the field of its name is a wide one. */
export function WrittenField({ name, label, unit, value, message, onChange }: WrittenFieldProps) {
  const t = useText();
  const id = useId();
  const ids = { control: id, message: `${id}-message` };
  return (
    <FieldRow wide={name === "name"} ids={ids} label={label} message={message && t(message)}>
      <span className={message ? `${fields.box} ${fields.invalid}` : fields.box}>
        <input
          id={ids.control}
          className={fields.input}
          data-field={name}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={message !== undefined}
          aria-describedby={message ? ids.message : undefined}
          placeholder="—"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit && <span className={fields.unit}>{unit}</span>}
      </span>
    </FieldRow>
  );
}

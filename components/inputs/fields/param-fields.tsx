"use client";
/** The fields of one section of a schema, in its order. */
import type { Control, ParamSchema } from "@/lib/params/control";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { MessageAt } from "./field-issues";
import { ParamField } from "./param-field";

export type ParamFieldsProps = {
  readonly schema: ParamSchema;
  readonly controls: readonly Control[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (patch: Record<string, unknown>) => void;
  readonly changed: readonly string[];
  readonly messageAt: MessageAt;
  readonly chosen?: Readonly<Record<string, Text | undefined>> | undefined;
};

export function ParamFields({ schema, controls, values, onChange, changed, messageAt, chosen }: ParamFieldsProps) {
  const t = useText();
  return controls.map((control) => {
    const message = messageAt(control.key);
    return (
      <ParamField
        key={control.key}
        schema={schema}
        control={control}
        value={values[control.key]}
        onChange={(value) => onChange({ [control.key]: value })}
        changed={changed.includes(control.key)}
        message={message && t(message)}
        chosen={chosen?.[control.key]}
      />
    );
  });
}

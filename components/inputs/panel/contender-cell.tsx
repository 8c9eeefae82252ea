"use client";
/** One setting of one contender: an empty cell is the scenario's. */
import { useState } from "react";
import { EachSchema } from "@/features/core/comparison/each";
import { readParam, writeValue } from "@/lib/params/codec";
import type { Control } from "@/lib/params/control";
import { verbatim } from "@/lib/text";
import { useText } from "@/state/language";

type EachCellProps = {
  readonly control: Control;
  readonly label: string;
  /** undefined: as the scenario has it. */
  readonly value: unknown;
  /** The value of an empty box. */
  readonly absent?: string | undefined;
  readonly onChange: (value: unknown) => void;
};

export function EachCell({ control, label, value, absent = "—", onChange }: EachCellProps) {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const given = value === undefined || value === null ? "" : writeValue(value);
  if (control.kind === "choice")
    return (
      <select aria-label={label} value={given} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{absent}</option>
        {control.values.map((value) => (
          <option key={value} value={value}>
            {t(control.meta.options?.[value] ?? verbatim(value))}
          </option>
        ))}
      </select>
    );
  const read = (text: string) => (text.trim() === "" ? { value: undefined } : readParam(EachSchema, control.key, text));
  return (
    <input
      aria-label={label}
      aria-invalid={draft !== null && read(draft) === undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={absent}
      value={draft ?? given}
      onBlur={() => setDraft(null)}
      onChange={({ target }) => {
        setDraft(target.value);
        const next = read(target.value);
        if (next) onChange(next.value);
      }}
    />
  );
}

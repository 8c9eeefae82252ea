/** A parameter and its value in words, where its control is not in sight: "Memory share 0.85". */
import type { Text } from "@/lib/text";
import { valueWord } from "./codec";
import type { Control } from "./control";
import * as m from "./messages";

/** Longer values are texts and files: their name says enough. */
const LONGEST_VALUE = 24;

export function labelledValue(control: Control, value: unknown): Text {
  const { label, unit } = control.meta;
  const word = shortValue(control, value);
  if (word === null) return label;
  const behind = typeof value === "number" && unit ? ` ${unit}` : "";
  return m.labelWordBehind({ behind, label, word });
}

/** The value alone, with its unit: "50 ms". null: it is a text or a file, too long to be said. */
export function valueWithUnit(control: Control, value: unknown): Text | null {
  const { unit } = control.meta;
  const word = shortValue(control, value);
  if (word === null || typeof value !== "number" || !unit) return word;
  return { en: `${word.en} ${unit}`, zh: `${word.zh} ${unit}` };
}

function shortValue(control: Control, value: unknown): Text | null {
  const word = control.kind === "switch" ? (value === true ? m.on : m.off) : valueWord(control, value);
  return control.meta.packed || control.meta.hidden || word.en.length > LONGEST_VALUE ? null : word;
}

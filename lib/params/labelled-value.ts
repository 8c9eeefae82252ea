/** A parameter and its value in words, where its control is not in sight: "Memory share 0.85". */
import type { Text } from "@/lib/text";
import { valueWord } from "./codec";
import type { Control } from "./control";
import * as m from "./messages";

/** Longer values are texts and files: their name says enough. */
const LONGEST_VALUE = 24;

export function labelledValue(control: Control, value: unknown): Text {
  const { label, unit, packed, hidden } = control.meta;
  const word = control.kind === "switch" ? (value === true ? m.on : m.off) : valueWord(control, value);
  if (packed || hidden || word.en.length > LONGEST_VALUE) return label;
  const behind = typeof value === "number" && unit ? ` ${unit}` : "";
  return m.labelWordBehind({ behind, label, word });
}

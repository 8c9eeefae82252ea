import type * as z from "zod";
import { valueWord, writeValue } from "@/lib/params/codec";
import { applies, listControls, type Control, type ParamSchema } from "@/lib/params/control";
import type { Text } from "@/lib/text";
import * as m from "@/components/frame/messages.sentence";

/** What the controls of a page held `before` where they hold something else `now`: "Users at once 64". Controls that cannot matter in either are left out. */
export function inputDifferences<S extends ParamSchema>(
  schema: S,
  before: z.infer<S>,
  now: z.infer<S>,
): readonly Text[] {
  const [was, is] = [before, now] as readonly Readonly<Record<string, unknown>>[];
  if (!was || !is) return [];
  return listControls(schema)
    .filter((control) => writeValue(was[control.key]) !== writeValue(is[control.key]))
    .filter((control) => applies(control, was) || applies(control, is))
    .map((control) => labelled(control, was[control.key]));
}

/** Longer values are texts and files: their name says enough. */
const LONGEST_VALUE = 24;

function labelled(control: Control, value: unknown): Text {
  const { label, unit, packed, hidden } = control.meta;
  const word = valueWord(control, value);
  if (packed || hidden || word.en.length > LONGEST_VALUE) return label;
  const behind = typeof value === "number" && unit ? ` ${unit}` : "";
  return m.labelWordBehind({ behind, label, word });
}

import type * as z from "zod";
import { writeValue } from "@/lib/params/codec";
import { applies, listControls, type ParamSchema } from "@/lib/params/control";
import { labelledValue } from "@/lib/params/labelled-value";
import type { Text } from "@/lib/text";

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
    .map((control) => labelledValue(control, was[control.key]));
}

/** Differences as people read them: the field by the name of its control, the value as a link writes it. */
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { linkNames, listControls } from "@/lib/params/control";
import { verbatim, type Text } from "@/lib/text";
import type { Difference } from "./difference";
import * as m from "./messages";

const LONGEST = 160;

const TOP: Readonly<Record<string, Text>> = {
  name: m.name,
  tags: m.tags,
  note: m.note,
  page: m.page,
};

/** "TP (tp)"; a field without a control of the scenario is named by its path. */
export function fieldWords({ path }: Difference): Text {
  const [first = "", second = "", ...rest] = path;
  const name = path.length === 1 ? TOP[first] : first === "content" && rest.length === 0 ? TOP[second] : undefined;
  if (name) return name;
  const [key] = rest;
  const control =
    first === "content" && (second === "params" || second === "against") && key !== undefined
      ? listControls(ScenarioSchema).find((control) => linkNames(control).includes(key))
      : undefined;
  if (!control || key === undefined) return verbatim((first === "content" ? path.slice(1) : path).join("."));
  return m.labelKey({ label: control.meta.label, key });
}

export function valueWords(value: unknown): Text {
  if (value === undefined) return m.notSet;
  if (typeof value === "string" && /^[zh]\./.test(value)) return m.packedText;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return verbatim(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

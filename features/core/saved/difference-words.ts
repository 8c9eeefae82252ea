/** Differences as people read them: the field by the name of its control, the value as a link writes it. */
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { linkNames, listControls } from "@/lib/params/control";
import { text, verbatim, type Text } from "@/lib/text";
import type { Difference } from "./difference";

const LONGEST = 160;

const TOP: Readonly<Record<string, Text>> = {
  name: text({ en: "Name", zh: "名称" }),
  tags: text({ en: "Tags", zh: "标签" }),
  note: text({ en: "Note", zh: "说明" }),
  page: text({ en: "Page", zh: "页面" }),
};

/** "TP (tp)"; a field without a control of the scenario is named by its path. */
export function fieldWords({ path }: Difference): Text {
  const [first = "", second = "", ...rest] = path;
  const own = path.length === 1 ? TOP[first] : first === "content" && rest.length === 0 ? TOP[second] : undefined;
  if (own) return own;
  const [key] = rest;
  const control =
    first === "content" && (second === "params" || second === "against") && key !== undefined
      ? listControls(ScenarioSchema).find((one) => linkNames(one).includes(key))
      : undefined;
  if (!control || key === undefined) return verbatim((first === "content" ? path.slice(1) : path).join("."));
  const { en, zh } = control.meta.label;
  return text({ en: `${en} (${key})`, zh: `${zh}（${key}）` });
}

export function valueWords(value: unknown): Text {
  if (value === undefined) return text({ en: "not set", zh: "未设置" });
  if (typeof value === "string" && /^[zh]\./.test(value)) return text({ en: "packed text", zh: "压缩文本" });
  const written = typeof value === "string" ? value : JSON.stringify(value);
  return verbatim(written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written);
}

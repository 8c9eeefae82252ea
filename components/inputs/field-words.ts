/** Words that fields share. */
import type { Control } from "@/lib/params/control";
import { wantedWords, writeValue } from "@/lib/params/codec";
import { text, type Text } from "@/lib/text";
import { formatCount } from "@/lib/format/quantity";

export const AUTO_WORD = text({ en: "auto", zh: "自动" });

/** What a field shows of a value when nobody types in it. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isInteger(value) ? formatCount(value) : String(value);
  return writeValue(value).replaceAll(",", ", ");
}

/** Said below a field whose text cannot be read; the last readable value stays in force. */
export function unreadableMessage(control: Control, written: string, standing: unknown): Text {
  const wanted = wantedWords(control);
  const used = standing === null ? AUTO_WORD : { en: shownValue(standing), zh: shownValue(standing) };
  return text({
    en: `“${written}” is not ${wanted.en}. Still showing ${used.en}.`,
    zh: `“${written}”无法读取；可取${wanted.zh}。当前仍按 ${used.zh} 显示。`,
  });
}

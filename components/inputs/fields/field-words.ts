/** Words that fields share. */
import type { Control } from "@/lib/params/control";
import { valueWord, wantedWords, writeValue } from "@/lib/params/codec";
import { verbatim, type Text } from "@/lib/text";
import { formatCount } from "@/lib/format/quantity";
import * as m from "@/components/inputs/messages";

/** The placeholder of an empty field: its meaning in the reader's words. */
export function emptyWord({ kind, optional, meta }: Control, chosen: Text | undefined): Text | undefined {
  if (kind === "numbers" && !optional) return meta.absent ?? m.none;
  return optional ? (chosen ?? meta.absent ?? m.auto) : undefined;
}

/** The text of a field that is not edited. */
export function shownValue(value: unknown, optional = false): string {
  if (value === null || value === undefined) return "";
  // Beside an automatic choice the empty list is a choice, too.
  if (Array.isArray(value) && value.length === 0) return optional ? writeValue(value) : "";
  if (typeof value === "number") return Number.isInteger(value) ? formatCount(value) : String(value);
  return writeValue(value).replaceAll(",", ", ");
}

/** Said below a field whose text cannot be read; the last readable value stays in force. */
export function unreadableMessage(control: Control, text: string, standing: unknown): Text {
  const wanted = wantedWords(control);
  const used =
    standing === null
      ? m.auto
      : control.kind === "choice"
        ? valueWord(control, standing)
        : verbatim(shownValue(standing, control.optional));
  return m.writtenIsNotWantedStill({ written: text, wanted, used });
}

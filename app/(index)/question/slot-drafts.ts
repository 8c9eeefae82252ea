/** Unreadable texts in number slots, typed or from a link: the answer on the screen uses the earlier values. */
import { readQuantity } from "@/lib/params/read-quantity";
import type { RawParams } from "@/lib/params/codec";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Slot, Slots } from "./slots";
import * as m from "./messages";

export type NumericSlot = Extract<Slot, { readonly kind: "number" }>;

/** The slot under edit, and its text. */
export type SlotDraft = { readonly at: string; readonly typed: string };

export type WrongSlot = { readonly at: string; readonly words: Text };

/** Of a limit that may be left open. */
const OPEN = ["auto", "none"];

/** As the link writes it; undefined: it cannot be read. */
export function readSlot({ unit, min, max, open, whole }: NumericSlot, typed: string): string | undefined {
  if (open && (OPEN.includes(typed.trim()) || typed.trim() === "∞")) return "auto";
  const number = readQuantity(typed, unit);
  if (number === undefined || number < min || number > max) return undefined;
  return whole && !Number.isInteger(number) ? undefined : String(number);
}

/** As the sentence shows a value of the link. */
export function shownNumber(value: string, unit?: string, automatic = "∞"): string {
  if (OPEN.includes(value)) return automatic;
  const number = Number(value);
  if (unit === "ms" && Number.isFinite(number)) return number >= 1000 ? `${number / 1000} s` : `${value} ms`;
  if (unit === "%") return `${value} %`;
  if (unit?.startsWith("$")) return `$${value}`;
  return Number.isInteger(number) ? formatCount(number) : value;
}

/** `asked`: the slots that the sentence shows. */
export function wrongSlots(
  slots: Slots,
  raw: RawParams,
  draft: SlotDraft | null,
  asked: (slot: string) => boolean,
): readonly WrongSlot[] {
  return Object.entries(slots).flatMap(([at, slot]) => {
    if (slot.kind !== "number" || !asked(at)) return [];
    const linked = raw[at] ?? slot.fallback;
    const standing = readSlot(slot, linked) === undefined ? slot.fallback : linked;
    const typed = draft?.at === at ? draft.typed : linked;
    return readSlot(slot, typed) === undefined
      ? [{ at, words: wrongWords(slot, typed, shownNumber(standing, slot.unit)) }]
      : [];
  });
}

const wrongWords = ({ label, wanted }: NumericSlot, typed: string, standing: string): Text =>
  m.labelTypedIsNotWanted({ typed: typed.trim(), standing, label, wanted });

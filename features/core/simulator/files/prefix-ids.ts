/** The ids of a prompt's units in a cell: words of letters, digits, points, hyphens and underscores, with anything between. */
import type { RowSpans } from "@/lib/tables/row-spans";
import type { UnitLists } from "../input/unit-lists";

const ZERO = 48;
/** 1: a digit, 2: another sign of a word. */
const KINDS = Uint8Array.from({ length: 128 }, (_, sign) => {
  const letter = String.fromCharCode(sign);
  return /\d/.test(letter) ? 1 : /[\w.-]/.test(letter) ? 2 : 0;
});

/** Digits of a number that a float holds exactly. */
const MOST_DIGITS = 15;

/** A whole number is read as one where only one word writes it so: 7 is, 07 is a word. */
export function addIds(units: UnitLists, { source, starts, ends }: RowSpans, cell: number): void {
  const end = ends[cell] as number;
  let index = starts[cell] as number;
  while (index < end) {
    const start = index;
    let value = 0;
    let kinds = 0;
    for (; index < end; index += 1) {
      const sign = source.charCodeAt(index);
      const kind = sign < 128 ? (KINDS[sign] as number) : 0;
      if (kind === 0) break;
      kinds |= kind;
      value = value * 10 + sign - ZERO;
    }
    const length = index - start;
    const plain = kinds === 1 && length <= MOST_DIGITS && (length === 1 || source.charCodeAt(start) !== ZERO);
    if (length > 0) units.add(plain ? value : source.slice(start, index));
    index += 1;
  }
}

/** Numbers and columns as `mds trace` writes them. */
import { alignedText } from "@/lib/export/table-text";
import { toPercent, usToMs } from "@/lib/units/edge";

export const ms = (us: number, digits = 2): string => usToMs(us).toFixed(digits);
export const share = (part: number, total: number): string => (total > 0 ? toPercent(part / total).toFixed(1) : "");
export const table = (rows: readonly (readonly string[])[], words: number): string =>
  alignedText(rows, rows[0]?.map((_, column) => column >= words) ?? []);

export const clipped = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 3)}...` : words;

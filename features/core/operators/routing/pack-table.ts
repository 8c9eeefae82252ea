/**
 * A balance table in a link. The whole text where it fits; else each row scaled to a mean of 1,000, or 100, which keeps shares
 * to 0.1 or 1 percent of the mean; else every second layer so, or third. What is longer even so is refused with both lengths.
 */
import type { Issue } from "@/lib/issue";
import { packText, unpackText } from "@/lib/packed-text";
import { failure, success, type Result } from "@/lib/result";
import { formatCount } from "@/lib/format/quantity";
import { readBalanceTable, type BalanceTable } from "./balance-table";
import { issue } from "@/features/core/operators/messages.issues";

/** Servers and proxies take addresses of 8 KiB; this leaves room for the scenario. */
export const TABLE_LIMIT = 6000;
/** Up to here a link is also comfortable in chats, so that the text travels as it is. */
const COMFORTABLE = 2000;

export function packBalanceTable(text: string): Result<string> {
  const read = readBalanceTable(text);
  if (!read.ok) return read;
  const packed = packText(text.trim());
  if (packed.length <= COMFORTABLE) return success(packed);
  const [fine, coarse] = [1000, 100].map((mean) => packText(scaledText(read.value, mean)));
  if (fine !== undefined && fine.length <= TABLE_LIMIT) return success(fine, [rounded("0.1")]);
  if (coarse !== undefined && coarse.length <= TABLE_LIMIT) return success(coarse, [rounded("1")]);
  return thinned(read.value, (coarse?.length ?? 0) / TABLE_LIMIT) ?? failure(tooLong(coarse?.length ?? 0, read.value));
}

/** As many layers as the link holds, evenly apart; null where it holds none. */
function thinned({ columns, rows }: BalanceTable, excess: number): Result<string> | null {
  for (let step = Math.max(2, Math.floor(excess)); step < 2 * rows.length; step += 1) {
    const layers = rows.filter((_, layer) => layer % step === 0);
    const packed = packText(scaledText({ columns, rows: layers }, 100));
    if (packed.length <= TABLE_LIMIT) return success(packed, [rounded("1"), sampled(layers.length, rows.length)]);
  }
  return null;
}

/** Programs may send the table as it is. */
export function unpackBalanceTable(packed: string): Result<BalanceTable> {
  const text = /^[zh]\./.test(packed) ? unpackText(packed, undefined, "balance") : success(packed);
  return text.ok ? readBalanceTable(text.value) : text;
}

function scaledText({ columns, rows }: BalanceTable, mean: number): string {
  const scaled = rows.map((row) => {
    const factor = (mean * row.length) / row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => Math.round(value * factor)).join(",");
  });
  return [columns.join(","), ...scaled].join("\n");
}

const rounded = (percent: string): Issue => issue("EXPERTS-TABLE-ROUNDED", "balance", { percent });

const sampled = (layersKept: number, layers: number): Issue =>
  issue("EXPERTS-TABLE-SAMPLED", "balance", { kept: layersKept, layers });

const tooLong = (length: number, { columns, rows }: BalanceTable): Issue =>
  issue("EXPERTS-TABLE-LONG", "balance", {
    rows: rows.length,
    columns: columns.length,
    length: formatCount(length),
    tableLimit: formatCount(TABLE_LIMIT),
  });

/** When a run was measured, as `2025-09-14T01:50:43`: tools write it in several ways, most of them without a zone. */
import { fromMs, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";

const COMPACT = /^(\d{4})(\d{2})(\d{2})[-_T ]?(\d{2})(\d{2})(\d{2})$/;
const WRITTEN = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T _](\d{2}):(\d{2})(?::(\d{2}))?)?/;
/** Seconds of the years 2001 to 2096: smaller numbers count something else. */
const EPOCH = { least: 1e9, most: 4e9 };

/** Null where the text is no date. A clock time since 1970 is told in UTC. */
export function measuredDate(text: string): string | null {
  const word = text.trim();
  const compact = COMPACT.exec(word) ?? WRITTEN.exec(word);
  if (compact) return joined(compact.slice(1));
  const epoch = /^\d{10}(\.\d+)?$/.test(word) ? Number(word) : /^\d{13}$/.test(word) ? fromMs(Number(word)) : NaN;
  return epoch >= EPOCH.least && epoch <= EPOCH.most ? new Date(toMs(seconds(epoch))).toISOString().slice(0, 19) : null;
}

function joined([year = "", month = "", day = "", hour, minute, second = "00"]: readonly (string | undefined)[]) {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const date = `${year}-${month}-${day}`;
  return hour === undefined ? date : `${date}T${hour}:${minute ?? "00"}:${second}`;
}

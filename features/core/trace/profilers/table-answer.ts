/** What a kernel table says: its first sentence, and plain data for programs. */
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Language, type Text } from "@/lib/text";
import { fromUs, toPercent, usToMs } from "@/lib/units/edge";
import { shortName } from "../kernels/short-name";
import { TABLE_KINDS, type KernelTable, type TableTimes } from "./kernel-table";
import * as m from "./messages";

const time = (us: number): string => formatQuantity(fromUs(us), "s");
const percent = (share: number): string => formatPercent(share, 2);

export function tableFinding(table: KernelTable): Text {
  const { kind, rows, total, launches, times } = table;
  const what = TABLE_KINDS[kind];
  const spans = spanFinding(what, times);
  if (spans !== null) return spans;
  const [first] = rows;
  const count = launches === null ? "" : formatCount(launches);
  const sum =
    launches === null
      ? m.rowsTake({ rows: rows.length, total: time(total) })
      : m.tableTakes({ calls: launches, count, total: time(total) });
  const longest = m.longestOfTable({
    ...{ what, sum, share: percent(first?.share ?? 0), name: shortName(first?.name ?? "") },
  });
  return joinTexts([longest, m.idleUnknown], BETWEEN);
}

function spanFinding(what: Text, times: readonly TableTimes[]): Text | null {
  const [first] = times;
  if (first === undefined) return null;
  const share = ({ idle, span }: TableTimes): number => idle / span;
  if (times.length === 1)
    return m.spanIdle({ what, idle: time(first.idle), span: time(first.span), share: percent(share(first)) });
  const most = times.reduce((top, row) => (share(row) > share(top) ? row : top));
  const others = times.filter((row) => row !== most).map(share);
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length;
  return m.mostIdleRank({
    ...{ what, rank: most.rank ?? 0, share: percent(share(most)), span: time(most.span), others: percent(mean) },
  });
}

/** Milliseconds, as suffixes say. */
export function tableJson(table: KernelTable, language: Language) {
  const { kind, rows, total, host, launches, times } = table;
  return {
    kind,
    verdict: tableFinding(table)[language],
    kernels: rows.length,
    launches,
    total_ms: usToMs(total),
    host_total_ms: host === null ? null : usToMs(host),
    rows: rows.map(({ name, parent, category, calls, total: sum, mean, share }) => ({
      ...{ name, parent: parent || null, category, calls, total_ms: usToMs(sum), mean_us: mean },
      share_pct: toPercent(share),
    })),
    times: times.map(({ rank, span, busy, idle, computing, exposed }) => ({
      ...{ rank, span_ms: usToMs(span), busy_ms: usToMs(busy), idle_ms: usToMs(idle) },
      ...{ computation_ms: usToMs(computing), exposed_communication_ms: exposed === null ? null : usToMs(exposed) },
      idle_pct: toPercent(idle / span),
    })),
  };
}

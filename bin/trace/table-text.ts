/** A table of kernels for a terminal. */
import { tableFinding, type KernelTable } from "@/features/core/trace/reading";
import { alignedText } from "@/lib/export/table-text";
import type { Language } from "@/lib/text";
import { toPercent, usToMs } from "@/lib/units/edge";
import { clipped } from "./columns-text";

/** Rows that a terminal shows. */
const MOST = 40;

export function kernelTableText(table: KernelTable, language: Language): string {
  const rows = table.rows
    .slice(0, MOST)
    .map(({ name, category, parent, calls, mean, total, share }) => [
      clipped(name, 80),
      parent || category,
      calls === null ? "" : String(calls),
      mean === null ? "" : mean.toFixed(2),
      usToMs(total).toFixed(3),
      toPercent(share).toFixed(1),
    ]);
  const times = table.times.map(({ rank, span, busy, idle, exposed }) => [
    rank === null ? "" : String(rank),
    usToMs(span).toFixed(3),
    usToMs(busy).toFixed(3),
    usToMs(idle).toFixed(3),
    toPercent(idle / span).toFixed(2),
    exposed === null ? "" : usToMs(exposed).toFixed(3),
  ]);
  const blocks = [
    tableFinding(table)[language],
    ...(times.length > 0
      ? [
          alignedText(
            [TIMES, ...times],
            TIMES.map(() => true),
          ),
        ]
      : []),
    ...(rows.length > 0
      ? [
          alignedText(
            [HEAD, ...rows],
            HEAD.map((_, column) => column > 1),
          ),
        ]
      : []),
  ];
  return blocks.join("\n\n");
}

const HEAD = ["Kernel", "Kind", "n", "mean µs", "sum ms", "%"];
const TIMES = ["Rank", "Span ms", "Busy ms", "Idle ms", "Idle %", "Exposed comm ms"];

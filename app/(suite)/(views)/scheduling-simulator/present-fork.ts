/** Two futures as a table. Pure. */
import { COMPARED, type ForkComparison } from "@/features/pages/scheduling-simulator/fork-comparison";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { known, ms, type Translate } from "./words";

const LEVELS = ["p50", "p90", "p95", "p99", "mean"] as const;

/** One row per time and level, one column per future: narrow enough for any screen. */
export function forkSheet({ times, open, a, b }: ForkComparison, t: Translate): Sheet {
  const outcome = (label: Text, unit: string, of: (side: typeof a) => number, difference: string) => [
    t(label),
    unit,
    known(of(a)),
    known(of(b)),
    `${signedNumber(of(b) - of(a))} ${difference}`.trim(),
    open,
  ];
  return {
    columns: [
      { label: t(text({ en: "After the fork", zh: "分叉之后" })) },
      { label: t(text({ en: "Unit", zh: "单位" })) },
      { label: t(text({ en: "A, as run", zh: "A，原样" })) },
      { label: t(text({ en: "B, changed", zh: "B，改动后" })) },
      { label: t(text({ en: "B against A", zh: "B 相对 A" })) },
      { label: t(text({ en: "Requests", zh: "请求数" })) },
    ],
    rows: [
      ...COMPARED.flatMap((id) =>
        LEVELS.map((level) => [
          `${id.toUpperCase()} ${level === "mean" ? t(text({ en: "mean", zh: "平均" })) : level}`,
          "ms",
          ms(times[id].a[level]),
          ms(times[id].b[level]),
          percentChange(times[id].a[level], times[id].b[level]),
          times[id].count,
        ]),
      ),
      outcome(
        text({ en: "Within targets", zh: "达到目标" }),
        "%",
        ({ attained }) => attained * 100,
        t(text({ en: "points", zh: "个百分点" })),
      ),
      outcome(text({ en: "Finished", zh: "完成" }), "req", ({ finished }) => finished, ""),
      outcome(text({ en: "Preemptions", zh: "抢占" }), "", ({ evictions }) => evictions, ""),
    ],
  };
}

function percentChange(a: number, b: number): string | null {
  const share = (b / a - 1) * 100;
  return Number.isFinite(share) ? `${signedNumber(share)} %` : null;
}

const signedNumber = (value: number): string =>
  value === 0 ? "0" : `${value > 0 ? "+" : "−"}${formatNumber(Math.abs(value))}`;

/** The simulated best as a table: percentiles, whether they pass, and how far the closed form was off. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { excessOf } from "@/features/core/search/layouts/limits";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/objectives";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { STATE_WORDS, type Translate } from "./words";

const SPREADS = ["ttft", "tpot", "e2e"] as const;
const STATISTICS = ["mean", "p50", "p90", "p99"] as const;

export function runColumns({ request }: SearchStanding, t: Translate): readonly DataColumn<Simulated>[] {
  const { space, options } = request;
  const law = OBJECTIVE_LAWS[options.objective];
  const number = (id: string, head: Text, unit: string, value: (run: Simulated) => number): DataColumn<Simulated> => ({
    id,
    head: t(head),
    unit,
    kind: "number",
    value,
    written: (run) => formatNumber(value(run)),
  });
  return [
    {
      id: "name",
      head: t(text({ en: "Configuration", zh: "方案" })),
      kind: "text",
      value: ({ index }) => wordAt(space, index),
      rowHead: true,
    },
    { id: "state", head: t(text({ en: "Verdict", zh: "判定" })), kind: "text", value: (run) => t(runState(run)) },
    number("objective", law.label, law.unit, ({ score }) => valueOfScore(options.objective, score)),
    ...SPREADS.flatMap((spread) =>
      STATISTICS.map((statistic) =>
        number(
          `${spread}_${statistic}`,
          statistic === "mean"
            ? text({ en: `${spread.toUpperCase()} mean`, zh: `${spread.toUpperCase()} 均值` })
            : verbatim(`${spread.toUpperCase()} ${statistic}`),
          spread === "e2e" ? "s" : "ms",
          (run) => run[spread][statistic] * (spread === "e2e" ? 1 : 1e3),
        ),
      ),
    ),
    number("goodput", text({ en: "Goodput", zh: "有效吞吐" }), "req/s", ({ goodput }) => goodput),
    number("requests", text({ en: "Requests", zh: "请求数" }), "", ({ requests }) => requests),
  ];
}

/** "passes", or the limit that is broken by most. */
export function runState({ passes, checks }: Simulated): Text {
  if (passes) return STATE_WORDS.passes;
  const [worst] = checks
    .map((check) => ({ check, excess: excessOf(check.value, check.limit, check.most) }))
    .filter(({ excess }) => excess > 0)
    .sort((a, b) => b.excess - a.excess);
  if (!worst) return STATE_WORDS.fails;
  const { reason, value, limit, most } = worst.check;
  const { label } = REASON_WORDS[reason];
  const words = `${amount(reason, value)} ${most ? ">" : "<"} ${amount(reason, limit)}`;
  return text({ en: `${label.en} ${words}`, zh: `${label.zh} ${words}` });
}

export function runSheet(standing: SearchStanding, t: Translate): Sheet {
  const columns = runColumns(standing, t);
  return {
    columns: columns.map(({ head, unit }) => ({ label: head, ...(unit && { unit }) })),
    rows: standing.runs.map((run) => columns.map(({ value }) => value(run))),
  };
}

/** Totals, where the time of each phase goes, and the five operators that take longest. */
import { chart } from "@/features/answers/chart";
import type { ChartPart, Part } from "@/features/answers/answer";
import type { TopOperator } from "@/features/core/report/document";
import { performanceTable } from "@/features/core/report/exports/tables";
import { convertToStats, type PhaseStats } from "@/features/core/report/exports/stats";
import { BOTTLENECK_WORDS, stepName } from "@/features/core/report/step-names";
import { PHASE_WORD, PHASES } from "@/features/words";
import type { StackedBars } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatMs, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, COLON, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { ScenarioReport } from "../answer";
import { WORDS } from "../words";
import * as m from "./messages";

export function summaryParts({ document }: Pick<ScenarioReport, "document">, t: Translate): readonly Part[] {
  const { prefill, decode } = convertToStats(document);
  const charts = [
    ...(prefill ? [breakdown("prefill", prefill, t)] : []),
    ...(decode ? [breakdown("decode", decode, t)] : []),
  ];
  return [
    ...(charts.length > 0 ? [{ kind: "row", id: "breakdowns", parts: charts } as const] : []),
    {
      kind: "table",
      id: "top",
      title: m.fiveLongestOperators,
      table: topTable(document.bottleneck.top_ops, document.performance.total_time_ms ?? NaN, t),
    },
    {
      kind: "table",
      id: "performance",
      title: m.totals,
      note: document.performance.machine_ms_per_token === undefined ? undefined : m.amountsAreThoseOfOne,
      table: performanceTable(document, t),
    },
  ];
}

function breakdown(phase: "prefill" | "decode", stats: PhaseStats, t: Translate): ChartPart {
  const bars = timeBars(stats, t);
  const [name, total] = [PHASE_WORD[phase], formatMs(stats.totalTime)];
  const [compute, comm] = [stats.computeTime, stats.commTime].map((part) => formatPercent(part / stats.totalTime, 2));
  return chart(
    t,
    {
      id: `${phase}-time`,
      label: m.nameWhereTimeGoes({ name }),
      title: m.nameKernelsTakeComputeMessages({ compute: compute ?? "", comm: comm ?? "", name }),
      subtitle: m.totalInAllWhatOverlaps({ total }),
    },
    { kind: "bars", ...bars },
  );
}

function timeBars(stats: PhaseStats, t: Translate): StackedBars {
  const parts = [
    [WORDS.kernels, stats.computeTime, 1],
    [WORDS.messages, stats.commTime, 3],
    [WORDS.waits, stats.bubbleTime, 5],
    [WORDS.overlap, stats.overlapTime, 0],
  ] as const;
  return {
    rows: parts.map(([name]) => t(name)),
    series: [{ name: t(WORDS.time), slot: 1, values: parts.map(([, value]) => value) }],
    axis: t(WORDS.time),
    unit: "ms",
  };
}

/** "Decode: Routed experts". */
function named({ op_id: id }: TopOperator, t: Translate): string {
  const phase = PHASES.find((candidate) => id.startsWith(`${candidate}.`));
  return phase === undefined
    ? id
    : [t(PHASE_WORD[phase]) + t(COLON), t(stepName({ op_id: id, phase }))].join(t(BETWEEN));
}

const topTable = (top: readonly TopOperator[], total: number, t: Translate) =>
  table<TopOperator>(
    t,
    [
      { id: "operator", label: WORDS.operator, value: ({ op_id: id }) => id, written: (row) => named(row, t) },
      { id: "time", label: WORDS.time, unit: "ms", value: ({ t_total_ms: time }) => time },
      { id: "share", label: WORDS.share, unit: "%", value: ({ t_total_ms: time }) => toPercent(time) / total },
      {
        id: "bottleneck",
        label: WORDS.bottleneck,
        value: ({ bottleneck }) => bottleneck,
        written: ({ bottleneck }) => t(BOTTLENECK_WORDS[bottleneck]),
      },
    ],
    top,
  );

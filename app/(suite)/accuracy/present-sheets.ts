/** Operator laws as a table and as a sheet, and the measured runs as a sheet. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import type { LawLine, OperatorLine } from "@/features/pages/accuracy/operators";
import type { Run } from "@/features/core/evidence/runs";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { writtenShare } from "./present-tables";
import { LAW_WORD } from "./words";

type Translate = (text: Text) => string;

export function operatorColumns(t: Translate): readonly DataColumn<LawLine>[] {
  const share = (id: "typical" | "worst" | "bar", head: Text): DataColumn<LawLine> => ({
    id,
    head: t(head),
    unit: "%",
    kind: "number",
    value: (line) => line[id],
    written: (line) => writtenShare(line[id]),
  });
  return [
    {
      id: "law",
      head: t(text({ en: "Law", zh: "规律" })),
      kind: "text",
      value: ({ law }) => t(LAW_WORD[law] ?? verbatim(law)),
      rowHead: true,
    },
    {
      id: "format",
      head: t(text({ en: "Format or kind", zh: "格式或种类" })),
      kind: "text",
      value: ({ format }) => format,
    },
    {
      id: "systems",
      head: t(text({ en: "Systems left out in turn", zh: "依次留出的系统" })),
      kind: "text",
      value: ({ systems }) => systems.join(", "),
    },
    {
      id: "rows",
      head: t(text({ en: "Rows", zh: "行数" })),
      kind: "number",
      value: ({ rows }) => rows,
      written: ({ rows }) => formatCount(rows),
    },
    share("typical", text({ en: "Median error", zh: "误差中位数" })),
    share("worst", text({ en: "worst system", zh: "最差系统" })),
    share("bar", text({ en: "Bar", zh: "上限" })),
  ];
}

/** Line by line: one per law, format and system that was left out. */
export function operatorSheet(lines: readonly OperatorLine[], t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Law", zh: "规律" })) },
      { label: t(text({ en: "Format or kind", zh: "格式或种类" })) },
      { label: t(text({ en: "Left out", zh: "留出" })) },
      { label: t(text({ en: "Fitted on", zh: "拟合自" })) },
      { label: t(text({ en: "Rows", zh: "行数" })) },
      { label: t(text({ en: "Median error", zh: "误差中位数" })), unit: "%" },
      { label: t(text({ en: "Error, 90th percentile", zh: "误差第 90 百分位" })), unit: "%" },
      { label: t(text({ en: "Bar", zh: "上限" })), unit: "%" },
    ],
    rows: lines.map(({ law, format, system, basis, rows, median, p90, bar }) => [
      law,
      format,
      system,
      basis,
      rows,
      median * 100,
      p90 * 100,
      bar === null ? null : bar * 100,
    ]),
  };
}

/** Every shown run with its ratios, for readers who want to count themselves. */
export function runSheet(runs: readonly Run[], t: Translate): Sheet {
  const ratio = (error: number | null): Cell => (error === null ? null : Math.exp(-error));
  return {
    columns: [
      ...[
        "system",
        "family",
        "engine",
        "mode",
        "format",
        "tp",
        "attn_dp",
        "instances",
        "isl",
        "osl",
        "concurrency",
      ].map((label) => ({ label })),
      { label: t(text({ en: "TTFT predicted / measured", zh: "TTFT 预测 ÷ 实测" })) },
      { label: t(text({ en: "TPOT predicted / measured", zh: "TPOT 预测 ÷ 实测" })) },
      { label: t(text({ en: "TTFT in band", zh: "TTFT 在区间内" })) },
      { label: t(text({ en: "TPOT in band", zh: "TPOT 在区间内" })) },
    ],
    rows: runs.map((run) => [
      run.system,
      run.family,
      run.engine,
      run.mode,
      run.format,
      run.tp,
      run.dp,
      run.instances,
      run.isl,
      run.osl,
      run.concurrency,
      ratio(run.errors["served.ttft.calibrated"]),
      ratio(run.errors["served.tpot.calibrated"]),
      run.inside.ttft,
      run.inside.tpot,
    ]),
  };
}

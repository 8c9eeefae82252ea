/** Rows and columns of the page's tables. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import type { ErrorLine, Grouping, MetricErrors } from "@/features/pages/accuracy/error-lines";
import { REFERENCE, referenceTtftBias } from "@/features/pages/accuracy/reference";
import { STORED } from "@/features/core/evidence/runs";
import { ENGINE_NAMES } from "@/features/core/evidence/words";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatNumber, NOTHING } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { GROUPING_WORD } from "./words";

type Translate = (text: Text) => string;

/** A line of the error table; `reference` marks the reference tool's own. */
export type ErrorRow = {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly tpot: Partial<MetricErrors>;
  readonly ttft: Partial<MetricErrors>;
  readonly referenceBias: number | null;
};

/** All runs first, the reference tool beside them where the rows are the same, then the groups. */
export function errorRows({ all, lines, complete }: Accuracy, by: Grouping, t: Translate): readonly ErrorRow[] {
  const own = (line: ErrorLine, name: string): ErrorRow => ({
    ...line,
    name,
    referenceBias: by === "batch" && complete ? referenceTtftBias(line.id) : null,
  });
  const { tpot, ttft } = REFERENCE;
  const reference: ErrorRow = {
    id: "reference",
    name: t(text({ en: `all, reference tool`, zh: `全部，参考工具` })),
    rows: all.rows,
    tpot,
    ttft,
    referenceBias: null,
  };
  const sum = own(all, t(text({ en: "all", zh: "全部" })));
  return [sum, ...(complete ? [reference] : []), ...lines.map((line) => own(line, nameOf(line.id, by)))];
}

function nameOf(id: string, by: Grouping): string {
  if (by === "system") return STORED.systems.find((system) => system.id === id)?.name ?? id;
  if (by === "family") return STORED.families.find((family) => family.id === id)?.name ?? id;
  return by === "engine" ? (ENGINE_NAMES[id] ?? id) : id;
}

const PARTS: readonly { readonly key: keyof MetricErrors; readonly tpot: Text; readonly ttft: Text }[] = [
  {
    key: "median",
    tpot: text({ en: "TPOT median", zh: "TPOT 中位数" }),
    ttft: text({ en: "TTFT median", zh: "TTFT 中位数" }),
  },
  { key: "p90", tpot: text({ en: "p90", zh: "p90" }), ttft: text({ en: "p90", zh: "p90" }) },
  { key: "within", tpot: text({ en: "≤ 20 %", zh: "≤ 20 %" }), ttft: text({ en: "≤ 30 %", zh: "≤ 30 %" }) },
  { key: "bias", tpot: text({ en: "signed", zh: "带符号" }), ttft: text({ en: "signed", zh: "带符号" }) },
  { key: "covered", tpot: text({ en: "in band", zh: "区间内" }), ttft: text({ en: "in band", zh: "区间内" }) },
];

export function errorColumns(by: Grouping, t: Translate): readonly DataColumn<ErrorRow>[] {
  const percent = (
    id: string,
    head: string,
    value: (row: ErrorRow) => number | null | undefined,
  ): DataColumn<ErrorRow> => ({
    id,
    head,
    ...(!head.endsWith("%") && { unit: "%" }),
    kind: "number",
    value: (row) => (value(row) === undefined ? null : (value(row) ?? null)),
    written: (row) => writtenShare(value(row)),
  });
  const reference = percent(
    "reference",
    t(text({ en: "reference", zh: "参考工具" })),
    ({ referenceBias }) => referenceBias,
  );
  return [
    { id: "name", head: t(GROUPING_WORD[by]), kind: "text", value: ({ name }) => name, rowHead: true },
    {
      id: "rows",
      head: t(text({ en: "Runs", zh: "条数" })),
      kind: "number",
      value: ({ rows }) => rows,
      written: ({ rows }) => formatCount(rows),
    },
    ...(["tpot", "ttft"] as const).flatMap((metric) =>
      PARTS.flatMap((part) => {
        const own = percent(`${metric}-${part.key}`, t(part[metric]), (row) => row[metric][part.key]);
        return by === "batch" && metric === "ttft" && part.key === "bias" ? [own, reference] : [own];
      }),
    ),
  ];
}

/** Half a percent is as fine as such an error is known. */
export const writtenShare = (share: number | null | undefined): string =>
  share === null || share === undefined || Number.isNaN(share) ? NOTHING : formatNumber(Math.round(share * 1e3) / 10);

export function tableNote(by: Grouping): Text {
  const en =
    "Median and p90 of |predicted / measured − 1|; signed: median of predicted / measured − 1; in band: runs inside their 80 % band.";
  const zh = "|预测 ÷ 实测 − 1| 的中位数与 p90；带符号：预测 ÷ 实测 − 1 的中位数；区间内：落入 80 % 区间的比例。";
  if (by === "batch")
    return text({
      en: `${en} Reference: the signed median of the reference tool's TTFT (AIConfigurator).`,
      zh: `${zh}“参考工具”一列为 AIConfigurator 的 TTFT 带符号中位数。`,
    });
  return text({
    en: `${en} Of the reference tool (AIConfigurator) only totals over all rows are known, and its TTFT bias by batch.`,
    zh: `${zh}参考工具（AIConfigurator）只有全部数据的总计，以及按批量的 TTFT 偏差。`,
  });
}

export function errorSheet(accuracy: Accuracy, by: Grouping, t: Translate): Sheet {
  const columns = errorColumns(by, t);
  const metricOf = (id: string): string => (/^t[pt][of]t-/.test(id) ? `${id.slice(0, 4).toUpperCase()} ` : "");
  return {
    columns: columns.map(({ id, head, unit }) => ({
      label: head.startsWith("T") ? head : metricOf(id) + head,
      ...(unit && { unit }),
    })),
    rows: errorRows(accuracy, by, t).map((row) =>
      columns.map(({ kind, head, unit, value }): Cell => {
        const cell = value(row);
        return kind === "number" && (unit === "%" || head.endsWith("%")) && typeof cell === "number"
          ? cell * 100
          : cell;
      }),
    ),
  };
}

/** The page's tables: errors by group, nearest runs, all runs, operator laws. Pure. */
import { STORED, type Run } from "@/features/core/evidence/runs";
import { runName } from "@/features/core/evidence/words";
import { engineName } from "@/features/words";
import type { Cell } from "@/lib/export/csv";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatNumber, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { Accuracy } from "./accuracy";
import type { ErrorLine, Grouping, MetricErrors } from "./error-lines";
import { GROUPING_NAME } from "./input";
import type { Neighbour } from "./locate";
import { lawLines, type LawLine, type OperatorLine } from "./operators";
import { REFERENCE, referenceTtftBias } from "./reference";

/** Half a percent is as fine as such an error is known. */
const writtenShare = (share: number | null | undefined): string =>
  share == null || Number.isNaN(share) ? NOTHING : formatNumber(Number(toPercent(share).toFixed(1)));

/** A share of one, in percent; a head that ends in % needs no unit. */
const percent = <Row>(id: string, label: Text, value: (row: Row) => number | null | undefined): Column<Row> => ({
  id,
  label,
  ...(!label.en.endsWith("%") && { unit: "%" }),
  factor: IN_PERCENT.factor,
  value,
  written: (row) => writtenShare(value(row)),
});

/** A line of errors, or the reference tool's own. */
type ErrorRow = {
  readonly name: string;
  readonly rows: number;
  readonly tpot: Partial<MetricErrors>;
  readonly ttft: Partial<MetricErrors>;
  readonly referenceBias: number | null;
};

export function errorTable(accuracy: Accuracy, by: Grouping, t: Translate): Table {
  const reference = percent<ErrorRow>(
    "reference",
    text({ en: "reference", zh: "参考工具" }),
    ({ referenceBias }) => referenceBias,
  );
  const columns: readonly Column<ErrorRow>[] = [
    { id: "name", label: GROUPING_NAME[by], value: ({ name }) => name },
    { id: "rows", label: text({ en: "Runs", zh: "条数" }), value: ({ rows }) => rows },
    ...(["tpot", "ttft"] as const).flatMap((metric) =>
      PARTS.flatMap(({ key, words }) => {
        const name = metric.toUpperCase();
        const label = words(metric);
        const own = percent<ErrorRow>(
          `${metric}-${key}`,
          text({ en: `${name} ${label.en}`, zh: `${name} ${label.zh}` }),
          (row) => row[metric][key],
        );
        return by === "batch" && metric === "ttft" && key === "bias" ? [own, reference] : [own];
      }),
    ),
  ];
  return table(t, columns, errorRows(accuracy, by, t));
}

const PARTS: readonly { readonly key: keyof MetricErrors; readonly words: (metric: "tpot" | "ttft") => Text }[] = [
  { key: "median", words: () => text({ en: "median", zh: "中位数" }) },
  { key: "p90", words: () => verbatim("p90") },
  { key: "within", words: (metric) => verbatim(metric === "tpot" ? "≤ 20 %" : "≤ 30 %") },
  { key: "bias", words: () => text({ en: "signed", zh: "带符号" }) },
  { key: "covered", words: () => text({ en: "in band", zh: "区间内" }) },
];

/** All runs first, the reference tool beside them where the rows are the same, then the groups. */
function errorRows({ all, lines, complete }: Accuracy, by: Grouping, t: Translate): readonly ErrorRow[] {
  const own = (line: ErrorLine, name: string): ErrorRow => ({
    ...line,
    name,
    referenceBias: by === "batch" && complete ? referenceTtftBias(line.id) : null,
  });
  const { tpot, ttft } = REFERENCE;
  const name = t(text({ en: "all, reference tool", zh: "全部，参考工具" }));
  const reference: ErrorRow = { name, rows: all.rows, tpot, ttft, referenceBias: null };
  const sum = own(all, t(text({ en: "all", zh: "全部" })));
  return [sum, ...(complete ? [reference] : []), ...lines.map((line) => own(line, groupName(line.id, by)))];
}

function groupName(id: string, by: Grouping): string {
  if (by === "system") return STORED.systems.find((system) => system.id === id)?.name ?? id;
  if (by === "family") return STORED.families.find((family) => family.id === id)?.name ?? id;
  return by === "engine" ? engineName(id) : id;
}

export function neighbourTable({ nearest }: Accuracy, t: Translate): Table {
  const comma = t(text({ en: ", ", zh: "、" }));
  const nothing = t(text({ en: "nothing", zh: "无" }));
  const ratio = (id: "tpot" | "ttft"): Column<Neighbour> => ({
    id,
    label: text({ en: `${id.toUpperCase()} ratio`, zh: `${id.toUpperCase()} 比值` }),
    value: (neighbour) => neighbour[id],
  });
  return table<Neighbour>(
    t,
    [
      { id: "run", label: text({ en: "Measured run", zh: "实测" }), value: ({ run }) => t(runName(run)) },
      {
        id: "gap",
        label: text({ en: "Distance", zh: "距离" }),
        value: ({ gap }) => gap,
        written: ({ gap }) => formatNumber(gap, 2),
      },
      { id: "closeness", label: text({ en: "That is", zh: "即" }), value: ({ closeness }) => t(closeness) },
      {
        id: "differences",
        label: text({ en: "Differs in", zh: "不同之处" }),
        value: ({ differences }) => differences.map(t).join(comma) || nothing,
      },
      ratio("tpot"),
      ratio("ttft"),
    ],
    nearest,
  );
}

const LAW = text({ en: "Law", zh: "规律" });
const FORMAT = text({ en: "Format or kind", zh: "格式或种类" });
const ROWS = text({ en: "Rows", zh: "行数" });
const MEDIAN = text({ en: "Median error", zh: "误差中位数" });
const BAR = text({ en: "Bar", zh: "上限" });

/** A law without a word of its own is shown by its id. */
const LAW_NAME: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  prefill: text({ en: "Prefill attention", zh: "预填充注意力" }),
  decode: text({ en: "Decode attention", zh: "解码注意力" }),
  "mla-prefill": text({ en: "MLA prefill", zh: "MLA 预填充" }),
  "mla-decode": text({ en: "MLA decode", zh: "MLA 解码" }),
  "sparse-prefill": text({ en: "Sparse prefill attention", zh: "稀疏预填充注意力" }),
  "sparse-decode": text({ en: "Sparse decode attention", zh: "稀疏解码注意力" }),
  linear: text({ en: "Linear attention", zh: "线性注意力" }),
  moe: text({ en: "MoE experts", zh: "MoE 专家" }),
  collective: text({ en: "Collectives", zh: "集合通信" }),
};

/** Each law and format once, over the systems that it was judged on. */
export const lawTable = ({ operators }: Accuracy, t: Translate): Table =>
  table<LawLine>(
    t,
    [
      { id: "law", label: LAW, value: ({ law }) => t(LAW_NAME[law] ?? verbatim(law)) },
      { id: "format", label: FORMAT, value: ({ format }) => format },
      {
        id: "systems",
        label: text({ en: "Systems left out in turn", zh: "依次留出的系统" }),
        value: ({ systems }) => systems.join(", "),
      },
      { id: "rows", label: ROWS, value: ({ rows }) => rows },
      percent("typical", MEDIAN, ({ typical }) => typical),
      percent("worst", text({ en: "worst system", zh: "最差系统" }), ({ worst }) => worst),
      percent("bar", BAR, ({ bar }) => bar),
    ],
    lawLines(operators),
  );

/** One line per law, format and system that was left out. */
export const operatorTable = ({ operators }: Accuracy, t: Translate): Table =>
  table<OperatorLine>(
    t,
    [
      { id: "law", label: LAW, value: ({ law }) => law },
      { id: "format", label: FORMAT, value: ({ format }) => format },
      { id: "system", label: text({ en: "Left out", zh: "留出" }), value: ({ system }) => system },
      { id: "basis", label: text({ en: "Fitted on", zh: "拟合于" }), value: ({ basis }) => basis },
      { id: "rows", label: ROWS, value: ({ rows }) => rows },
      percent("median", MEDIAN, ({ median }) => median),
      percent("p90", text({ en: "Error, 90th percentile", zh: "误差第 90 百分位" }), ({ p90 }) => p90),
      percent("bar", BAR, ({ bar }) => bar),
    ],
    operators,
  );

/** Every shown run with its ratios and without a time, for readers who want to count themselves. */
export function runTable(runs: readonly Run[], t: Translate): Table {
  const plain = (label: string, value: (run: Run) => Cell): Column<Run> => ({ id: label, label, value });
  const ratio = (error: number | null): Cell => (error === null ? null : Math.exp(-error));
  return table<Run>(
    t,
    [
      plain("system", ({ system }) => system),
      plain("family", ({ family }) => family),
      plain("engine", ({ engine }) => engine),
      plain("mode", ({ mode }) => mode),
      plain("format", ({ format }) => format),
      plain("tp", ({ tp }) => tp),
      plain("attn_dp", ({ dp }) => dp),
      plain("instances", ({ instances }) => instances),
      plain("isl", ({ isl }) => isl),
      plain("osl", ({ osl }) => osl),
      plain("concurrency", ({ concurrency }) => concurrency),
      ...(["ttft", "tpot"] as const).map((metric): Column<Run> => ({
        id: `${metric}-ratio`,
        label: text({
          en: `${metric.toUpperCase()} predicted / measured`,
          zh: `${metric.toUpperCase()} 预测 ÷ 实测`,
        }),
        value: ({ errors }) => ratio(errors[`served.${metric}.calibrated`]),
      })),
      ...(["ttft", "tpot"] as const).map((metric): Column<Run> => ({
        id: `${metric}-inside`,
        label: text({ en: `${metric.toUpperCase()} in band`, zh: `${metric.toUpperCase()} 在区间内` }),
        value: ({ inside }) => inside[metric],
      })),
    ],
    runs,
  );
}

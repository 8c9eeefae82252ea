/** The page's tables: errors by group, nearest runs, all runs, operator laws. Pure. */
import { STORED, type Run } from "@/features/core/evidence/runs";
import { runName } from "@/features/core/evidence/words";
import { engineName } from "@/features/words";
import type { Cell } from "@/lib/export/csv";
import { table, type Column, type Table } from "@/lib/export/table";
import { columnNumber } from "@/lib/format/column-number";
import { formatNumber, NOTHING } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { Accuracy } from "./accuracy";
import type { ErrorLine, Grouping, MetricErrors } from "./error-lines";
import { GROUPING_NAME } from "./input";
import type { Neighbour } from "./locate";
import { lawLines, type LawLine, type OperatorLine } from "./operators";
import { REFERENCE, referenceTtftBias } from "./reference";
import * as m from "./messages";

/** Half a percent is as fine as such an error is known. */
const writtenShare = (share: number | null | undefined): string =>
  share == null || Number.isNaN(share) ? NOTHING : columnNumber(toPercent(share), 1);

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
  const reference = percent<ErrorRow>("reference", m.reference, ({ referenceBias }) => referenceBias);
  const columns: readonly Column<ErrorRow>[] = [
    { id: "name", label: GROUPING_NAME[by], value: ({ name }) => name },
    { id: "rows", label: m.runs2, value: ({ rows }) => rows },
    ...(["tpot", "ttft"] as const).flatMap((metric) =>
      PARTS.flatMap(({ key, words }) => {
        const name = metric.toUpperCase();
        const label = words(metric);
        const column = percent<ErrorRow>(`${metric}-${key}`, m.nameLabel({ name, label }), (row) => row[metric][key]);
        return by === "batch" && metric === "ttft" && key === "bias" ? [column, reference] : [column];
      }),
    ),
  ];
  return table(t, columns, errorRows(accuracy, by, t));
}

const PARTS: readonly { readonly key: keyof MetricErrors; readonly words: (metric: "tpot" | "ttft") => Text }[] = [
  { key: "median", words: () => m.median },
  { key: "p90", words: () => verbatim("p90") },
  { key: "within", words: (metric) => verbatim(metric === "tpot" ? "≤ 20 %" : "≤ 30 %") },
  { key: "bias", words: () => m.signed },
  { key: "covered", words: () => m.inBand },
];

/** All runs first, the reference tool beside them where the rows are the same, then the groups. */
function errorRows({ all, lines, complete }: Accuracy, by: Grouping, t: Translate): readonly ErrorRow[] {
  const row = (line: ErrorLine, name: string): ErrorRow => ({
    ...line,
    name,
    referenceBias: by === "batch" && complete ? referenceTtftBias(line.id) : null,
  });
  const { tpot, ttft } = REFERENCE;
  const name = t(m.allReferenceTool);
  const reference: ErrorRow = { name, rows: all.rows, tpot, ttft, referenceBias: null };
  const sum = row(all, t(m.all));
  return [sum, ...(complete ? [reference] : []), ...lines.map((line) => row(line, groupName(line.id, by)))];
}

function groupName(id: string, by: Grouping): string {
  if (by === "system") return STORED.systems.find((system) => system.id === id)?.name ?? id;
  if (by === "family") return STORED.families.find((family) => family.id === id)?.name ?? id;
  return by === "engine" ? engineName(id) : id;
}

export function neighbourTable({ nearest }: Accuracy, t: Translate): Table {
  const comma = t(m.sign2);
  const nothing = t(m.nothing);
  const ratio = (id: "tpot" | "ttft"): Column<Neighbour> => ({
    id,
    label: m.idRatio({ id: id.toUpperCase() }),
    value: (neighbour) => neighbour[id],
  });
  return table<Neighbour>(
    t,
    [
      { id: "run", label: m.measuredRun, value: ({ run }) => t(runName(run)) },
      {
        id: "gap",
        label: m.distance,
        wideOnly: true,
        value: ({ gap }) => gap,
        written: ({ gap }) => formatNumber(gap, 2),
      },
      { id: "closeness", label: m.thatIs, value: ({ closeness }) => t(closeness) },
      {
        id: "differences",
        label: m.differsIn,
        wideOnly: true,
        value: ({ differences }) => differences.map(t).join(comma) || nothing,
      },
      ratio("tpot"),
      ratio("ttft"),
    ],
    nearest,
  );
}

/** Laws without a name show their id. */
const LAW_NAME: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  prefill: m.prefillAttention,
  decode: m.decodeAttention,
  "mla-prefill": m.mlaPrefill,
  "mla-decode": m.mlaDecode,
  "sparse-prefill": m.sparsePrefillAttention,
  "sparse-decode": m.sparseDecodeAttention,
  linear: m.linearAttention,
  moe: m.moEExperts,
  collective: m.collectives,
};

/** Each law and format once, over the systems that it was judged on. */
export const lawTable = ({ operators }: Accuracy, t: Translate): Table =>
  table<LawLine>(
    t,
    [
      { id: "law", label: m.law, value: ({ law }) => t(LAW_NAME[law] ?? verbatim(law)) },
      { id: "format", label: m.formatOrKind, value: ({ format }) => format },
      { id: "systems", label: m.systemsLeftOutInTurn, value: ({ systems }) => systems.join(", ") },
      { id: "rows", label: m.rows, value: ({ rows }) => rows },
      percent("typical", m.medianError, ({ typical }) => typical),
      percent("worst", m.worstSystem, ({ worst }) => worst),
      percent("bar", m.bar, ({ bar }) => bar),
    ],
    lawLines(operators),
  );

/** One line per law, format and system that was left out. */
export const operatorTable = ({ operators }: Accuracy, t: Translate): Table =>
  table<OperatorLine>(
    t,
    [
      { id: "law", label: m.law, value: ({ law }) => law },
      { id: "format", label: m.formatOrKind, value: ({ format }) => format },
      { id: "system", label: m.leftOut, value: ({ system }) => system },
      { id: "basis", label: m.fittedOn, value: ({ basis }) => basis },
      { id: "rows", label: m.rows, value: ({ rows }) => rows },
      percent("median", m.medianError, ({ median }) => median),
      percent("p90", m.error90thPercentile, ({ p90 }) => p90),
      percent("bar", m.bar, ({ bar }) => bar),
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
        label: m.metricPredictedMeasured({ metric: metric.toUpperCase() }),
        value: ({ errors }) => ratio(errors[`served.${metric}.calibrated`]),
      })),
      ...(["ttft", "tpot"] as const).map((metric): Column<Run> => ({
        id: `${metric}-inside`,
        label: m.metricInBand({ metric: metric.toUpperCase() }),
        value: ({ inside }) => inside[metric],
      })),
    ],
    runs,
  );
}

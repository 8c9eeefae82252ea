/** Rows and columns of the page's two tables. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type {
  Component,
  OperatorTime,
  PhaseEstimate,
  QuickEstimation,
  Resource,
} from "@/features/core/passes/estimate";
import type { Coverage } from "@/features/core/timing/measured/coverage";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, NOTHING } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present";
import { COMPONENTS, familyWord, PHASE_WORD, RESOURCE_WORD } from "./words";

export type PhaseCells = {
  readonly perGpu: string;
  readonly cluster: string;
  readonly time: string;
  /** 0 to 1, of the pass; resources overlap, so shares may sum to more than one. */
  readonly share: number;
};

export type ComponentRow = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly resource: Resource;
  readonly prefill: PhaseCells | null;
  readonly decode: PhaseCells | null;
};

export type ComponentRows = {
  readonly rows: readonly ComponentRow[];
  readonly timeUnit: Readonly<Record<PhaseEstimate["phase"], string>>;
};

/** One row per component of either phase; FLOP share one unit over the table, bytes another. */
export function componentRows({ prefill, decode }: QuickEstimation): ComponentRows {
  const all = [...prefill.components, ...decode.components];
  const amounts = (measure: string) => all.filter((one) => one.measure === measure).map((one) => one.perGpu ?? 0);
  const scales: Record<string, Scale> = { FLOP: scaleFor(amounts("FLOP"), "FLOP"), B: scaleFor(amounts("B"), "B") };
  const times = { prefill: timeScale(prefill), decode: timeScale(decode) };
  const known = new Set(all.map((one) => one.id));
  const ids = COMPONENTS.filter((id) => known.has(id));
  const rows = ids.flatMap((id) => {
    const [first, second] = [prefill, decode].map((phase) => phase.components.find((one) => one.id === id));
    const either = first ?? second;
    if (!either) return [];
    const scale = scales[either.measure ?? ""];
    return [
      {
        id,
        label: either.label,
        unit: scale?.unit ?? "",
        resource: either.resource,
        prefill: first ? phaseCells(first, prefill, scale, times.prefill) : null,
        decode: second ? phaseCells(second, decode, scale, times.decode) : null,
      },
    ];
  });
  return { rows, timeUnit: { prefill: times.prefill.unit, decode: times.decode.unit } };
}

export const timeScale = (phase: PhaseEstimate): Scale => scaleFor([phase.time], "s");

function phaseCells(part: Component, phase: PhaseEstimate, amount: Scale | undefined, time: Scale): PhaseCells {
  const written = (value: number | null): string =>
    value === null || !amount ? NOTHING : columnNumber(value / amount.factor);
  return {
    perGpu: written(part.perGpu),
    cluster: written(part.cluster),
    time: columnNumber(part.time / time.factor),
    share: phase.time > 0 ? part.time / phase.time : 0,
  };
}

/** Plain numbers for the CSV file, one row per phase and component. */
export function componentSheet({ prefill, decode }: QuickEstimation, t: Translate): Sheet {
  const rowsOf = (phase: PhaseEstimate): Cell[][] =>
    phase.components.map((part) => [
      t(PHASE_WORD[phase.phase]),
      t(part.label),
      t(RESOURCE_WORD[part.resource]),
      part.perGpu,
      part.cluster,
      part.measure,
      part.time * 1e3,
    ]);
  return {
    columns: [
      { label: t(text({ en: "Phase", zh: "阶段" })) },
      { label: t(text({ en: "Component", zh: "组成" })) },
      { label: t(text({ en: "Resource", zh: "资源" })) },
      { label: t(text({ en: "Per GPU", zh: "每卡" })) },
      { label: t(text({ en: "All GPUs", zh: "全部 GPU" })) },
      { label: t(text({ en: "Measure", zh: "计量" })) },
      { label: t(text({ en: "Time", zh: "时间" })), unit: "ms" },
    ],
    rows: [...rowsOf(prefill), ...rowsOf(decode)],
  };
}

const COLUMNS = [
  { id: "flops", head: text({ en: "Work", zh: "计算量" }), of: (one: OperatorTime): number => one.flops, unit: "FLOP" },
  {
    id: "weights",
    head: text({ en: "Weights", zh: "权重" }),
    of: (one: OperatorTime): number => one.weightBytes,
    unit: "B",
  },
  { id: "kv", head: text({ en: "KV", zh: "KV" }), of: (one: OperatorTime): number => one.kvBytes, unit: "B" },
  {
    id: "activations",
    head: text({ en: "Activations", zh: "激活" }),
    of: (one: OperatorTime): number => one.activationBytes,
    unit: "B",
  },
  {
    id: "message",
    head: text({ en: "Message", zh: "消息" }),
    of: (one: OperatorTime): number => one.messageBytes,
    unit: "B",
  },
  { id: "time", head: text({ en: "Time", zh: "时间" }), of: (one: OperatorTime): number => one.time, unit: "s" },
] as const;

export function operatorColumns(phase: PhaseEstimate, t: Translate): readonly DataColumn<OperatorTime>[] {
  const share = (one: OperatorTime): number => (phase.time > 0 ? (one.time / phase.time) * 100 : 0);
  return [
    {
      id: "name",
      head: t(text({ en: "Operator", zh: "算子" })),
      kind: "text",
      value: (one) => t(one.name),
      rowHead: true,
    },
    { id: "layers", head: t(text({ en: "Layers", zh: "层" })), kind: "text", value: (one) => one.layers },
    ...(phase.operators.some(({ coverage }) => coverage) ? [coverageColumn(t)] : []),
    { id: "repeat", head: "×", kind: "number", value: (one) => one.repeat, written: (one) => formatCount(one.repeat) },
    ...COLUMNS.map(({ id, head, of, unit }) => {
      const scale = scaleFor(phase.operators.map(of), unit);
      const value = (one: OperatorTime): number => of(one) / scale.factor;
      return {
        id,
        head: t(head),
        unit: scale.unit,
        kind: "number" as const,
        value,
        written: (one: OperatorTime) => columnNumber(value(one)),
      };
    }),
    {
      id: "share",
      head: t(text({ en: "Share", zh: "占比" })),
      unit: "%",
      kind: "number",
      value: share,
      written: (one) => columnNumber(share(one)),
    },
    {
      id: "bound",
      head: t(text({ en: "Bound by", zh: "受限于" })),
      kind: "text",
      value: (one) => t(RESOURCE_WORD[one.bound]),
    },
  ];
}

/** Only where tables are chosen: whether they hold the operator. */
const coverageColumn = (t: Translate): DataColumn<OperatorTime> => ({
  id: "coverage",
  head: t(text({ en: "Kernel time", zh: "内核时间" })),
  kind: "text",
  value: ({ coverage }) => (coverage ? t(SOURCE_WORD[coverage.source]) : null),
});

/** Why tables did not answer, or what was changed: "<operator>: <reason>". */
export const coverageReasons = (phase: PhaseEstimate, t: Translate): readonly string[] =>
  phase.operators.flatMap(({ name, coverage }) => (coverage?.why ? [`${t(name)}${t(COLON)}${t(coverage.why)}`] : []));

const COLON = text({ en: ": ", zh: "：" });

const SOURCE_WORD: Readonly<Record<Coverage["source"], Text>> = {
  measured: text({ en: "measured", zh: "实测" }),
  interpolated: text({ en: "interpolated", zh: "实测内插" }),
  law: text({ en: "calibrated law", zh: "校准公式" }),
};

function coverageWords(coverage: Coverage | undefined, t: Translate): string | null {
  if (!coverage) return null;
  const source = t(SOURCE_WORD[coverage.source]);
  return coverage.why ? `${source}${t(COLON)}${t(coverage.why)}` : source;
}

/** In base units, so that a reader's program need not know our prefixes. */
export function operatorSheet(phase: PhaseEstimate, t: Translate): Sheet {
  return {
    columns: [
      { label: "id" },
      { label: t(text({ en: "Operator", zh: "算子" })) },
      { label: t(text({ en: "Family", zh: "类别" })) },
      { label: t(text({ en: "Repeats", zh: "次数" })) },
      ...COLUMNS.map(({ head, unit }) => ({ label: t(head), unit })),
      { label: t(text({ en: "Bound by", zh: "受限于" })) },
      { label: t(text({ en: "Kernel time", zh: "内核时间" })) },
    ],
    rows: phase.operators.map((one) => [
      one.id,
      t(one.name),
      t(familyWord(one.family)),
      one.repeat,
      ...COLUMNS.map(({ of }) => of(one)),
      t(RESOURCE_WORD[one.bound]),
      coverageWords(one.coverage, t),
    ]),
  };
}

/** The points of all curves, and the measured runs beside their predictions. Pure. */
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import type { Curve, CurvePoint } from "@/features/pages/inferencemax/curves";
import type { MeasuredRun, RunSpeed } from "@/features/pages/inferencemax/measured";
import { LIMITED_BY_WORD } from "@/features/core/comparison/bound-words";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, verbatim, type Text } from "@/lib/text";
import type { Translate } from "./words";

export type PointLine = { readonly key: string; readonly curve: Curve; readonly point: CurvePoint };

export const pointLines = (curves: readonly Curve[]): readonly PointLine[] =>
  curves.flatMap((curve) => curve.points.map((point) => ({ key: `${curve.name}-${point.conc}`, curve, point })));

const SPEEDS = [
  { id: "ttft", label: verbatim("TTFT"), unit: "s" },
  { id: "tpot", label: verbatim("TPOT"), unit: "s" },
  { id: "e2e", label: verbatim("E2E"), unit: "s" },
  { id: "perUser", label: text({ en: "Per user", zh: "每用户" }), unit: "tok/s" },
  { id: "perGpu", label: text({ en: "Per GPU", zh: "每 GPU" }), unit: "tok/s" },
] as const satisfies readonly { readonly id: keyof RunSpeed; readonly label: Text; readonly unit: string }[];

const shown = (value: number | null): string => (value === null ? "—" : columnNumber(value));
const scaled = (value: number | null, { factor }: Scale): number | null => (value === null ? null : value / factor);

export function pointColumns(lines: readonly PointLine[], t: Translate): readonly DataColumn<PointLine>[] {
  return [
    {
      id: "curve",
      head: t(text({ en: "Layout", zh: "布局" })),
      kind: "text",
      value: ({ curve }) => curve.name,
      rowHead: true,
    },
    { id: "gpus", head: "GPU", kind: "number", value: ({ curve }) => curve.gpus },
    {
      id: "conc",
      head: t(text({ en: "Concurrency", zh: "并发" })),
      kind: "number",
      value: ({ point }) => point.conc,
      written: ({ point }) => formatCount(point.conc),
    },
    ...SPEEDS.map(({ id, label, unit }): DataColumn<PointLine> => {
      const scale = scaleFor(
        lines.map(({ point }) => point.served[id]),
        unit,
      );
      return {
        id,
        head: t(label),
        unit: scale.unit,
        kind: "number",
        value: ({ point }) => point.served[id] / scale.factor,
        written: ({ point }) => shown(point.served[id] / scale.factor),
      };
    }),
    {
      id: "limited",
      head: t(text({ en: "Held back by", zh: "受限于" })),
      kind: "text",
      value: ({ point }) => t(LIMITED_BY_WORD[point.served.limitedBy]),
    },
    {
      id: "within",
      head: t(text({ en: "Targets", zh: "目标" })),
      kind: "text",
      value: ({ point }) => (point.within ? "✓" : "✕"),
    },
    {
      id: "front",
      head: t(text({ en: "Front", zh: "前沿" })),
      kind: "text",
      value: ({ point }) => (point.front ? "●" : null),
      written: ({ point }) => (point.front ? "●" : ""),
    },
  ];
}

export function pointSheet(curves: readonly Curve[], t: Translate): Sheet {
  return {
    columns: [
      ...[
        text({ en: "Accelerator", zh: "加速卡" }),
        text({ en: "Layout", zh: "布局" }),
        verbatim("GPU"),
        text({ en: "Concurrency", zh: "并发" }),
      ].map((label) => ({ label: t(label) })),
      ...SPEEDS.map(({ label, unit }) => ({ label: t(label), unit })),
      ...[
        text({ en: "Held back by", zh: "受限于" }),
        text({ en: "Within targets", zh: "满足目标" }),
        text({ en: "Front", zh: "前沿" }),
      ].map((label) => ({
        label: t(label),
      })),
    ],
    rows: pointLines(curves).map(({ curve, point }): Cell[] => [
      curve.chip,
      curve.layout,
      curve.gpus,
      point.conc,
      ...SPEEDS.map(({ id }) => point.served[id]),
      t(LIMITED_BY_WORD[point.served.limitedBy]),
      point.within,
      point.front,
    ]),
  };
}

const PAIRS = ["ttft", "tpot", "perGpu"] as const;

export function runColumns(runs: readonly MeasuredRun[], t: Translate): readonly DataColumn<MeasuredRun>[] {
  const count = (id: "conc" | "isl" | "osl" | "gpus", head: string): DataColumn<MeasuredRun> => ({
    id,
    head,
    kind: "number",
    value: (run) => run[id],
    written: (run) => formatCount(run[id]),
  });
  return [
    { id: "label", head: t(text({ en: "Run", zh: "实测" })), kind: "text", value: ({ label }) => label, rowHead: true },
    { id: "layout", head: t(text({ en: "Layout", zh: "布局" })), kind: "text", value: ({ layout }) => layout },
    count("gpus", "GPU"),
    count("conc", t(text({ en: "Concurrency", zh: "并发" }))),
    count("isl", "ISL"),
    count("osl", "OSL"),
    ...PAIRS.flatMap((id) => pairColumns(id, runs, t)),
  ];
}

/** Measured, predicted, and how far off. */
function pairColumns(
  id: (typeof PAIRS)[number],
  runs: readonly MeasuredRun[],
  t: Translate,
): DataColumn<MeasuredRun>[] {
  const speed = SPEEDS.find((one) => one.id === id);
  if (!speed) throw new Error(`No speed ${id}`);
  const values = runs.flatMap(({ measured, predicted }) => [measured[id] ?? 0, predicted[id]]);
  const scale = scaleFor(values, speed.unit);
  const column = (part: string, head: string, of: (run: MeasuredRun) => number | null): DataColumn<MeasuredRun> => ({
    id: `${id}-${part}`,
    head,
    unit: scale.unit,
    kind: "number",
    value: (run) => scaled(of(run), scale),
    written: (run) => shown(scaled(of(run), scale)),
  });
  return [
    column("measured", t(speed.label), ({ measured }) => measured[id]),
    column("predicted", t(text({ en: "predicted", zh: "预测" })), ({ predicted }) => predicted[id]),
    {
      id: `${id}-off`,
      head: t(text({ en: "off", zh: "误差" })),
      unit: "%",
      kind: "number",
      value: (run) => offBy(run, id),
      written: (run) => {
        const off = offBy(run, id);
        return off === null ? "—" : `${off > 0 ? "+" : ""}${columnNumber(Math.round(off))}`;
      },
    },
  ];
}

const offBy = ({ measured, predicted }: MeasuredRun, id: (typeof PAIRS)[number]): number | null => {
  const value = measured[id];
  return value === null || value <= 0 ? null : (predicted[id] / value - 1) * 100;
};

export function runSheet(runs: readonly MeasuredRun[], t: Translate): Sheet {
  return {
    columns: [
      ...[
        text({ en: "Run", zh: "实测" }),
        text({ en: "Layout", zh: "布局" }),
        verbatim("GPU"),
        text({ en: "Concurrency", zh: "并发" }),
        verbatim("ISL"),
        verbatim("OSL"),
      ].map((label) => ({ label: t(label) })),
      ...SPEEDS.flatMap(({ label, unit }) => [
        { label: t(text({ en: `${label.en}, measured`, zh: `${label.zh}，实测` })), unit },
        { label: t(text({ en: `${label.en}, predicted`, zh: `${label.zh}，预测` })), unit },
      ]),
    ],
    rows: runs.map(({ label, layout, gpus, conc, isl, osl, measured, predicted }): Cell[] => [
      ...[label, layout, gpus, conc, isl, osl],
      ...SPEEDS.flatMap(({ id }) => [measured[id], predicted[id]]),
    ]),
  };
}

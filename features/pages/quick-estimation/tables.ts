/** Components and operators of the passes as tables. Pure. */
import type { Component, OperatorTime, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { layerWord } from "@/features/core/passes/layer-words";
import type { StoredPass } from "@/features/core/measured-passes/stored-pass";
import type { Coverage } from "@/features/core/timing/measured/coverage";
import { PHASE_WORD, RESOURCE_WORD } from "@/features/words";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { scaled, table, withLeads, type Column, type Table } from "@/lib/export/table";
import { scaleFor } from "@/lib/format/scale";
import { COLON, text, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import { familyWord, WORDS } from "./words";

type Line = { readonly phase: PhaseEstimate; readonly part: Component };

/** For files, a row per phase and component; a screen sets the phases side by side. */
export const componentTable = ({ prefill, decode }: QuickEstimation, t: Translate): Table =>
  table<Line>(
    t,
    [
      { id: "phase", label: text({ en: "Phase", zh: "阶段" }), value: ({ phase }) => t(PHASE_WORD[phase.phase]) },
      { id: "component", label: text({ en: "Component", zh: "组成" }), value: ({ part }) => t(part.label) },
      { id: "resource", label: WORDS.resource, value: ({ part }) => t(RESOURCE_WORD[part.resource]) },
      { id: "per-gpu", label: text({ en: "Per GPU", zh: "每卡" }), value: ({ part }) => part.perGpu },
      { id: "all-gpus", label: text({ en: "All GPUs", zh: "全部 GPU" }), value: ({ part }) => part.cluster },
      { id: "measure", label: text({ en: "Measure", zh: "指标" }), value: ({ part }) => part.measure },
      { id: "time", label: WORDS.time, ...IN_MS, value: ({ part }) => part.time },
    ],
    [prefill, decode].flatMap((phase) => phase.components.map((part) => ({ phase, part }))),
  );

const AMOUNTS = [
  { id: "flops", label: text({ en: "Work", zh: "计算量" }), unit: "FLOP", value: (one) => one.flops },
  { id: "weights", label: text({ en: "Weights", zh: "权重" }), unit: "B", value: (one) => one.weightBytes },
  { id: "kv", label: "KV", unit: "B", value: (one) => one.kvBytes },
  { id: "activations", label: text({ en: "Activations", zh: "激活" }), unit: "B", value: (one) => one.activationBytes },
  { id: "message", label: text({ en: "Message", zh: "消息" }), unit: "B", value: (one) => one.messageBytes },
  { id: "time", label: WORDS.time, unit: "s", value: (one) => one.time },
] as const satisfies readonly (Column<OperatorTime> & { readonly value: (one: OperatorTime) => number })[];

/** `kept`: a measured pass of the same layout, whose times stand beside the predicted ones. */
export function operatorTable(phase: PhaseEstimate, t: Translate, kept: StoredPass | null = null): Table {
  const { operators } = phase;
  const covered = operators.some(({ coverage }) => coverage);
  const whole = table<OperatorTime>(
    t,
    [
      { id: "name", label: text({ en: "Operator", zh: "算子" }), value: ({ name }) => t(name) },
      { id: "id", label: "id", value: ({ id }) => id, fileOnly: true },
      {
        id: "family",
        label: text({ en: "Family", zh: "类别" }),
        value: ({ family }) => t(familyWord(family)),
        fileOnly: true,
      },
      {
        id: "layers",
        label: text({ en: "Layers", zh: "层" }),
        value: ({ layers }) => layers,
        written: ({ layers }) => t(layerWord(layers)),
      },
      ...(covered ? coverageColumns(t) : []),
      { id: "repeat", label: "×", value: ({ repeat }) => repeat },
      ...AMOUNTS.map((amount) => scaled<OperatorTime>(amount, operators)),
      ...(kept === null ? [] : measuredColumns(kept, operators)),
      {
        id: "share",
        label: text({ en: "Share", zh: "占比" }),
        ...IN_PERCENT,
        value: ({ time }) => (phase.time > 0 ? time / phase.time : 0),
      },
      { id: "bound", label: text({ en: "Bound by", zh: "受限于" }), value: ({ bound }) => t(RESOURCE_WORD[bound]) },
    ],
    operators,
  );
  return withLeads(whole, operators, ({ id }) => rooflineLead(phase.phase, [id]));
}

/** In the unit of the predicted times: they are compared. */
function measuredColumns({ times }: StoredPass, operators: readonly OperatorTime[]): readonly Column<OperatorTime>[] {
  const { unit, factor } = scaleFor(
    operators.map(({ time }) => time),
    "s",
  );
  const measured = (id: string): number | undefined => {
    const own = times[id];
    return own && own.kernel + own.messages;
  };
  return [
    {
      ...{ id: "measured", label: text({ en: "Measured", zh: "实测" }), unit, factor: 1 / factor },
      value: ({ id }) => measured(id),
    },
    {
      id: "ratio",
      label: text({ en: "Ratio", zh: "比值" }),
      value: ({ id, time }) => (measured(id) ?? NaN) / time,
    },
  ];
}

/** Only where tables are chosen: whether they hold the operator, and why not. */
const coverageColumns = (t: Translate): readonly Column<OperatorTime>[] => [
  {
    id: "coverage",
    label: text({ en: "Kernel time", zh: "内核时间" }),
    value: ({ coverage }) => coverage && t(SOURCE_WORD[coverage.source]),
  },
  {
    id: "why",
    label: text({ en: "Reason", zh: "原因" }),
    value: ({ coverage }) => coverage?.why && t(coverage.why),
    fileOnly: true,
  },
];

/** Why tables did not answer, or what was changed: "<operator>: <reason>". */
export const coverageReasons = (phase: PhaseEstimate, t: Translate): readonly string[] =>
  phase.operators.flatMap(({ name, coverage }) => (coverage?.why ? [`${t(name)}${t(COLON)} ${t(coverage.why)}`] : []));

const SOURCE_WORD: Readonly<Record<Coverage["source"], Text>> = {
  measured: text({ en: "measured", zh: "实测" }),
  interpolated: text({ en: "interpolated", zh: "实测内插" }),
  law: text({ en: "calibrated law", zh: "校准公式" }),
};

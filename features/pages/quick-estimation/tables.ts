/** Components and operators of the passes as tables. Pure. */
import type { Component, OperatorTime, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { layerWord } from "@/features/core/passes/layer-words";
import type { StoredPass } from "@/features/core/measured-passes/stored-pass";
import type { Coverage } from "@/features/core/timing/measured/coverage";
import { PHASE_WORD, RESOURCE_WORD } from "@/features/words";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { scaled, table, withLeads, type Column, type Table } from "@/lib/export/table";
import { scaleFor } from "@/lib/format/scale";
import { COLON, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import { familyWord, WORDS } from "./words";
import * as m from "./messages";

type Line = { readonly phase: PhaseEstimate; readonly part: Component };

/** For files, a row per phase and component; a screen sets the phases side by side. */
export const componentTable = ({ prefill, decode }: QuickEstimation, t: Translate): Table =>
  table<Line>(
    t,
    [
      { id: "phase", label: m.phase, value: ({ phase }) => t(PHASE_WORD[phase.phase]) },
      { id: "component", label: m.component, value: ({ part }) => t(part.label) },
      { id: "resource", label: WORDS.resource, value: ({ part }) => t(RESOURCE_WORD[part.resource]) },
      { id: "per-gpu", label: m.perGpu, value: ({ part }) => part.perGpu },
      { id: "all-gpus", label: m.allGPUs, value: ({ part }) => part.cluster },
      { id: "measure", label: m.measure, value: ({ part }) => part.measure },
      { id: "time", label: WORDS.time, ...IN_MS, value: ({ part }) => part.time },
    ],
    [prefill, decode].flatMap((phase) => phase.components.map((part) => ({ phase, part }))),
  );

const AMOUNTS = [
  { id: "flops", label: m.work, unit: "FLOP", value: (operator) => operator.flops },
  { id: "weights", label: m.weights2, unit: "B", value: (operator) => operator.weightBytes },
  { id: "kv", label: "KV", unit: "B", value: (operator) => operator.kvBytes },
  { id: "activations", label: m.activations, unit: "B", value: (operator) => operator.activationBytes },
  { id: "message", label: m.message, unit: "B", value: (operator) => operator.messageBytes },
  { id: "time", label: WORDS.time, unit: "s", value: (operator) => operator.time },
] as const satisfies readonly (Column<OperatorTime> & { readonly value: (operator: OperatorTime) => number })[];

/** `kept`: a measured pass of the same layout, shown beside the predicted times. */
export function operatorTable(phase: PhaseEstimate, t: Translate, savedPass: StoredPass | null = null): Table {
  const { operators } = phase;
  const covered = operators.some(({ coverage }) => coverage);
  const full = table<OperatorTime>(
    t,
    [
      { id: "name", label: m.operator, value: ({ name }) => t(name) },
      { id: "id", label: "id", value: ({ id }) => id, fileOnly: true },
      { id: "family", label: m.family, value: ({ family }) => t(familyWord(family)), fileOnly: true },
      { id: "layers", label: m.layers, value: ({ layers }) => layers, written: ({ layers }) => t(layerWord(layers)) },
      ...(covered ? coverageColumns(t) : []),
      { id: "repeat", label: "×", value: ({ repeat }) => repeat },
      ...AMOUNTS.map((amount) => scaled<OperatorTime>(amount, operators)),
      ...(savedPass === null ? [] : measuredColumns(savedPass, operators)),
      { id: "share", label: m.share, ...IN_PERCENT, value: ({ time }) => (phase.time > 0 ? time / phase.time : 0) },
      { id: "bound", label: m.boundBy, value: ({ bound }) => t(RESOURCE_WORD[bound]) },
    ],
    operators,
  );
  return withLeads(full, operators, ({ id }) => rooflineLead(phase.phase, [id]));
}

/** In the unit of the predicted times: they are compared. */
function measuredColumns({ times }: StoredPass, operators: readonly OperatorTime[]): readonly Column<OperatorTime>[] {
  const { unit, factor } = scaleFor(
    operators.map(({ time }) => time),
    "s",
  );
  const measured = (id: string): number | undefined => {
    const measured = times[id];
    return measured && measured.kernel + measured.messages;
  };
  return [
    {
      ...{ id: "measured", label: m.measured, unit, factor: 1 / factor },
      value: ({ id }) => measured(id),
    },
    { id: "ratio", label: m.ratio, value: ({ id, time }) => (measured(id) ?? NaN) / time },
  ];
}

/** Only where tables are chosen: whether they hold the operator, and why not. */
const coverageColumns = (t: Translate): readonly Column<OperatorTime>[] => [
  { id: "coverage", label: m.kernelTime, value: ({ coverage }) => coverage && t(SOURCE_WORD[coverage.source]) },
  { id: "why", label: m.reason, value: ({ coverage }) => coverage?.why && t(coverage.why), fileOnly: true },
];

/** Why tables did not answer, or what was changed: "<operator>: <reason>". */
export const coverageReasons = (phase: PhaseEstimate, t: Translate): readonly string[] =>
  phase.operators.flatMap(({ name, coverage }) => (coverage?.why ? [`${t(name)}${t(COLON)} ${t(coverage.why)}`] : []));

const SOURCE_WORD: Readonly<Record<Coverage["source"], Text>> = {
  measured: m.measured2,
  interpolated: m.interpolated,
  law: m.calibratedLaw,
};

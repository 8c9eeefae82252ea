/** Work and time by stage: stages, other parts, and their sum. Pure. */
import type { StoredPass } from "@/features/core/measured-passes/stored-pass";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { scaled, table, withLeads, type Column, type Table } from "@/lib/export/table";
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { besides } from "./besides";
import type { RuntimePlan } from "./runtime-planner";
import { measuredStages, STAGE_NAME, stageTotals, type StageRow } from "./stages";
import { VIEW_WORD, WORDS } from "./words";
import { PHASE_WORD, type PhaseName, PHASES } from "@/features/words";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

/** A stage, or a line beside the stages; null: there is no such figure. */
type StageLine = {
  readonly phase: PhaseName;
  readonly label: Text;
  /** Of a stage, as `measuredStages` has it; empty for other lines. */
  readonly key: string;
  /** The kind of layer and how many there are of it; null where all are added up. */
  readonly layers: string | null;
  readonly count: number | null;
  readonly work: Pick<StageRow, "whole" | "perGpu"> | null;
  readonly alone: Pick<StageRow, "traffic" | "compute" | "hbm"> | null;
  readonly time: number;
  readonly ideal: number;
  /** Of a stage, by their ids. */
  readonly operators: readonly string[];
};

/** One phase, all layers added up or by layer kind; the last line is the pass. */
export function stageTable(
  plan: RuntimePlan,
  phase: PhaseName,
  byKind: boolean,
  t: Translate,
  savedPass: StoredPass | null = null,
): Table {
  const { stages, flopsWhole, flopsPerGpu, planned, ideal } = plan[phase];
  const sum: StageLine = {
    ...{ phase, label: VIEW_WORD.step, key: "", layers: null, count: null, alone: null, operators: [] },
    work: { whole: flopsWhole, perGpu: flopsPerGpu },
    time: planned.step,
    ideal: ideal.step,
  };
  const lines = [...stageLines(plan, phase, byKind ? stages : stageTotals(stages)), sum];
  return linesTable(plan, lines, byKind, t, savedPass === null ? null : measuredStages(savedPass, byKind));
}

/** Both phases by layer kind. */
export const stageFile = (plan: RuntimePlan, t: Translate): Table =>
  linesTable(
    plan,
    PHASES.flatMap((phase) => stageLines(plan, phase, plan[phase].stages)),
    true,
    t,
  );

const stageLines = (plan: RuntimePlan, phase: PhaseName, rows: readonly StageRow[]): readonly StageLine[] => [
  ...rows.map((row): StageLine => ({
    ...{ ...row, phase, label: STAGE_NAME[row.stage], work: row, alone: row },
    key: `${row.layers}/${row.stage}`,
  })),
  ...besides(plan[phase], plan.communication).map((line): StageLine => ({
    ...{ phase, key: "", layers: null, count: null, work: null, alone: null, operators: [] },
    ...line,
  })),
];

function linesTable(
  plan: RuntimePlan,
  lines: readonly StageLine[],
  byKind: boolean,
  t: Translate,
  measured: ReadonlyMap<string, number> | null = null,
): Table {
  const flop = (id: string, label: Text, value: (line: StageLine) => number | null): Column<StageLine> =>
    scaled({ id, label, unit: "FLOP", value }, lines);
  const tokens = ({ phase }: StageLine): number => plan[phase].flopsWhole / plan[phase].flopsPerToken;
  const all = table<StageLine>(
    t,
    [
      { id: "stage", label: m.stage, value: ({ label }) => t(label) },
      { id: "phase", label: m.phase, fileOnly: true, value: ({ phase }) => t(PHASE_WORD[phase]) },
      ...(byKind ? kindColumns(t) : []),
      flop("token", m.perToken, (line) => line.work && line.work.whole / tokens(line)),
      flop("whole", m.wholeModel, ({ work }) => work && work.whole),
      {
        id: "work-share",
        label: m.shareOfWork,
        ...IN_PERCENT,
        value: ({ work, phase }) => work && work.whole / plan[phase].flopsWhole,
      },
      flop("gpu", m.perGpu, ({ work }) => work && work.perGpu),
      scaled(
        { id: "traffic", label: m.hbmTrafficPerGpu, unit: "B", fileOnly: true, value: ({ alone }) => alone?.traffic },
        lines,
      ),
      ...timeColumns(plan, lines, measured),
    ],
    lines,
  );
  return withLeads(all, lines, ({ phase, operators }) => rooflineLead(phase, operators));
}

const kindColumns = (t: Translate): readonly Column<StageLine>[] => [
  {
    id: "layers",
    label: m.layers,
    value: ({ layers }) => layers,
    written: ({ layers, count }) => (layers === null ? undefined : t(kindWords(layers, count ?? 0))),
  },
  { id: "count", label: m.count, fileOnly: true, value: ({ count }) => count },
];

function kindWords(kind: string, count: number): Text {
  if (kind === "model") return m.outsideLayers;
  return m.kindCountLayers({ kind, count });
}

/** In one unit: times that are compared. */
function timeColumns(
  plan: RuntimePlan,
  lines: readonly StageLine[],
  measured: ReadonlyMap<string, number> | null,
): readonly Column<StageLine>[] {
  const { unit, factor } = scaleFor(
    lines.map(({ time }) => time),
    "s",
  );
  const time = (id: string, label: Text, value: Column<StageLine>["value"], fileOnly = false): Column<StageLine> => ({
    ...{ id, label, unit, factor: 1 / factor, value },
    ...(fileOnly && { fileOnly }),
  });
  return [
    time("time", m.time, (line) => line.time),
    ...(measured === null ? [] : [time("measured", m.measured, (line) => measured.get(line.key))]),
    time("ideal", WORDS.ideal, (line) => line.ideal),
    time("compute", VIEW_WORD.compute, ({ alone }) => alone?.compute, true),
    time("hbm", VIEW_WORD.hbm, ({ alone }) => alone?.hbm, true),
    {
      id: "time-share",
      label: m.shareOfTime,
      ...IN_PERCENT,
      value: (line) => line.time / plan[line.phase].planned.step,
    },
    {
      id: "speed",
      label: WORDS.speed,
      ...IN_PERCENT,
      // Host time and gaps have no ideal to come near to.
      value: (line) => (line.ideal === 0 ? null : line.ideal / line.time),
    },
  ];
}

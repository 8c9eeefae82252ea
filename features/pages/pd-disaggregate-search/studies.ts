/** Studies as charts and tables: the same question at other lengths, on other budgets, or simulated. */
import { head, QUANTITIES } from "@/features/quantities";
import { chart, curveChart } from "@/features/answers/chart";
import type { ChartPart, Part } from "@/features/answers/answer";
import type { SimulatedPlan } from "@/features/core/search/pools/arriving/simulate-plan";
import type { Duel } from "@/features/core/search/pools/studies";
import type { HeatMap } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { Study } from "./input";
import type { PdOutcome } from "./job";
import { planWord } from "./words";
import * as m from "./messages";

export const STUDY_NAMES: Readonly<Record<Study, Text>> = {
  none: m.none,
  sequences: m.sequenceLengths,
  scale: m.scale,
  simulate: m.simulation,
};

export const STUDY_LEADS: Readonly<Record<Study, Text>> = {
  none: m.sameQuestionAtOtherInput,
  sequences: m.separatePoolsOverOnePool,
  scale: m.bestPlanOnEachNumber,
  simulate: m.fiveBestPlansEventBy,
};

type Row<S extends Study> = Extract<PdOutcome, { study: S }>;

/** Of the cells that have finished; `gpus` is the page's own budget. */
export function studyParts(
  study: Study,
  outcomes: readonly (PdOutcome | undefined)[],
  gpus: number,
  t: Translate,
): readonly Part[] {
  const part = <S extends Study>(
    id: S,
    columns: readonly Column<Row<S>>[],
    chart: (rows: readonly Row<S>[]) => readonly ChartPart[] = () => [],
  ): readonly Part[] => {
    const rows = outcomes.filter((row): row is Row<S> => row?.study === id);
    if (rows.length === 0) return [];
    return [
      ...chart(rows),
      { kind: "table", id: `study-${id}`, title: STUDY_NAMES[id], table: table(t, columns, rows) },
    ];
  };
  switch (study) {
    case "none":
      return [];
    case "sequences":
      return part(study, SEQUENCE_COLUMNS, (rows) => [sequenceChart(rows, t)]);
    case "scale":
      return part(study, SCALE_COLUMNS, (rows) => [scaleChart(rows, gpus, t)]);
    case "simulate":
      return part(study, SIMULATION_COLUMNS);
  }
}

function sequenceChart(rows: readonly Row<"sequences">[], t: Translate): ChartPart {
  const isls = ascending(rows.map(({ isl }) => isl));
  const osls = ascending(rows.map(({ osl }) => osl));
  const heat: HeatMap = {
    axes: { x: t(m.inputTok), y: t(m.outputTok) },
    columns: isls.map(formatCount),
    rows: osls.map(formatCount),
    values: osls.map((osl) => isls.map((isl) => rows.find((row) => row.isl === isl && row.osl === osl)?.gain ?? null)),
    unit: "×",
  };
  const compared = rows.filter(({ gain }) => gain !== null);
  const won = compared.filter(({ gain }) => gain !== null && gain > 1).length;
  return chart(
    t,
    {
      id: "sequences",
      label: STUDY_NAMES.sequences,
      title: m.separatePoolsWinAtWon({ won, compared: compared.length }),
      subtitle: m.separatePoolsOverOnePoolEmpty,
    },
    { kind: "heat", ...heat },
  );
}

const ascending = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

const scaleChart = (rows: readonly Row<"scale">[], gpus: number, t: Translate): ChartPart =>
  curveChart<Row<"scale">>(
    t,
    [...rows].sort((a, b) => a.gpus - b.gpus),
    {
      id: "scale",
      label: STUDY_NAMES.scale,
      title: m.outputPerGpuByNumber,
      subtitle: m.gpusThatNoInstanceUses,
      log: "x",
      x: { id: "gpus", ...head("gpus"), value: (row) => row.gpus },
      y: { label: m.outputPerGpuOfBudget, unit: "tok/s/GPU" },
      lines: [
        { id: "pd", label: m.separatePools, unit: "tok/s/GPU", slot: 1, value: ({ pd }) => pd?.perBudgetGpu },
        {
          ...{ id: "agg", label: m.onePool, unit: "tok/s/GPU", slot: 2, dashed: true },
          value: ({ agg }) => agg?.perBudgetGpu,
        },
      ],
      across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    },
  );

const DUEL_COLUMNS: readonly Column<Duel>[] = [
  { id: "gain", label: m.separateOverOne, unit: "×", value: ({ gain }) => gain },
  { id: "pd", label: m.separatePools, value: ({ pd }) => pd && planWord(pd) },
  { id: "pdOut", ...head("outputPerGpu"), value: ({ pd }) => pd?.perGpu },
  { id: "pdRate", ...head("requestRate"), value: ({ pd }) => pd?.rate },
  { id: "agg", label: m.onePool, value: ({ agg }) => agg && planWord(agg) },
  { id: "aggOut", ...head("outputPerGpu"), value: ({ agg }) => agg?.perGpu },
];

const SEQUENCE_COLUMNS: readonly Column<Row<"sequences">>[] = [
  { id: "isl", ...head("isl"), value: ({ isl }) => isl },
  { id: "osl", ...head("osl"), value: ({ osl }) => osl },
  ...DUEL_COLUMNS,
];

const SCALE_COLUMNS: readonly Column<Row<"scale">>[] = [
  { id: "gpus", ...head("gpus"), value: ({ gpus }) => gpus },
  ...DUEL_COLUMNS,
];

const figure = (
  id: string,
  label: Column<unknown>["label"],
  unit: string,
  value: (plan: SimulatedPlan) => number,
): Column<Row<"simulate">> => ({ id, label, unit, value: ({ plan }) => plan && value(plan) });

const time = (id: string, label: Column<unknown>["label"], seconds: (plan: SimulatedPlan) => number) => ({
  ...figure(id, label, "", seconds),
  ...IN_MS,
});

const SIMULATION_COLUMNS: readonly Column<Row<"simulate">>[] = [
  { id: "plan", label: m.plan, value: ({ plan }) => plan && planWord(plan.row) },
  time("ttft0", m.ttftClosedForm, ({ row }) => row.ttft),
  time("ttft", m.ttftMean, ({ ttft }) => ttft.mean),
  time("ttft50", "p50", ({ ttft }) => ttft.p50),
  time("ttft90", "p90", ({ ttft }) => ttft.p90),
  time("ttft99", "p99", ({ ttft }) => ttft.p99),
  time("tpot0", m.tpotClosedForm, ({ row }) => row.tpot),
  time("tpot", m.tpotMean, ({ tpot }) => tpot.mean),
  time("tpot99", "TPOT p99", ({ tpot }) => tpot.p99),
  figure("perGpu", QUANTITIES.outputPerGpu.label, "tok/s/GPU", ({ perGpu }) => perGpu),
  {
    ...figure("attained", m.withinBothLimits, "", ({ attained }) => attained),
    ...IN_PERCENT,
  },
  figure("requests", m.requests, "", ({ requests }) => requests),
];

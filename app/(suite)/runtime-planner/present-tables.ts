/** Columns of the page's tables, and the same as files. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import { FAMILY_NAME, type FamilyEfficiency } from "@/features/pages/runtime-planner/families";
import type { PhasePlan, Views } from "@/features/pages/runtime-planner/plan-pass";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { STAGE_NAME } from "@/features/pages/runtime-planner/stages";
import type { Sheet } from "@/lib/export/sheet";
import { NOTHING } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import { PHASE_WORD, PHASES, VIEW_IDS, VIEW_WORD, WORDS, type PhaseName, type Translate } from "./words";

export type ViewRow = {
  readonly id: keyof Views;
  readonly label: Text;
  readonly prefill: Times;
  readonly decode: Times;
};
type Times = { readonly planned: number; readonly ideal: number };

export function viewRows({ prefill, decode, communication }: RuntimePlan): readonly ViewRow[] {
  return VIEW_IDS.map((id) => ({
    id,
    label: id === "network" && !communication ? NOT_COUNTED : VIEW_WORD[id],
    prefill: { planned: prefill.planned[id], ideal: prefill.ideal[id] },
    decode: { planned: decode.planned[id], ideal: decode.ideal[id] },
  }));
}

const NOT_COUNTED = text({ en: "Communication, not counted", zh: "通信（未计入）" });

export function viewColumns(plan: RuntimePlan, t: Translate): readonly DataColumn<ViewRow>[] {
  const number = (phase: PhaseName, kind: keyof Times): DataColumn<ViewRow> => {
    const scale = timeScale(plan[phase]);
    const value = (row: ViewRow): number => row[phase][kind] / scale.factor;
    const head = kind === "planned" ? PHASE_WORD[phase] : WORDS.ideal;
    return {
      ...{ id: `${phase}-${kind}`, head: t(head), unit: scale.unit, kind: "number", value },
      written: (row) => columnNumber(value(row)),
    };
  };
  return [
    {
      id: "view",
      head: t(text({ en: "View", zh: "视角" })),
      kind: "text",
      value: ({ label }) => t(label),
      rowHead: true,
    },
    ...PHASES.flatMap((phase) => [number(phase, "planned"), number(phase, "ideal"), speedColumn(phase, t)]),
  ];
}

const speedColumn = (phase: PhaseName, t: Translate): DataColumn<ViewRow> => {
  const value = (row: ViewRow): number | null => {
    const { planned, ideal } = row[phase];
    // Launches and host time have no ideal to come near to.
    return ideal === 0 ? null : (ideal / planned) * 100;
  };
  return {
    id: `${phase}-share`,
    head: t(text({ en: "of ideal speed", zh: "理想速度占比" })),
    unit: "%",
    kind: "number",
    value,
    written: (row) => optional(value(row)),
  };
};

const optional = (value: number | null): string => (value === null ? NOTHING : columnNumber(value));

export const timeScale = ({ planned }: PhasePlan): Scale => scaleFor([planned.step], "s");

export function viewSheet(plan: RuntimePlan, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "View", zh: "视角" })) },
      ...PHASES.flatMap((phase) => [
        { label: t(PHASE_WORD[phase]), unit: "s" },
        { label: `${t(PHASE_WORD[phase])}, ${t(WORDS.ideal)}`, unit: "s" },
      ]),
    ],
    rows: viewRows(plan).map((row) => [
      t(row.label),
      ...PHASES.flatMap((phase) => [row[phase].planned, row[phase].ideal]),
    ]),
  };
}

export type FamilyRow = FamilyEfficiency & { readonly phase: PhaseName };

export const familyRows = (plan: RuntimePlan): readonly FamilyRow[] =>
  PHASES.flatMap((phase) => plan[phase].families.map((family) => ({ ...family, phase })));

/** Shares in percent. */
const SHARES = [
  {
    id: "implied",
    head: text({ en: "Time model", zh: "时间模型" }),
    of: ({ implied }: FamilyRow): number | null => implied,
  },
  { id: "chosen", head: text({ en: "By hand", zh: "手动设定" }), of: ({ chosen }: FamilyRow): number | null => chosen },
  { id: "memory", head: text({ en: "HBM", zh: "HBM" }), of: ({ memory }: FamilyRow): number | null => memory },
  {
    id: "reached",
    head: text({ en: "MFU reached", zh: "实际 MFU" }),
    of: ({ reached }: FamilyRow): number | null => reached,
  },
] as const;

export function familyColumns(rows: readonly FamilyRow[], t: Translate): readonly DataColumn<FamilyRow>[] {
  const work = scaleFor(
    rows.map(({ flops }) => flops),
    "FLOP",
  );
  return [
    {
      id: "family",
      head: t(text({ en: "Kernels", zh: "内核类别" })),
      kind: "text",
      value: ({ family }) => t(FAMILY_NAME[family]),
      rowHead: true,
    },
    {
      id: "phase",
      head: t(text({ en: "Phase", zh: "阶段" })),
      kind: "text",
      value: ({ phase }) => t(PHASE_WORD[phase]),
    },
    {
      id: "flops",
      head: t(text({ en: "Work per GPU", zh: "每卡计算量" })),
      unit: work.unit,
      kind: "number",
      value: ({ flops }) => flops / work.factor,
      written: ({ flops }) => columnNumber(flops / work.factor),
    },
    ...SHARES.map(({ id, head, of }) => ({
      id,
      head: t(head),
      unit: "%",
      kind: "number" as const,
      value: (row: FamilyRow) => percent(of(row)),
      written: (row: FamilyRow) => optional(percent(of(row))),
    })),
    {
      id: "time",
      head: t(text({ en: "Time", zh: "时间" })),
      unit: "ms",
      kind: "number",
      value: ({ time }) => time * 1e3,
      written: ({ time }) => columnNumber(time * 1e3),
    },
  ];
}

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

export const familySheet = (plan: RuntimePlan, t: Translate): Sheet => ({
  columns: [
    { label: t(text({ en: "Kernels", zh: "内核类别" })) },
    { label: t(text({ en: "Phase", zh: "阶段" })) },
    { label: t(text({ en: "Work per GPU", zh: "每卡计算量" })), unit: "FLOP" },
    ...SHARES.map(({ head }) => ({ label: t(head) })),
    { label: t(text({ en: "Time", zh: "时间" })), unit: "s" },
  ],
  rows: familyRows(plan).map((row) => [
    t(FAMILY_NAME[row.family]),
    t(PHASE_WORD[row.phase]),
    row.flops,
    ...SHARES.map(({ of }) => of(row)),
    row.time,
  ]),
});

/** Everything about stages, in base units, one row per phase, layer kind and stage. */
export function stageSheet(plan: RuntimePlan, t: Translate): Sheet {
  const column = (label: Text, unit?: string) => ({ label: t(label), ...(unit && { unit }) });
  return {
    columns: [
      column(text({ en: "Phase", zh: "阶段" })),
      column(text({ en: "Layers", zh: "层" })),
      column(text({ en: "Count", zh: "层数" })),
      column(text({ en: "Stage", zh: "环节" })),
      column(text({ en: "Whole model", zh: "整个模型" }), "FLOP"),
      column(text({ en: "Per GPU", zh: "每卡" }), "FLOP"),
      column(text({ en: "HBM traffic per GPU", zh: "每卡 HBM 流量" }), "B"),
      column(text({ en: "Time", zh: "时间" }), "s"),
      column(text({ en: "Ideal", zh: "理想" }), "s"),
      column(text({ en: "Compute only", zh: "仅计算" }), "s"),
      column(text({ en: "HBM only", zh: "仅 HBM" }), "s"),
    ],
    rows: PHASES.flatMap((phase) => [
      ...plan[phase].stages.map((row) => [
        t(PHASE_WORD[phase]),
        row.layers,
        row.count,
        t(STAGE_NAME[row.stage]),
        ...[row.whole, row.perGpu, row.traffic, row.time, row.ideal, row.compute, row.hbm],
      ]),
      ...communicationRow(plan, phase, t),
    ]),
  };
}

/** What stands beside the stages; communication without a time where it is not counted. */
function communicationRow(plan: RuntimePlan, phase: PhaseName, t: Translate) {
  const { planned, ideal } = plan[phase];
  const [time, least] = plan.communication ? [planned.network, ideal.network] : [0, 0];
  return [
    [t(PHASE_WORD[phase]), null, null, t(VIEW_WORD.network), 0, 0, 0, time, least, null, null],
    [t(PHASE_WORD[phase]), null, null, t(HOST_AND_GAPS), 0, 0, 0, plan[phase].host, 0, null, null],
    [t(PHASE_WORD[phase]), null, null, t(KERNEL_FIT), 0, 0, 0, plan[phase].fit, 0, null, null],
  ];
}

const HOST_AND_GAPS = text({ en: "Host time and gaps", zh: "主机时间与间隙" });
const KERNEL_FIT = text({ en: "Kernels inside the engine, fitted", zh: "引擎内算子的拟合修正" });

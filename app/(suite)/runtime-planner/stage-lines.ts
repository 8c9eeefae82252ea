/** The lines of the stage table: stages, messages, host, and their sum. Pure. */
import type { PhasePlan } from "@/features/pages/runtime-planner/plan-pass";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { STAGE_NAME, stageTotals, type StageRow } from "@/features/pages/runtime-planner/stages";
import { columnNumber } from "@/components/tables/decimals";
import { NOTHING } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import { VIEW_WORD, type PhaseName } from "./words";

export type StageLine = {
  readonly id: string;
  readonly label: Text;
  /** Written figures in the order of the columns. */
  readonly cells: readonly string[];
};

export type StageGroup = {
  readonly id: string;
  /** The layer kind with its count; null where all layers are added up. */
  readonly title: Text | null;
  readonly lines: readonly StageLine[];
};

export type StageTable = {
  readonly heads: readonly { readonly label: Text; readonly unit: string }[];
  readonly groups: readonly StageGroup[];
  readonly foot: readonly StageLine[];
};

type Figures = {
  readonly whole: number | null;
  readonly perGpu: number | null;
  readonly time: number;
  readonly ideal: number;
};

export function stageTable(plan: RuntimePlan, phase: PhaseName, byKind: boolean): StageTable {
  const shown = plan[phase];
  const tokens = shown.flopsWhole / shown.flopsPerToken;
  const scales = scalesOf(shown, tokens);
  const line = (id: string, label: Text, figures: Figures): StageLine => ({
    id,
    label,
    cells: cellsOf(figures, shown, tokens, scales),
  });
  const { planned, ideal, host } = shown;
  const counted = plan.communication;
  const rest: Figures = { whole: null, perGpu: null, time: 0, ideal: 0 };
  return {
    heads: headsOf(scales),
    groups: groupsOf(shown, byKind).map(({ id, title, rows }) => ({
      id,
      title,
      lines: rows.map((row) => line(`${row.layers}-${row.stage}`, STAGE_NAME[row.stage], row)),
    })),
    foot: [
      line("communication", counted ? VIEW_WORD.network : NOT_COUNTED, {
        ...rest,
        ...(counted && { time: planned.network, ideal: ideal.network }),
      }),
      line("host", text({ en: "Host time", zh: "主机时间" }), { ...rest, time: host }),
      line("sum", VIEW_WORD.step, {
        whole: shown.flopsWhole,
        perGpu: shown.flopsPerGpu,
        time: planned.step,
        ideal: ideal.step,
      }),
    ],
  };
}

const NOT_COUNTED = text({ en: "Communication, not counted", zh: "通信（未计入）" });

function groupsOf({ stages }: PhasePlan, byKind: boolean) {
  if (!byKind) return [{ id: "all", title: null, rows: stageTotals(stages) }];
  const kinds = [...new Set(stages.map(({ layers }) => layers))];
  return kinds.map((kind) => {
    const rows = stages.filter(({ layers }) => layers === kind);
    return { id: kind, title: titleOf(kind, rows), rows };
  });
}

function titleOf(kind: string, rows: readonly StageRow[]): Text {
  if (kind === "model") return text({ en: "Outside the layers", zh: "层外" });
  const count = rows[0]?.count ?? 0;
  return text({ en: `${kind}, ${count} ${count === 1 ? "layer" : "layers"}`, zh: `${kind}，${count} 层` });
}

type Scales = { readonly token: Scale; readonly whole: Scale; readonly perGpu: Scale; readonly time: Scale };

/** One unit per column, from its sum. */
const scalesOf = (plan: PhasePlan, tokens: number): Scales => ({
  token: scaleFor([plan.flopsWhole / tokens], "FLOP"),
  whole: scaleFor([plan.flopsWhole], "FLOP"),
  perGpu: scaleFor([plan.flopsPerGpu], "FLOP"),
  time: scaleFor([plan.planned.step], "s"),
});

const headsOf = ({ token, whole, perGpu, time }: Scales) => [
  { label: text({ en: "per token", zh: "每 token" }), unit: token.unit },
  { label: text({ en: "whole model", zh: "整个模型" }), unit: whole.unit },
  { label: text({ en: "share of work", zh: "计算量占比" }), unit: "%" },
  { label: text({ en: "per GPU", zh: "每卡" }), unit: perGpu.unit },
  { label: text({ en: "time", zh: "时间" }), unit: time.unit },
  { label: text({ en: "ideal", zh: "理想" }), unit: time.unit },
  { label: text({ en: "share of time", zh: "时间占比" }), unit: "%" },
  { label: text({ en: "of ideal speed", zh: "理想速度占比" }), unit: "%" },
];

function cellsOf({ whole, perGpu, time, ideal }: Figures, plan: PhasePlan, tokens: number, scales: Scales) {
  const work = (value: number | null, { factor }: Scale): string =>
    value === null ? NOTHING : columnNumber(value / factor);
  return [
    work(whole === null ? null : whole / tokens, scales.token),
    work(whole, scales.whole),
    whole === null ? NOTHING : columnNumber((whole / plan.flopsWhole) * 100),
    work(perGpu, scales.perGpu),
    columnNumber(time / scales.time.factor),
    columnNumber(ideal / scales.time.factor),
    columnNumber((time / plan.planned.step) * 100),
    ideal === 0 ? NOTHING : columnNumber((ideal / time) * 100),
  ];
}

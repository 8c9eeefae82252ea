/** Studies as charts and tables: the same question at other lengths, on other budgets, or simulated. */
import type { ChartPart, Part } from "@/features/answers/answer";
import type { SimulatedPlan } from "@/features/core/search/pools/simulate-plan";
import type { Duel } from "@/features/core/search/pools/studies";
import type { Curves, HeatMap } from "@/lib/charts/drawing";
import { heatTable } from "@/lib/charts/drawn-table";
import { table, type Column } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { Study } from "./input";
import type { PdOutcome } from "./job";
import { planWord, WORDS } from "./words";

export const STUDY_NAMES: Readonly<Record<Study, Text>> = {
  none: text({ en: "none", zh: "无" }),
  sequences: text({ en: "Sequence lengths", zh: "序列长度" }),
  scale: text({ en: "Scale", zh: "规模" }),
  simulate: text({ en: "Simulation", zh: "仿真" }),
};

export const STUDY_LEADS: Readonly<Record<Study, Text>> = {
  none: text({
    en: "The same question at other input and output lengths, on 8 to 1,024 GPUs, or with the best plans simulated for percentiles.",
    zh: "在其他输入输出长度、8 到 1,024 张 GPU 上重新搜索，或对最优方案仿真得到分位数。",
  }),
  sequences: text({
    en: "Separate pools over one pool, each at its best for those lengths, with the limits unchanged: above 1 separate pools win.",
    zh: "各长度下 PD 分离与不分离各取最优之比（约束不变）：大于 1 表示 PD 分离更优。",
  }),
  scale: text({ en: "The best plan on each number of GPUs.", zh: "各 GPU 数下的最优方案。" }),
  simulate: text({
    en: "The five best plans event by event, requests coming at random at the plan's rate.",
    zh: "对最优的五个方案做事件级仿真，请求按方案速率随机到达。",
  }),
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
    axes: { x: t(text({ en: "Input [tok]", zh: "输入 [tok]" })), y: t(text({ en: "Output [tok]", zh: "输出 [tok]" })) },
    columns: isls.map(formatCount),
    rows: osls.map(formatCount),
    values: osls.map((osl) => isls.map((isl) => rows.find((row) => row.isl === isl && row.osl === osl)?.gain ?? null)),
    unit: "×",
  };
  const compared = rows.filter(({ gain }) => gain !== null);
  const won = compared.filter(({ gain }) => gain !== null && gain > 1).length;
  return {
    kind: "chart",
    id: "sequences",
    label: STUDY_NAMES.sequences,
    title: t(
      text({
        en: `Separate pools win at ${won} of ${compared.length} pairs of lengths`,
        zh: `${compared.length} 组长度中 PD 分离在 ${won} 组更优`,
      }),
    ),
    subtitle: t(
      text({
        en: "separate pools over one pool; empty: one of them keeps no limits, see the table",
        zh: "PD 分离 ÷ 不分离；空白：其中一方不满足约束，见下表",
      }),
    ),
    drawing: { kind: "heat", ...heat },
    table: heatTable(heat),
  };
}

const ascending = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

function scaleChart(found: readonly Row<"scale">[], gpus: number, t: Translate): ChartPart {
  const rows = [...found].sort((a, b) => a.gpus - b.gpus);
  const line = (of: (row: Duel) => number | undefined) =>
    rows.flatMap((row) => {
      const y = of(row);
      return y === undefined ? [] : [{ x: row.gpus, y }];
    });
  const curves: Curves = {
    x: { title: "GPU", unit: "", log: true },
    y: { title: t(text({ en: "Output per GPU of the budget", zh: "预算内单卡输出" })), unit: "tok/s/GPU", log: false },
    lines: [
      { name: t(WORDS.separate), slot: 1, points: line(({ pd }) => pd?.perBudgetGpu) },
      { name: t(WORDS.single), slot: 2, dashed: true, points: line(({ agg }) => agg?.perBudgetGpu) },
    ],
    across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    along: [],
  };
  return {
    kind: "chart",
    id: "scale",
    label: STUDY_NAMES.scale,
    title: t(text({ en: "Output per GPU by number of GPUs", zh: "单卡输出随 GPU 数的变化" })),
    subtitle: t(text({ en: "GPUs that no instance uses count too", zh: "未被实例使用的 GPU 也计入" })),
    drawing: { kind: "curves", ...curves },
    table: table<Row<"scale">>(
      t,
      [
        { id: "gpus", label: "GPU", value: (row) => row.gpus },
        { id: "pd", label: WORDS.separate, unit: "tok/s/GPU", value: ({ pd }) => pd?.perBudgetGpu },
        { id: "agg", label: WORDS.single, unit: "tok/s/GPU", value: ({ agg }) => agg?.perBudgetGpu },
      ],
      rows,
    ),
  };
}

const DUEL_COLUMNS: readonly Column<Duel>[] = [
  { id: "gain", label: text({ en: "Separate over one", zh: "分离 ÷ 不分离" }), unit: "×", value: ({ gain }) => gain },
  { id: "pd", label: WORDS.separate, value: ({ pd }) => pd && planWord(pd) },
  { id: "pdOut", label: text({ en: "Output", zh: "输出" }), unit: "tok/s/GPU", value: ({ pd }) => pd?.perGpu },
  { id: "pdRate", label: text({ en: "Requests", zh: "请求" }), unit: "req/s", value: ({ pd }) => pd?.rate },
  { id: "agg", label: WORDS.single, value: ({ agg }) => agg && planWord(agg) },
  { id: "aggOut", label: text({ en: "Output", zh: "输出" }), unit: "tok/s/GPU", value: ({ agg }) => agg?.perGpu },
];

const SEQUENCE_COLUMNS: readonly Column<Row<"sequences">>[] = [
  { id: "isl", label: text({ en: "Input", zh: "输入" }), unit: "tok", value: ({ isl }) => isl },
  { id: "osl", label: text({ en: "Output", zh: "输出" }), unit: "tok", value: ({ osl }) => osl },
  ...DUEL_COLUMNS,
];

const SCALE_COLUMNS: readonly Column<Row<"scale">>[] = [
  { id: "gpus", label: "GPU", value: ({ gpus }) => gpus },
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
  { id: "plan", label: text({ en: "Plan", zh: "方案" }), value: ({ plan }) => plan && planWord(plan.row) },
  time("ttft0", text({ en: "TTFT closed form", zh: "TTFT 闭式" }), ({ row }) => row.ttft),
  time("ttft", text({ en: "TTFT mean", zh: "TTFT 均值" }), ({ ttft }) => ttft.mean),
  time("ttft50", "p50", ({ ttft }) => ttft.p50),
  time("ttft90", "p90", ({ ttft }) => ttft.p90),
  time("ttft99", "p99", ({ ttft }) => ttft.p99),
  time("tpot0", text({ en: "TPOT closed form", zh: "TPOT 闭式" }), ({ row }) => row.tpot),
  time("tpot", text({ en: "TPOT mean", zh: "TPOT 均值" }), ({ tpot }) => tpot.mean),
  time("tpot99", "TPOT p99", ({ tpot }) => tpot.p99),
  figure("perGpu", WORDS.perGpu, "tok/s/GPU", ({ perGpu }) => perGpu),
  {
    ...figure("attained", text({ en: "Within both limits", zh: "两项均达标" }), "", ({ attained }) => attained),
    ...IN_PERCENT,
  },
  figure("requests", text({ en: "Requests", zh: "请求" }), "", ({ requests }) => requests),
];

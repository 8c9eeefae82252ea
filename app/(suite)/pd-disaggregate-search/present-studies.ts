/** Studies as charts and tables. Pure. */
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import { HEAT_HEIGHT, heatFigure, heatSheet, type HeatMap } from "@/components/charts/heat-map";
import type { ResultChart } from "@/components/charts/result-chart";
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import type { Study } from "@/features/pages/pd-disaggregate-search/input";
import type { PdOutcome } from "@/features/pages/pd-disaggregate-search/job";
import { planWord } from "@/features/pages/pd-disaggregate-search/words";
import type { SimulatedPlan } from "@/features/core/search/pools/simulate-plan";
import type { Duel } from "@/features/core/search/pools/studies";
import { formatCount, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { WORDS, type Translate } from "./words";

export type StudyRow = PdOutcome;

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

export function studyCharts(
  study: Study,
  rows: readonly StudyRow[],
  result: PdResult,
  t: Translate,
): readonly ResultChart[] {
  if (rows.length === 0) return [];
  if (study === "sequences")
    return [
      sequenceChart(
        rows.filter((row) => row.study === "sequences"),
        t,
      ),
    ];
  if (study === "scale")
    return [
      scaleChart(
        rows.filter((row) => row.study === "scale"),
        result,
        t,
      ),
    ];
  return [];
}

type SequenceRow = Extract<StudyRow, { study: "sequences" }>;
type ScaleRow = Extract<StudyRow, { study: "scale" }>;

function sequenceChart(rows: readonly SequenceRow[], t: Translate): ResultChart {
  const isls = ascending(rows.map(({ isl }) => isl));
  const osls = ascending(rows.map(({ osl }) => osl));
  const heat: HeatMap = {
    axes: { x: t(text({ en: "Input [tok]", zh: "输入 [tok]" })), y: t(text({ en: "Output [tok]", zh: "输出 [tok]" })) },
    columns: isls.map(formatCount),
    rows: osls.map(formatCount),
    values: osls.map((osl) => isls.map((isl) => rows.find((row) => row.isl === isl && row.osl === osl)?.gain ?? null)),
    unit: "×",
  };
  const won = rows.filter(({ gain }) => gain !== null && gain > 1).length;
  const compared = rows.filter(({ gain }) => gain !== null).length;
  return {
    id: "sequences",
    label: STUDY_NAMES.sequences,
    title: t(
      text({
        en: `Separate pools win at ${won} of ${compared} pairs of lengths`,
        zh: `${compared} 组长度中 PD 分离在 ${won} 组更优`,
      }),
    ),
    subtitle: t(
      text({
        en: "separate pools over one pool; empty: one of them keeps no limits, see the table",
        zh: "PD 分离 ÷ 不分离；空白：其中一方不满足约束，见下表",
      }),
    ),
    figure: (space) => heatFigure(heat, space),
    height: HEAT_HEIGHT,
    sheet: heatSheet(heat),
  };
}

const ascending = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

function scaleChart(found: readonly ScaleRow[], { gpus }: PdResult, t: Translate): ResultChart {
  const rows = [...found].sort((a, b) => a.gpus - b.gpus);
  const line = (of: (row: ScaleRow) => number | undefined) =>
    rows.flatMap((row) => {
      const y = of(row);
      return y === undefined ? [] : [{ x: row.gpus, y }];
    });
  const curves: Curves = {
    x: { title: verbatim("GPU").en, unit: "", log: true },
    y: { title: t(text({ en: "Output per GPU of the budget", zh: "预算内单卡输出" })), unit: "tok/s/GPU", log: false },
    lines: [
      { name: t(WORDS.separate), slot: 1, points: line(({ pd }) => pd?.perBudgetGpu) },
      { name: t(WORDS.single), slot: 2, dashed: true, points: line(({ agg }) => agg?.perBudgetGpu) },
    ],
    across: [{ at: gpus, label: formatCount(gpus), strong: true }],
    along: [],
  };
  return {
    id: "scale",
    label: STUDY_NAMES.scale,
    title: t(text({ en: "Output per GPU by number of GPUs", zh: "单卡输出随 GPU 数的变化" })),
    subtitle: t(text({ en: "GPUs that no instance uses count too", zh: "未被实例使用的 GPU 也计入" })),
    figure: (space) => curvesFigure(curves, space),
    height: CURVES_HEIGHT,
    sheet: {
      columns: [
        { label: "GPU" },
        { label: t(WORDS.separate), unit: "tok/s/GPU" },
        { label: t(WORDS.single), unit: "tok/s/GPU" },
      ],
      rows: rows.map(({ gpus: n, pd, agg }) => [n, pd?.perBudgetGpu ?? null, agg?.perBudgetGpu ?? null]),
    },
  };
}

export const studyKey = (row: StudyRow, index: number): string => `${row.study} ${index}`;

export function studyColumns(study: Study, t: Translate): readonly DataColumn<StudyRow>[] {
  if (study === "simulate") return simulationColumns(t);
  const number = (
    id: string,
    head: Text,
    unit: string,
    of: (row: StudyRow) => number | null,
  ): DataColumn<StudyRow> => ({
    ...{ id, head: t(head), unit, kind: "number", value: of },
    written: (row) => written(of(row)),
  });
  const keys =
    study === "scale"
      ? [number("gpus", verbatim("GPU"), "", (row) => (row.study === "scale" ? row.gpus : null))]
      : [
          number("isl", text({ en: "Input", zh: "输入" }), "tok", (row) =>
            row.study === "sequences" ? row.isl : null,
          ),
          number("osl", text({ en: "Output", zh: "输出" }), "tok", (row) =>
            row.study === "sequences" ? row.osl : null,
          ),
        ];
  return [
    ...keys,
    number("gain", text({ en: "Separate over one", zh: "分离 ÷ 不分离" }), "×", (row) => duelOf(row)?.gain ?? null),
    {
      id: "pd",
      head: t(WORDS.separate),
      kind: "text",
      value: (row) => planOf(duelOf(row)?.pd),
    },
    number("pdOut", text({ en: "Output", zh: "输出" }), "tok/s/GPU", (row) => duelOf(row)?.pd?.perGpu ?? null),
    number("pdRate", text({ en: "Requests", zh: "请求" }), "req/s", (row) => duelOf(row)?.pd?.rate ?? null),
    { id: "agg", head: t(WORDS.single), kind: "text", value: (row) => planOf(duelOf(row)?.agg) },
    number("aggOut", text({ en: "Output", zh: "输出" }), "tok/s/GPU", (row) => duelOf(row)?.agg?.perGpu ?? null),
  ];
}

const written = (value: number | null): string => (value === null ? NOTHING : columnNumber(value));
const duelOf = (row: StudyRow): Duel | null => (row.study === "simulate" ? null : row);
const planOf = (row: Duel["pd"] | undefined): string => (row ? planWord(row) : NOTHING);

function simulationColumns(t: Translate): readonly DataColumn<StudyRow>[] {
  const number = (id: string, head: Text, unit: string, of: (plan: SimulatedPlan) => number): DataColumn<StudyRow> => {
    const value = (row: StudyRow): number | null => (row.study === "simulate" && row.plan ? of(row.plan) : null);
    return { id, head: t(head), unit, kind: "number", value, written: (row) => written(value(row)) };
  };
  const ms = (seconds: number): number => seconds * 1e3;
  const predicted = text({ en: "closed form", zh: "闭式" });
  return [
    {
      id: "plan",
      head: t(text({ en: "Plan", zh: "方案" })),
      kind: "text",
      value: (row) => (row.study === "simulate" && row.plan ? planWord(row.plan.row) : NOTHING),
      rowHead: true,
    },
    number("ttft0", text({ en: `TTFT ${predicted.en}`, zh: `TTFT ${predicted.zh}` }), "ms", ({ row }) => ms(row.ttft)),
    number("ttft", text({ en: "TTFT mean", zh: "TTFT 均值" }), "ms", ({ ttft }) => ms(ttft.mean)),
    number("ttft50", verbatim("p50"), "ms", ({ ttft }) => ms(ttft.p50)),
    number("ttft90", verbatim("p90"), "ms", ({ ttft }) => ms(ttft.p90)),
    number("ttft99", verbatim("p99"), "ms", ({ ttft }) => ms(ttft.p99)),
    number("tpot0", text({ en: `TPOT ${predicted.en}`, zh: `TPOT ${predicted.zh}` }), "ms", ({ row }) => ms(row.tpot)),
    number("tpot", text({ en: "TPOT mean", zh: "TPOT 均值" }), "ms", ({ tpot }) => ms(tpot.mean)),
    number("tpot99", text({ en: "TPOT p99", zh: "TPOT p99" }), "ms", ({ tpot }) => ms(tpot.p99)),
    number("perGpu", text({ en: "Output per GPU", zh: "单卡输出" }), "tok/s/GPU", ({ perGpu }) => perGpu),
    number("attained", text({ en: "Within both limits", zh: "两项均达标" }), "%", ({ attained }) => attained * 100),
    number("requests", text({ en: "Requests", zh: "请求数" }), "", ({ requests }) => requests),
  ];
}

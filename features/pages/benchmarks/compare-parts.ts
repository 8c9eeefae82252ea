/** Two runs as parts of the report: figures side by side, their distributions, and whether the work was the same. */
import type { ChartPart, Part } from "@/features/answers/answer";
import type { CurveLine } from "@/lib/charts/drawing";
import { table, type Table } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_PERCENT } from "@/lib/units/shown-in";
import { COMPARED, type ComparedLine, type ComparedTime, type Comparison } from "./compare";
import type { BenchmarksInput } from "./input";
import type { MatchLine } from "./matched";
import { WORDS } from "./words";

export function compareParts(comparison: Comparison, { metric }: BenchmarksInput, t: Translate): readonly Part[] {
  const { match } = comparison;
  const chart = cdfChart(comparison, metric === "rate" ? "tpot" : metric, t);
  return [
    {
      kind: "section",
      id: "compare",
      title: WORDS.compare,
      lead: compareLead(comparison),
      parts: [
        {
          kind: "row",
          id: "compared",
          parts: [
            { kind: "table", id: "match", title: WORDS.match, table: matchTable(match, t) },
            {
              kind: "table",
              id: "changes",
              title: CHANGES,
              note: intervalNote(comparison),
              table: changeTable(comparison, t),
            },
          ],
        },
        ...(chart ? [chart] : []),
      ],
    },
  ];
}

const CHANGES = text({ en: "Changes from A to B", zh: "从 A 到 B 的变化" });

/** The verdict on the work stands before any figure. */
function compareLead({ a, b, same, match }: Comparison): Text {
  const names = `A: ${a.number}, ${a.label}; B: ${b.number}, ${b.label}.`;
  const differing = match.filter((line) => line.same === false);
  if (same === false)
    return text({
      en: `${names} Not the same work: ${differing.map(({ label }) => label.en.toLowerCase()).join(", ")} differ, and the changes below say as much about that as about the server.`,
      zh: `${names} 工作负载不同：${differing.map(({ label }) => label.zh).join("、")}不一致，下列变化既反映负载差异，也反映服务差异。`,
    });
  const silent = match.filter((line) => line.same === null).length;
  return same
    ? text({
        en: `${names} The same work as far as both say${silent > 0 ? `; ${silent} lines are stated by one alone` : ""}.`,
        zh: `${names} 就双方所述，工作负载相同${silent > 0 ? `；另有 ${silent} 项仅一方给出` : ""}。`,
      })
    : text({
        en: `${names} The files say too little to tell whether the work was the same.`,
        zh: `${names} 文件信息不足，无法判断工作负载是否相同。`,
      });
}

const intervalNote = ({ samples }: Comparison): Text =>
  Object.keys(samples).length === 0
    ? text({
        en: "No intervals: at least one of the files keeps no single requests.",
        zh: "无区间：至少一个文件没有逐请求数据。",
      })
    : text({
        en: "Intervals hold 95 % of resamples of the single requests (percentile bootstrap, fixed seed); one that contains 0 tells no difference.",
        zh: "区间为逐请求重采样的 95 %（百分位自助法，固定种子）；包含 0 的区间表示没有可辨差异。",
      });

const NAMES: Readonly<Record<ComparedLine["metric"], Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
  rate: text({ en: "output tokens a second", zh: "每秒输出 token 数" }),
  requestRate: text({ en: "requests completed a second", zh: "每秒完成请求数" }),
};

const isTime = ({ statistic }: ComparedLine): boolean => statistic !== null;

function changeTable({ lines }: Comparison, t: Translate): Table {
  const value = (pick: (line: ComparedLine) => number) => (line: ComparedLine) =>
    Number((pick(line) * (isTime(line) ? 1e3 : 1)).toPrecision(5));
  const name = (line: ComparedLine): string => [t(NAMES[line.metric]), line.statistic].filter(Boolean).join(" ");
  return table<ComparedLine>(
    t,
    [
      { id: "metric", label: text({ en: "Metric", zh: "指标" }), value: name },
      { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: (line) => (isTime(line) ? "ms" : "1/s") },
      { id: "a", label: "A", value: value(({ a }) => a) },
      { id: "b", label: "B", value: value(({ b }) => b) },
      { id: "change", label: text({ en: "Change", zh: "变化" }), ...IN_PERCENT, value: ({ change }) => change },
      {
        id: "low",
        label: text({ en: "low end", zh: "区间下限" }),
        ...IN_PERCENT,
        value: ({ interval }) => interval?.low ?? null,
      },
      {
        id: "high",
        label: text({ en: "high end", zh: "区间上限" }),
        ...IN_PERCENT,
        value: ({ interval }) => interval?.high ?? null,
      },
    ],
    lines,
  );
}

const SAME = text({ en: "same", zh: "相同" });
const DIFFERS = text({ en: "✕ differs", zh: "✕ 不同" });
const UNKNOWN = text({ en: "not stated by both", zh: "未同时给出" });

const matchTable = (match: readonly MatchLine[], t: Translate): Table =>
  table<MatchLine>(
    t,
    [
      { id: "what", label: text({ en: "What", zh: "项目" }), value: ({ label }) => t(label) },
      { id: "a", label: "A", value: ({ a }) => a },
      { id: "b", label: "B", value: ({ b }) => b },
      {
        id: "same",
        label: text({ en: "Same?", zh: "是否相同" }),
        value: ({ same }) => t(same === null ? UNKNOWN : same ? SAME : DIFFERS),
      },
    ],
    match,
  );

/** Marks along each curve: more than a screen shows say nothing. */
const MOST_POINTS = 200;

function cdfChart({ samples, lines }: Comparison, wanted: ComparedTime, t: Translate): ChartPart | null {
  const metric = samples[wanted] ? wanted : COMPARED.find((other) => samples[other]);
  const both = metric && samples[metric];
  if (!metric || !both) return null;
  const curve = (name: string, slot: 1 | 2, sorted: readonly number[]): CurveLine => ({
    name,
    slot,
    points: cumulative(sorted),
  });
  const change = lines.find((line) => line.metric === metric && line.statistic === "p50")?.change;
  const name = metric.toUpperCase();
  const label = text({ en: `${name} of single requests`, zh: `逐请求 ${name}` });
  return {
    kind: "chart",
    id: "cdf",
    label,
    title:
      change === undefined
        ? t(label)
        : t(
            text({
              en: `Median ${name} of B is ${formatPercent(change)} off that of A`,
              zh: `B 的 ${name} 中位数与 A 相差 ${formatPercent(change)}`,
            }),
          ),
    subtitle: t(text({ en: "share of requests that were served within a time", zh: "在给定时间内完成的请求占比" })),
    drawing: {
      kind: "curves",
      x: { title: name, unit: "ms", log: true },
      y: { title: t(text({ en: "share of requests", zh: "请求占比" })), unit: "%", log: false },
      lines: [curve("A", 1, both.a), curve("B", 2, both.b)],
      across: [],
      along: [],
    },
    table: table<{ readonly side: string; readonly x: number; readonly y: number }>(
      t,
      [
        { id: "side", label: text({ en: "Run", zh: "运行" }), value: ({ side }) => side },
        { id: "time", label: name, unit: "ms", value: ({ x }) => x },
        { id: "share", label: text({ en: "share of requests", zh: "请求占比" }), unit: "%", value: ({ y }) => y },
      ],
      (["a", "b"] as const).flatMap((side) =>
        cumulative(both[side]).map((point) => ({ side: side.toUpperCase(), ...point })),
      ),
    ),
  };
}

function cumulative(sorted: readonly number[]): { x: number; y: number }[] {
  const step = Math.max(1, Math.floor(sorted.length / MOST_POINTS));
  const places = sorted.flatMap((_, place) => (place % step === 0 || place === sorted.length - 1 ? [place] : []));
  return places.map((place) => ({ x: toMs(seconds(sorted[place] ?? 0)), y: toPercent((place + 1) / sorted.length) }));
}

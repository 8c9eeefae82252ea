/** What other numbers of cards reach, as a table and as two curves. Pure. */
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import type { ChartFigure } from "@/components/charts/figure";
import type { ResultChart } from "@/components/charts/result-chart";
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import { layoutWords } from "@/features/pages/hardware-advisor/figures";
import type { Question } from "@/features/pages/hardware-advisor/question";
import type { ReachPoint } from "@/features/pages/hardware-advisor/reach";
import { FACTOR_WORD } from "@/features/pages/hardware-advisor/words";
import type { Sheet } from "@/lib/export/sheet";
import { formatLatency, NOTHING } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { Translate } from "./words";

const HOLDS = text({ en: "yes", zh: "是" });
const NO_FIT = text({ en: "does not fit", zh: "放不下" });

const outcome = ({ deployment, broken }: ReachPoint, t: Translate): string => {
  if (deployment === null) return t(NO_FIT);
  if (broken === null) return t(HOLDS);
  return t(FACTOR_WORD[broken.factor]);
};

export function reachColumns(t: Translate): readonly DataColumn<ReachPoint>[] {
  const number = (id: string, head: string, unit: string, value: (point: ReachPoint) => number | null) => ({
    ...{ id, head, unit, value, kind: "number" as const },
    written: (point: ReachPoint) => {
      const shown = value(point);
      return shown === null ? NOTHING : columnNumber(shown);
    },
  });
  return [
    {
      id: "cards",
      head: t(text({ en: "Cards", zh: "卡数" })),
      kind: "text",
      value: ({ cards }) => cards,
      rowHead: true,
    },
    {
      id: "holds",
      head: t(text({ en: "Within limits", zh: "是否达标" })),
      kind: "text",
      value: (point) => outcome(point, t),
    },
    number("ttft", "TTFT", "ms", ({ deployment }) => deployment && deployment.ttft * 1e3),
    number("tpot", "TPOT", "ms", ({ deployment }) => deployment && deployment.tpot * 1e3),
    number(
      "output",
      t(text({ en: "Output", zh: "输出" })),
      "tok/s",
      ({ deployment }) => deployment && deployment.output,
    ),
    number(
      "each",
      t(text({ en: "per card", zh: "每卡" })),
      "tok/s",
      ({ deployment, cards }) => deployment && deployment.output / cards,
    ),
    {
      id: "layout",
      head: t(text({ en: "Layout", zh: "并行" })),
      kind: "text",
      value: ({ deployment }) => (deployment ? t(layoutWords(deployment)) : NOTHING),
    },
  ];
}

export function reachSheet(reach: readonly ReachPoint[], t: Translate): Sheet {
  const columns = reachColumns(t);
  return {
    columns: columns.map(({ head, unit }) => ({ label: head, ...(unit && { unit }) })),
    rows: reach.map((point) => columns.map((column) => column.value(point))),
  };
}

export function reachCharts(reach: readonly ReachPoint[], question: Question, t: Translate): readonly ResultChart[] {
  const held = reach.flatMap(({ cards, deployment, broken }) => (deployment ? [{ cards, deployment, broken }] : []));
  if (held.length < 2) return [];
  const { ttft, tpot } = question.scenario.targets;
  const chart = (id: "ttft" | "tpot", limit: number | null): ResultChart => {
    const name = id.toUpperCase();
    const least = held.reduce((best, point) => (point.deployment[id] < best.deployment[id] ? point : best));
    const curves: Curves = {
      x: { title: t(text({ en: "cards", zh: "卡数" })), unit: "", log: true },
      y: { title: name, unit: "ms", log: spans(held.map(({ deployment }) => deployment[id])) },
      lines: [
        {
          name,
          slot: id === "ttft" ? 1 : 2,
          points: held.map(({ cards, deployment }) => ({ x: cards, y: deployment[id] * 1e3 })),
        },
      ],
      across: [],
      along: limit === null ? [] : [{ at: limit * 1e3, label: t(text({ en: "target", zh: "目标" })), strong: true }],
    };
    const best = formatLatency(least.deployment[id]);
    return {
      id: `reach-${id}`,
      label: text({ en: `${name} by cards`, zh: `${name} 与卡数` }),
      title: t(
        text({
          en: `${name} comes down to ${best} on ${least.cards} cards`,
          zh: `${least.cards} 张卡时 ${name} 最低，为 ${best}`,
        }),
      ),
      subtitle: t(text({ en: "mean, ms, by number of cards", zh: "均值，ms，按卡数" })),
      figure: (space) =>
        ticked(
          curvesFigure(curves, space),
          held.map(({ cards }) => cards),
        ),
      height: CURVES_HEIGHT,
      sheet: {
        columns: [{ label: t(text({ en: "Cards", zh: "卡数" })) }, { label: name, unit: "ms" }],
        rows: held.map(({ cards, deployment }) => [cards, deployment[id] * 1e3]),
      },
    };
  };
  return [chart("ttft", ttft), chart("tpot", tpot)];
}

/** Times that differ thirtyfold lie on one line unless they are drawn logarithmically. */
const spans = (values: readonly number[]): boolean => Math.max(...values) > 30 * Math.min(...values);

/** A tick at every number of cards that was tried. */
const ticked = ({ data, layout }: ChartFigure, counts: readonly number[]): ChartFigure => ({
  data,
  layout: {
    ...layout,
    xaxis: { ...layout.xaxis, tickmode: "array", tickvals: [...counts], ticktext: counts.map(String) },
  },
});

/** Demand against supply, and the roofline, with their titles. Pure. */
import { QUANTITIES } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { PointChart, PointSeries, StackedBars } from "@/lib/charts/drawing";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { uncapitalised } from "@/lib/format/word-forms";
import { TERA, toPercent } from "@/lib/units/edge";
import { bestOther } from "./hand-over";
import type { MmaTiles } from "./mma-tiles";
import { levelTable, rooflineTable } from "./tables";
import { levelName, LEVEL_NAME } from "./words";
import * as m from "./messages";

export const tileCharts = (answer: MmaTiles, t: Translate): readonly ChartPart[] => [
  chart(
    t,
    { id: "levels", label: m.levelsChart, title: levelsStatement(answer), subtitle: m.whatCoreAsksOfEach },
    { kind: "bars", ...loads(answer, t) },
    levelTable(answer, t),
  ),
  chart(
    t,
    { id: "roofline", label: m.roofline, title: rooflineStatement(answer), subtitle: m.tflopSOverFlopPer },
    { kind: "points", ...roofline(answer, t) },
    rooflineTable(answer, t),
  ),
];

function levelsStatement({ result: { levels } }: MmaTiles): Text {
  const worst = levels.reduce((a, b) => (b.load > a.load ? b : a));
  const share = formatPercent(worst.load);
  if (worst.load > 1.05) return m.levelNameWouldNeedShareOf({ share, levelName: LEVEL_NAME[worst.id] });
  const level = uncapitalised(LEVEL_NAME[worst.id]);
  return worst.load > 1 ? m.everyLevelAboutKeepsUp({ level, share }) : m.everyLevelKeepsUp({ level, share });
}

function rooflineStatement({ result, plan }: MmaTiles): Text {
  const rate = formatQuantity(result.flops / result.seconds.total, "FLOP/s");
  const peak = formatQuantity(plan.core.peak, "FLOP/s");
  return m.rateOfPeakAtIntensity({ rate, peak, intensity: formatNumber(result.intensity) });
}

/** Demand of a level over its supply; above 105 % the matrix units wait for it. */
const loads = ({ result: { levels }, plan }: MmaTiles, t: Translate): StackedBars => ({
  rows: levels.map(({ id }) => t(levelName(id, plan))),
  series: [
    {
      name: t(m.load),
      slot: 2,
      values: levels.map(({ load }) => toPercent(load)),
      bad: levels.map(({ load }) => load > 1.05),
    },
  ],
  axis: t(m.needOverSupply),
  unit: "%",
  grouped: true,
});

/** FLOP per byte that the roofs are drawn over. */
const SPAN = { from: 1, to: 10_000 };

function roofline({ result, ideal, plan, others }: MmaTiles, t: Translate): PointChart {
  const { core, supply, bandwidth } = plan;
  const tera = (rate: number): number => rate / TERA;
  const mark = (name: Text, slot: 1 | 3, intensity: number, seconds: number): PointSeries => {
    const rate = result.flops / seconds;
    const label = `${t(name)}<br>${formatQuantity(rate, "FLOP/s")}`;
    return { name: t(name), joined: false, slot, points: [{ x: intensity, y: tera(rate), label, holds: true }] };
  };
  const roof = (name: string, slot: number, rate: number): PointSeries => {
    const ridge = Math.min(SPAN.to, Math.max(SPAN.from, core.peak / rate));
    const points = [SPAN.from, ridge, SPAN.to].map((x) => ({
      x,
      y: tera(Math.min(core.peak, x * rate)),
      label: "",
      holds: true,
    }));
    return { name, joined: true, look: "line", slot, dashed: slot !== 2, points };
  };
  // Laws and tables are of the whole chip at its own clock: with fewer cores in use they have no place under these roofs.
  const sameRate = others.filter(({ seconds, efficiency }) => same(result.flops / (seconds * efficiency), core.peak));
  const other = bestOther(sameRate);
  const otherName = other?.id === "measured" ? m.importedTable : m.fittedLaw;
  return {
    x: { title: t(QUANTITIES.intensity.label), log: true },
    y: { title: "TFLOP/s", log: true },
    series: [
      mark(m.thisTile, 1, result.intensity, result.seconds.total),
      ...(other ? [{ ...mark(otherName, 3, ideal.intensity, other.seconds), look: "ring" as const }] : []),
      roof("HBM", 2, bandwidth),
      roof("L2", 4, supply.l2 * core.clock),
      roof(t(LEVEL_NAME.shared), 5, supply.shared * core.clock * core.cores),
    ],
  };
}

const same = (a: number, b: number): boolean => Math.abs(a / b - 1) < 1e-6;

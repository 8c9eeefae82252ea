/** Need against supply, and the roofline: what they say, what they draw. Pure. */
import type { ResultChart } from "@/components/charts/result-chart";
import { barsHeight, stackedFigure, type StackedBars } from "@/components/charts/stacked-bars";
import type { GemmTiles, Level } from "@/features/pages/mma-tiles/gemm-tiles";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { ROOFLINE_HEIGHT, rooflineFigure, type RooflinePlot } from "./charts";
import { levelName, LEVEL_NAME, type Translate } from "./present";
import { levelSheet, rooflineSheet } from "./present-tables";

export const chartsOf = (answer: MmaTiles, t: Translate): readonly ResultChart[] => [
  levelsChart(answer, t),
  rooflineChart(answer, t),
];

function levelsChart(answer: MmaTiles, t: Translate): ResultChart {
  const plot = levelsPlot(answer, t);
  return {
    id: "levels",
    label: text({ en: "Levels chart", zh: "各级图" }),
    title: t(levelsStatement(answer)),
    subtitle: t(LEVELS_SUBTITLE),
    figure: (space) => stackedFigure(plot, space),
    height: barsHeight(plot),
    sheet: levelSheet(answer, t),
  };
}

function rooflineChart(answer: MmaTiles, t: Translate): ResultChart {
  const plot = rooflinePlot(answer, t);
  return {
    id: "roofline",
    label: text({ en: "Roofline", zh: "屋顶线图" }),
    title: t(rooflineStatement(answer)),
    subtitle: t(ROOFLINE_SUBTITLE),
    figure: (space) => rooflineFigure(plot, space),
    height: ROOFLINE_HEIGHT,
    sheet: rooflineSheet(answer, t),
  };
}

const LEVELS_SUBTITLE = text({
  en: "bytes per clock and core, matrix units at full rate",
  zh: "每核每时钟字节，矩阵单元满速",
});
const ROOFLINE_SUBTITLE = text({ en: "TFLOP/s over FLOP per HBM byte", zh: "TFLOP/s 与每 HBM 字节 FLOP" });

function levelsStatement({ result }: MmaTiles): Text {
  const worst = worstLevel(result);
  const share = formatPercent(worst.load);
  return worst.load > 1.05
    ? text({
        en: `${LEVEL_NAME[worst.id].en} would need ${share} of what there is`,
        zh: `${LEVEL_NAME[worst.id].zh}需求为供给的 ${share}`,
      })
    : text({
        en: `Every level${worst.load > 1 ? " about" : ""} keeps up; ${inside(LEVEL_NAME[worst.id].en)} is the fullest at ${share}`,
        zh: `各级${worst.load > 1 ? "基本" : "均"}跟得上；${LEVEL_NAME[worst.id].zh}最满，为 ${share}`,
      });
}

/** A name inside a sentence: "Shared memory" loses its capital, "HBM" does not. */
const inside = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const worstLevel = ({ levels }: GemmTiles): Level => levels.reduce((a, b) => (b.load > a.load ? b : a));

function rooflineStatement({ result, plan }: MmaTiles): Text {
  const rate = formatQuantity(result.flops / result.seconds.total, "FLOP/s");
  const peak = formatQuantity(plan.core.peak, "FLOP/s");
  return text({
    en: `${rate} of ${peak}, at ${formatNumber(result.intensity)} FLOP per byte`,
    zh: `${peak} 中达到 ${rate}，每字节 ${formatNumber(result.intensity)} FLOP`,
  });
}

/** Bytes per clock on a logarithmic axis, which has no place for nothing: what asks for less than a hundredth shows none. */
function levelsPlot({ result: { levels }, plan }: MmaTiles, t: Translate): StackedBars {
  const needs = levels.map(({ load, supply }) => load * supply);
  return {
    rows: levels.map(({ id }) => levelName(id, plan, t)),
    series: [
      {
        name: t(text({ en: "need", zh: "需求" })),
        slot: 2,
        values: needs.map((need) => (need < 0.01 ? null : need)),
        bad: levels.map(({ load }) => load > 1.05),
      },
      { name: t(text({ en: "supply", zh: "供给" })), slot: 0, values: levels.map(({ supply }) => supply) },
    ],
    axis: t(text({ en: "Bytes per clock", zh: "每时钟字节" })),
    unit: "B/clk",
    grouped: true,
    log: true,
  };
}

function rooflinePlot({ result, ideal, plan, others }: MmaTiles, t: Translate): RooflinePlot {
  const { core, supply, bandwidth } = plan;
  const tera = (rate: number): number => rate / 1e12;
  // Laws and tables are of the whole chip at its own clock: with fewer cores in use they have no place under these roofs.
  const whole = others.filter(({ seconds, efficiency }) => wholeChip(result.flops, seconds * efficiency, core.peak));
  const other = whole.find(({ id }) => id === "measured") ?? whole.find(({ id }) => id === "calibrated");
  return {
    axes: { x: t(text({ en: "FLOP per HBM byte", zh: "每 HBM 字节 FLOP" })), y: "TFLOP/s" },
    peak: tera(core.peak),
    roofs: [
      { name: "HBM", bandwidth: tera(bandwidth), slot: 2 },
      { name: "L2", bandwidth: tera(supply.l2 * core.clock), slot: 4 },
      { name: t(LEVEL_NAME.shared), bandwidth: tera(supply.shared * core.clock * core.cores), slot: 5 },
    ],
    points: [
      {
        name: t(text({ en: "this tile", zh: "该分块" })),
        intensity: result.intensity,
        rate: tera(result.flops / result.seconds.total),
        filled: true,
      },
      ...(other
        ? [
            {
              name: t(
                other.id === "measured"
                  ? text({ en: "imported table", zh: "导入的实测表" })
                  : text({ en: "fitted law", zh: "拟合规律" }),
              ),
              intensity: ideal.intensity,
              rate: tera(result.flops / other.seconds),
              filled: false,
            },
          ]
        : []),
    ],
  };
}

const wholeChip = (flops: number, seconds: number, peak: number): boolean =>
  Math.abs(flops / seconds / peak - 1) < 1e-6;

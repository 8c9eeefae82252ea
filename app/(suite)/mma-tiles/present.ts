/** Labels, order and scales of the page; no formulas. */
import type { Bound, GemmTiles, Level } from "@/features/mma-tiles/gemm-tiles";
import type { MmaTiles } from "@/features/mma-tiles/mma-tiles";
import type { LevelId } from "@/features/mma-tiles/traffic";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { LevelsPlot, RooflinePlot } from "./charts";

export type Translate = (words: Text) => string;

export const WORDS = {
  presets: text("Start from", "预设"),
  levels: text("Bytes per clock at every level", "各级每时钟字节"),
  levelsNote: text(
    "Need: what one core asks for while its matrix units run at the sheet's rate. ● above 105 % of the supply, ◐ above 80 %.",
    "需求：矩阵单元满速时单核所需。● 超过供给的 105 %，◐ 超过 80 %。",
  ),
  capacity: text("What fits on a core", "单核容量"),
  compare: text("The same product, priced otherwise", "同一乘积的其他定价"),
  tableMiss: text("The chosen tables do not hold it:", "所选实测表不含该点："),
  tuner: text("Tuner: best tiles that fit", "调优：放得下的最佳分块"),
  scenario: text("Products of this scenario on one GPU", "本场景单卡上的乘积"),
  scenarioNote: text(
    "Each with its best tile, beside the scenario's time model. Look at one to see what limits it.",
    "各取最佳分块，旁列场景的时间模型。点击查看可了解其瓶颈。",
  ),
  apply: text("apply", "应用"),
  look: text("look at it", "查看"),
};

export const LEVEL_NAME: Readonly<Record<LevelId, Text>> = {
  registers: text("Registers", "寄存器"),
  shared: text("Shared memory", "共享内存"),
  fill: text("L1 / TMA", "L1 / TMA"),
  l2: verbatim("L2"),
  hbm: verbatim("HBM"),
};

export const BOUND_NAME: Readonly<Record<Bound, Text>> = {
  mma: text("matrix units", "矩阵单元"),
  shared: text("shared memory", "共享内存"),
  fill: text("L1 / TMA path", "L1 / TMA 通路"),
  l2: verbatim("L2"),
  hbm: verbatim("HBM"),
  exposed: text("fill and drain", "填充与排空"),
};

/** Thresholds of the original suite: red above 105 %, amber above 80 %. */
export function light({ load }: Pick<Level, "load">): string {
  if (load > 1.05) return "●";
  return load > 0.8 ? "◐" : "○";
}

export const LEVELS_SUBTITLE = text(
  "bytes per clock and core, matrix units at full rate",
  "每核每时钟字节，矩阵单元满速",
);
export const ROOFLINE_SUBTITLE = text("TFLOP/s over FLOP per HBM byte", "TFLOP/s 与每 HBM 字节 FLOP");

export function levelsStatement({ result }: MmaTiles): Text {
  const worst = worstLevel(result);
  const share = formatPercent(worst.load);
  return worst.load > 1.05
    ? text(
        `${LEVEL_NAME[worst.id].en} would need ${share} of what there is`,
        `${LEVEL_NAME[worst.id].zh}需求为供给的 ${share}`,
      )
    : text(
        `Every level keeps up; ${LEVEL_NAME[worst.id].en} is the fullest at ${share}`,
        `各级均跟得上；${LEVEL_NAME[worst.id].zh}最满，为 ${share}`,
      );
}

const worstLevel = ({ levels }: GemmTiles): Level => levels.reduce((a, b) => (b.load > a.load ? b : a));

export function rooflineStatement({ result, plan }: MmaTiles): Text {
  const rate = formatQuantity(result.flops / result.seconds.total, "FLOP/s");
  const peak = formatQuantity(plan.core.peak, "FLOP/s");
  return text(
    `${rate} of ${peak}, at ${formatNumber(result.intensity)} FLOP per byte`,
    `${peak} 中达到 ${rate}，每字节 ${formatNumber(result.intensity)} FLOP`,
  );
}

export function levelsPlot({ result }: MmaTiles, t: Translate): LevelsPlot {
  return {
    axis: "B / clk",
    names: { need: t(text("need", "需求")), supply: t(text("supply", "供给")) },
    levels: result.levels.map((level) => {
      const need = level.load * level.supply;
      return {
        name: t(LEVEL_NAME[level.id]),
        need: Math.max(need, 0.01),
        supply: level.supply,
        over: level.load > 1.05,
        written: `${formatNumber(need)} / ${formatNumber(level.supply)} B/clk`,
      };
    }),
  };
}

export function rooflinePlot({ result, ideal, plan, others }: MmaTiles, t: Translate): RooflinePlot {
  const { core, supply, bandwidth } = plan;
  const tera = (rate: number): number => rate / 1e12;
  const other = others.find(({ id }) => id === "measured") ?? others.find(({ id }) => id === "calibrated");
  return {
    axes: { x: t(text("FLOP per HBM byte", "每 HBM 字节 FLOP")), y: "TFLOP/s" },
    peak: tera(core.peak),
    roofs: [
      { name: "HBM", bandwidth: tera(bandwidth), slot: 2 },
      { name: "L2", bandwidth: tera(supply.l2 * core.clock), slot: 4 },
      { name: t(LEVEL_NAME.shared), bandwidth: tera(supply.shared * core.clock * core.cores), slot: 5 },
    ],
    points: [
      {
        name: t(text("this tile", "该分块")),
        intensity: result.intensity,
        rate: tera(result.flops / result.seconds.total),
        filled: true,
      },
      ...(other
        ? [
            {
              name: t(
                other.id === "measured" ? text("imported table", "导入的实测表") : text("fitted law", "拟合规律"),
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

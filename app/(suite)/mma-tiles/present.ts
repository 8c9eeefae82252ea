/** Labels, order and scales of the page; no formulas. */
import type { Bound, Level } from "@/features/mma-tiles/gemm-tiles";
import type { Plan } from "@/features/mma-tiles/plan";
import type { LevelId } from "@/features/mma-tiles/traffic";
import { text, verbatim, type Text } from "@/lib/text";

export type Translate = (words: Text) => string;

export const WORDS = {
  presets: text("Start from", "预设"),
  levels: text("Bytes per clock at every level", "各级每时钟字节"),
  levelsNote: text(
    "Need: what one core asks for while its matrix units run at the sheet's rate. ● above 105 % of the supply, ◐ above 80 %.",
    "需求：矩阵单元满速时单核所需。● 超过供给的 105 %，◐ 超过 80 %。",
  ),
  l2Assumed: text(
    "≈ No source states how much L2 delivers on this architecture; enter it at L2, all cores.",
    "≈ 没有公开资料给出该架构的 L2 供给；可在“L2（全部核心）”处填写。",
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

/** A level whose supply is assumed says so by its mark. */
export const levelName = (id: LevelId, { l2Assumed }: Pick<Plan, "l2Assumed">, t: Translate): string =>
  id === "l2" && l2Assumed !== null ? `${t(LEVEL_NAME.l2)} ≈` : t(LEVEL_NAME[id]);

export const assumedNote = ({ l2Assumed }: Pick<Plan, "l2Assumed">): Text | undefined =>
  l2Assumed === null
    ? undefined
    : text(`${WORDS.l2Assumed.en} Here: ${l2Assumed.en}.`, `${WORDS.l2Assumed.zh}此处${l2Assumed.zh}。`);

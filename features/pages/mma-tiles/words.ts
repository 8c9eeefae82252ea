/** Labels, order and scales of the page; no formulas. */
import type { Bound, Level } from "@/features/pages/mma-tiles/gemm-tiles";
import type { Plan } from "@/features/pages/mma-tiles/plan";
import type { LevelId } from "@/features/pages/mma-tiles/traffic";
import { text, verbatim, type Text } from "@/lib/text";

export type Translate = (words: Text) => string;

export const WORDS = {
  presets: text({ en: "Start from", zh: "预设" }),
  levels: text({ en: "Bytes per clock at every level", zh: "各级每时钟字节" }),
  levelsNote: text({
    en: "Need: what one core asks for while its matrix units run at the sheet's rate. ● above 105 % of the supply, ◐ above 80 %.",
    zh: "需求：矩阵单元满速时单核所需。● 超过供给的 105 %，◐ 超过 80 %。",
  }),
  l2Assumed: text({
    en: "≈ No source states how much L2 delivers on this architecture; enter it at L2, all cores.",
    zh: "≈ 没有公开资料给出该架构的 L2 供给；可在“L2（全部核心）”处填写。",
  }),
  capacity: text({ en: "What fits on a core", zh: "单核容量" }),
  compare: text({ en: "The same product, priced otherwise", zh: "同一乘积的其他定价" }),
  tableMiss: text({ en: "The chosen tables do not hold it:", zh: "所选实测表不含该点：" }),
  tuner: text({ en: "Tuner: best tiles that fit", zh: "调优：放得下的最佳分块" }),
  scenario: text({ en: "Products of this scenario on one GPU", zh: "本场景单卡上的乘积" }),
  scenarioNote: text({
    en: "Each with its best tile, beside the scenario's time model. Look at one to see what limits it.",
    zh: "各取最佳分块，旁列场景的时间模型。点击查看可了解其瓶颈。",
  }),
  apply: text({ en: "apply", zh: "应用" }),
  look: text({ en: "look at it", zh: "查看" }),
};

export const LEVEL_NAME: Readonly<Record<LevelId, Text>> = {
  registers: text({ en: "Registers", zh: "寄存器" }),
  shared: text({ en: "Shared memory", zh: "共享内存" }),
  fill: text({ en: "L1 / TMA", zh: "L1 / TMA" }),
  l2: verbatim("L2"),
  hbm: verbatim("HBM"),
};

export const BOUND_NAME: Readonly<Record<Bound, Text>> = {
  mma: text({ en: "matrix units", zh: "矩阵单元" }),
  shared: text({ en: "shared memory", zh: "共享内存" }),
  fill: text({ en: "L1 / TMA path", zh: "L1 / TMA 通路" }),
  l2: verbatim("L2"),
  hbm: verbatim("HBM"),
  exposed: text({ en: "fill and drain", zh: "填充与排空" }),
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
    : text({ en: `${WORDS.l2Assumed.en} Here: ${l2Assumed.en}.`, zh: `${WORDS.l2Assumed.zh}此处${l2Assumed.zh}。` });

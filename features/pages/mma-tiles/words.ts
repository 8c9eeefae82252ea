/** Names of levels and bounds. */
import { text, verbatim, type Text } from "@/lib/text";
import type { Bound } from "./gemm-tiles";
import type { Plan } from "./plan";
import type { LevelId } from "./traffic";

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

/** A level whose supply is assumed says so by its mark. */
export const levelName = (id: LevelId, { l2Assumed }: Pick<Plan, "l2Assumed">): Text =>
  id === "l2" && l2Assumed !== null ? verbatim(`${LEVEL_NAME.l2.en} ≈`) : LEVEL_NAME[id];

/** Names of levels and bounds. */
import { verbatim, type Text } from "@/lib/text";
import type { Bound } from "./gemm-tiles";
import type { Plan } from "./plan";
import type { LevelId } from "./traffic";
import * as m from "./messages";

export const LEVEL_NAME: Readonly<Record<LevelId, Text>> = {
  registers: m.registers2,
  shared: m.sharedMemory2,
  fill: m.l1Tma,
  l2: verbatim("L2"),
  hbm: verbatim("HBM"),
};

export const BOUND_NAME: Readonly<Record<Bound, Text>> = {
  mma: m.matrixUnits,
  shared: m.sharedMemory,
  fill: m.l1TmaPath,
  l2: verbatim("L2"),
  hbm: verbatim("HBM"),
  exposed: m.fillAndDrain,
};

/** A mark shows that the supply of a level is assumed. */
export const levelName = (id: LevelId, { l2Assumed }: Pick<Plan, "l2Assumed">): Text =>
  id === "l2" && l2Assumed !== null ? verbatim(`${LEVEL_NAME.l2.en} ≈`) : LEVEL_NAME[id];

/** Controls of a chip's cores, for every page that counts work per core and clock. */
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

export const CORE_PARAMS = {
  cores: param(orAuto(whole(1, 4096)), {
    section: "units",
    label: text("Active cores", "活动核心数"),
    hint: text("Auto: all of the sheet.", "自动：规格中的全部。"),
  }),
  clock_mhz: param(orAuto(real(100, 5000)), {
    section: "units",
    label: text("Clock", "时钟"),
    unit: "MHz",
    hint: text("Auto: the clock at which the sheet states the matrix rate.", "自动：规格标注矩阵算力所用的时钟。"),
  }),
} as const;

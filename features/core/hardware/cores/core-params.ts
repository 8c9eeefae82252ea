/** Controls of a chip's cores, for every page that counts work per core and clock. */
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

export const CORE_PARAMS = {
  cores: param(orAuto(whole(1, 4096)), {
    section: "units",
    label: text({ en: "Active cores", zh: "活动核心数" }),
    hint: text({ en: "Auto: all of the sheet.", zh: "自动：规格中的全部。" }),
  }),
  clock_mhz: param(orAuto(real(100, 5000)), {
    section: "units",
    label: text({ en: "Clock", zh: "时钟" }),
    unit: "MHz",
    hint: text({
      en: "Auto: the clock at which the sheet states the matrix rate.",
      zh: "自动：规格标注矩阵算力所用的时钟。",
    }),
  }),
} as const;

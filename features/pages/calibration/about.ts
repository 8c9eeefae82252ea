import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutCalibration = defineAbout({
  id: "calibration",
  subject: "calibrate",
  title: text({ en: "Calibration", zh: "校准" }),
  question: text({ en: "How far are the predictions from my measurements?", zh: "预测与我的实测相差多少？" }),
  shortcut: "c",
  measured: true,
  takesLong: true,
});

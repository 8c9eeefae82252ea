import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutAccuracy = defineAbout({
  id: "accuracy",
  subject: "calibrate",
  title: text({ en: "Accuracy", zh: "准确度" }),
  question: text({ en: "How far off are these predictions, and where?", zh: "预测误差有多大，出在哪里？" }),
  shortcut: "a",
  measured: true,
});

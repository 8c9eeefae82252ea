import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutAccuracy = defineAbout({
  id: "accuracy",
  group: "measure",
  title: text("Accuracy", "精度"),
  question: text("How far off are these predictions, and where?", "预测误差有多大，出在哪里？"),
  shortcut: "a",
});

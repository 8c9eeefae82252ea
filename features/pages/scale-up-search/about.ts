import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutScaleUpSearch = defineAbout({
  id: "scale-up-search",
  subject: "search",
  title: text({ en: "Scale-up Search", zh: "部署搜索" }),
  question: text({
    en: "Which layout, precision and load is best within my limits, and what stops the others?",
    zh: "在约束之内，哪种并行、精度与负载最优？其他方案差在哪里？",
  }),
  shortcut: "u",
  takesLong: true,
  laysOut: true,
});

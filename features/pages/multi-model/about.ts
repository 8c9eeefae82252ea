import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutMultiModel = defineAbout({
  id: "multi-model",
  subject: "compare",
  title: text({ en: "Models and Chips", zh: "模型与芯片对比" }),
  question: text({
    en: "Which chip serves which model for the least money?",
    zh: "哪款芯片以最低成本服务哪个模型？",
  }),
  shortcut: "b",
  takesLong: true,
});

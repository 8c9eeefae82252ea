import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutMultiModel = defineAbout({
  id: "multi-model",
  subject: "compare",
  title: text({ en: "Models and Chips", zh: "模型与芯片对比" }),
  question: text({
    en: "Which of several models suits my hardware, or which chip suits my model?",
    zh: "哪个模型适合我的硬件，哪款芯片适合我的模型？",
  }),
  shortcut: "b",
});

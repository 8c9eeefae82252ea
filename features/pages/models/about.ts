import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutModels = defineAbout({
  id: "models",
  subject: "catalogue",
  title: text({ en: "Model Bench", zh: "模型工作台" }),
  question: text({
    en: "What is this model made of, part by part, and what was read, assumed or not understood?",
    zh: "该模型由哪些部分组成，哪些信息是读取的、假定的或未能识别的？",
  }),
  shortcut: "o",
  measured: true,
});

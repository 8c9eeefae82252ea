import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutAttention = defineAbout({
  id: "attention",
  subject: "kernels",
  title: text({ en: "Attention Shape", zh: "注意力形状" }),
  question: text({
    en: "Which stage of attention takes the time, and how does the head size move it?",
    zh: "注意力的时间花在哪一级，头维度如何改变它？",
  }),
  shortcut: "n",
});

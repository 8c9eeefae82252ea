import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutMeasure = defineAbout({
  id: "measure",
  subject: "measurements",
  title: text({ en: "Measure", zh: "实测" }),
  question: text({
    en: "What do my own accelerators, links and servers reach, measured on them?",
    zh: "我自己的加速卡、互联与服务，实测能达到多少？",
  }),
  shortcut: "2",
  measured: true,
});

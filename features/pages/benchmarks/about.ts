import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutBenchmarks = defineAbout({
  id: "benchmarks",
  subject: "measurements",
  title: text({ en: "Benchmarks", zh: "压测对比" }),
  question: text({
    en: "What did these benchmarks measure, and does it fit the prediction?",
    zh: "这些压测测得了什么，与预测是否相符？",
  }),
  shortcut: "y",
  measured: true,
});

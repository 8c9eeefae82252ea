import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutInferencemax = defineAbout({
  id: "inferencemax",
  subject: "load-curves",
  title: text({ en: "InferenceMAX Overview", zh: "InferenceMAX 总览" }),
  question: text({
    en: "What does throughput per GPU cost in latency, predicted and measured?",
    zh: "每 GPU 吞吐与时延如何取舍，预测与实测各是多少？",
  }),
  shortcut: "i",
  takesLong: true,
});

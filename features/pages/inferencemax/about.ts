import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutInferencemax = defineAbout({
  id: "inferencemax",
  subject: "load-curves",
  title: text({ en: "InferenceMAX Overview", zh: "InferenceMAX 总览" }),
  question: text({
    en: "How does throughput per GPU trade against latency, and how does that compare with measured runs?",
    zh: "每 GPU 吞吐与时延如何取舍，与实测相比如何？",
  }),
  shortcut: "i",
});

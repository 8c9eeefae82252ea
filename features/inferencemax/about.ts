import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutInferencemax = defineAbout({
  id: "inferencemax",
  group: "search",
  title: text("InferenceMAX Overview", "InferenceMAX 总览"),
  question: text(
    "How does throughput per GPU trade against latency, and how does that compare with measured runs?",
    "每 GPU 吞吐与时延如何取舍，与实测相比如何？",
  ),
  shortcut: "i",
});

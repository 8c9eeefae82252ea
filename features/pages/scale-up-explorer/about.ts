import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutScaleUpExplorer = defineAbout({
  id: "scale-up-explorer",
  subject: "load-curves",
  title: text({ en: "Scale-up Explorer", zh: "扩展探索" }),
  question: text({
    en: "How do TTFT, TPOT and throughput change with more GPUs and more requests?",
    zh: "同一模型扩展到更多 GPU、承接更多请求时，TTFT、TPOT 与吞吐如何变化？",
  }),
  shortcut: "x",
  takesLong: true,
});

import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutPlan = defineAbout({
  id: "plan",
  subject: "plan",
  title: text({ en: "Plan", zh: "方案" }),
  question: text({
    en: "I have these GPUs, this model, this traffic and these limits: what do I run, how sure is it, what does it cost?",
    zh: "已有这些 GPU、模型、流量与限制：该如何部署，把握多大，成本多少？",
  }),
  shortcut: "1",
  takesLong: true,
  laysOut: true,
});

import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutHardwareAdvisor = defineAbout({
  id: "hardware-advisor",
  subject: "compare",
  title: text({ en: "Hardware Advisor", zh: "硬件推荐" }),
  question: text({
    en: "Which accelerators serve this model within my targets, and how many cards does each need?",
    zh: "哪些加速卡能在目标内服务该模型，各需多少张？",
  }),
  shortcut: "v",
  takesLong: true,
});

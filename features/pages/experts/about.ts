import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutExperts = defineAbout({
  id: "experts",
  subject: "memory",
  title: text({ en: "Experts", zh: "专家" }),
  question: text({
    en: "Can experts live on the host, and are they spread evenly?",
    zh: "专家能否放在主机侧，分布是否均衡？",
  }),
  shortcut: "e",
});

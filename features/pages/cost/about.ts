import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutCost = defineAbout({
  id: "cost",
  subject: "estimate",
  title: text({ en: "Cost & Energy", zh: "成本与能耗" }),
  question: text({
    en: "What does a million tokens cost on this deployment, bought or rented, and how much energy does it take?",
    zh: "该部署每百万 token 的成本是多少（自购或租用），能耗多少？",
  }),
  shortcut: "k",
});

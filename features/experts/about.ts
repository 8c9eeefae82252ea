import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutExperts = defineAbout({
  id: "experts",
  group: "size",
  title: text("Experts", "专家"),
  question: text("Can experts live on the host, and are they spread evenly?", "专家能否放在主机侧，分布是否均衡？"),
  shortcut: "e",
});

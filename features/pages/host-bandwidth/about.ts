import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutHostBandwidth = defineAbout({
  id: "host-bandwidth",
  subject: "memory",
  title: text({ en: "Host Bandwidth", zh: "主机带宽" }),
  question: text({
    en: "What do KV offload, prefix reload and expert rebalancing ask of the links?",
    zh: "KV 卸载、前缀回载与专家重均衡对链路有何要求？",
  }),
  shortcut: "h",
});

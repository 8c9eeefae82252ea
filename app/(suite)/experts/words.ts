/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  placement: text({
    en: "Load of each EP rank over the mean, first MoE layer",
    zh: "各 EP rank 负载 / 均值（首个 MoE 层）",
  }),
  placementNote: text({
    en: "1 = even. The export holds every slot of every placement.",
    zh: "1 为均衡。导出文件包含每种布局的全部槽位。",
  }),
  even: text({ en: "even routing", zh: "均匀路由" }),
  skewed: text({ en: "as popular as given", zh: "按给定热度" }),
  tpot: text({ en: "TPOT with paging", zh: "换入后 TPOT" }),
  step: text({ en: "all experts at hand", zh: "专家就绪" }),
};

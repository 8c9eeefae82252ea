/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  placement: text("Load of each EP rank over the mean, first MoE layer", "各 EP rank 负载 / 均值（首个 MoE 层）"),
  placementNote: text(
    "1 = even. The export holds every slot of every placement.",
    "1 为均衡。导出文件包含每种布局的全部槽位。",
  ),
  even: text("even routing", "均匀路由"),
  skewed: text("as popular as given", "按给定热度"),
  tpot: text("TPOT with paging", "换入后 TPOT"),
  step: text("all experts at hand", "专家就绪"),
};

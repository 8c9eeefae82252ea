import { param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

/** How unevenly experts are chosen, and how their ranks are drawn; shared with the experts page. */
export const LOAD_PARAMS = {
  zipf: param(real(0, 2).default(0.8), {
    section: "experts",
    label: text({ en: "Zipf slope", zh: "Zipf 斜率" }),
    symbol: "s",
    step: 0.05,
    hint: text({
      en: "Popularity of the i-th expert falls with i^-s; 0 = even routing.",
      zh: "第 i 个专家的热度按 i^-s 下降；0 为均匀路由。",
    }),
  }),
  redundant: param(whole(0, 4096).default(0), {
    section: "experts",
    label: text({ en: "Redundant experts", zh: "冗余专家" }),
    hint: text({
      en: "Extra slots over all EP ranks that hold copies of the busiest experts.",
      zh: "全部 EP rank 合计的额外槽位，存放最忙专家的副本。",
    }),
  }),
  seed: param(whole(0, 1_000_000).default(1), {
    section: "experts",
    label: text({ en: "Numbering seed", zh: "编号种子" }),
    hint: text({
      en: "Draws which expert numbers are the popular ones, layer by layer.",
      zh: "逐层随机决定哪些编号的专家是热门专家。",
    }),
  }),
} as const;

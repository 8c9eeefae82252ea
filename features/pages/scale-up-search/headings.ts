/** Headings, notes and words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const HEADINGS = {
  rows: text({ en: "All configurations", zh: "全部方案" }),
  rowsNote: text({
    en: "Times are means of the closed form. Click a point of the front, or the star, to pin a row; Apply writes a row into the scenario.",
    zh: "时延为闭式解的均值。点击前沿上的点或星标可固定该行；“应用”将该行写入场景。",
  }),
  apply: text({ en: "Apply", zh: "应用" }),
  unpin: text({ en: "Unpin", zh: "取消固定" }),
  compare: text({ en: "Pinned beside the winner", zh: "固定方案与最优方案对比" }),
  compareNote: text({ en: "In brackets: against the first column.", zh: "括号内为相对首列的差异。" }),
  runs: text({ en: "The best, simulated", zh: "最优方案的仿真" }),
  runsNote: text({
    en: "Event simulation of one replica, at most ten requests for each client; its percentiles decide the ranking. The last column counts the requests: of fewer than a hundred, p99 is nearly the slowest one. Replicas are alike. The chance that limits are kept is from how far public runs lay from such predictions.",
    zh: "对单个副本的事件仿真，每个客户端至多 10 个请求，排名由其分位数决定。末列为请求数：少于一百个时，p99 几乎等于最慢的一个。各副本相同。满足限制的把握来自公开实测与此类预测的偏差。",
  }),
  reasons: text({ en: "What stops the others", zh: "其他方案为何不满足" }),
  prices: text({ en: "What limits cost", zh: "约束的代价" }),
  pricesLead: text({
    en: "How far one limit has to give until something better passes. “Closed form”: not simulated, against the winner's own closed form.",
    zh: "单项约束放宽多少即可采用更优方案。标注“闭式解”者未经仿真，与最优方案自身的闭式解相比。",
  }),
  pricesNone: text({
    en: "No limit stands in the way of anything better in this space.",
    zh: "该空间内没有约束阻挡更优的方案。",
  }),
  relax: text({ en: "What would have to give", zh: "需要放宽什么" }),
  mine: text({ en: "Why not mine?", zh: "为什么不是我的方案？" }),
  mineLead: text({
    en: "The scenario's own layout and load, or what the panel says under “My configuration”. Both by the closed form.",
    zh: "取场景自身的并行与负载，或面板“我的方案”中的取值；两者均按闭式解比较。",
  }),
  nothingHelps: text({
    en: "No single change within the axes lets it pass.",
    zh: "扫描轴内没有单项改动能使其满足。",
  }),
  tornado: text({ en: "What the winner hangs on", zh: "最优方案的敏感度" }),
  seek: text({ en: "Goal seek", zh: "反向求解" }),
  loads: text({ en: "Times against concurrency", zh: "时延与并发" }),
  traffic: text({ en: "Traffic of a request", zh: "单个请求的数据量" }),
  trafficNote: text({
    en: "Bytes over all GPUs of an instance; decode steps are shared by the sequences that run beside the request.",
    zh: "实例内全部 GPU 的字节合计；解码步由同时运行的序列分摊。",
  }),
};

export const STATE_WORDS = {
  passes: text({ en: "passes", zh: "满足约束" }),
  fails: text({ en: "fails", zh: "不满足" }),
};

/** Words of the page that are not the engine's. */
import { text, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;

export const WORDS = {
  rows: text("All configurations", "全部方案"),
  rowsNote: text(
    "Times are means of the closed form. Click a point of the front, or the star, to pin a row; Apply writes a row into the scenario.",
    "时延为闭式解的均值。点击前沿上的点或星标可固定该行；“应用”将该行写入场景。",
  ),
  apply: text("Apply", "应用"),
  unpin: text("Unpin", "取消固定"),
  compare: text("Pinned beside the winner", "固定方案与最优方案对比"),
  compareNote: text("In brackets: against the first column.", "括号内为相对首列的差异。"),
  runs: text("The best, simulated", "最优方案的仿真"),
  runsNote: text(
    "Event simulation of one replica, at most ten requests for each client; its percentiles decide the ranking. The last column counts the requests: of fewer than a hundred, p99 is nearly the slowest one. Replicas are alike.",
    "对单个副本的事件仿真，每个客户端至多 10 个请求，排名由其分位数决定。末列为请求数：少于一百个时，p99 几乎等于最慢的一个。各副本相同。",
  ),
  reasons: text("What stops the others", "其他方案为何不满足"),
  prices: text("What limits cost", "约束的代价"),
  pricesLead: text(
    "How far one limit has to give until something better passes. “Closed form”: not simulated, against the winner's own closed form.",
    "单项约束放宽多少即可采用更优方案。标注“闭式解”者未经仿真，与最优方案自身的闭式解相比。",
  ),
  pricesNone: text("No limit stands in the way of anything better in this space.", "该空间内没有约束阻挡更优的方案。"),
  relax: text("What would have to give", "需要放宽什么"),
  mine: text("Why not mine?", "为什么不是我的方案？"),
  tornado: text("What the winner hangs on", "最优方案的敏感度"),
  seek: text("Goal seek", "反向求解"),
  loads: text("Times against concurrency", "时延与并发"),
  traffic: text("Traffic of a request", "单个请求的数据量"),
  trafficNote: text(
    "Bytes over all GPUs of an instance; decode steps are shared by the sequences that run beside the request.",
    "实例内全部 GPU 的字节合计；解码步由同时运行的序列分摊。",
  ),
  blocks: text("blocks of rows", "个分块"),
  firstStage: text("Closed form", "闭式解"),
  secondStage: text("Simulation", "仿真"),
};

export const STATE_WORDS = {
  passes: text("passes", "满足"),
  fails: text("fails", "不满足"),
};

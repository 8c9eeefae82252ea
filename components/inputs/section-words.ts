/** Titles of the scenario's sections, in the order of the panel, and the slice of the scenario each belongs to. */
import type { Slice } from "@/features/scenario/resolve";
import { text, verbatim, type Text } from "@/lib/text";

export type ScenarioSection = { readonly id: Slice; readonly title: Text };

export const SECTIONS: readonly ScenarioSection[] = [
  { id: "model", title: text("Model", "模型") },
  { id: "precision", title: text("Precision", "精度") },
  { id: "hardware", title: text("Hardware", "硬件") },
  { id: "parallelism", title: text("Parallelism", "并行") },
  { id: "workload", title: text("Workload", "负载") },
  { id: "traffic", title: text("Clients", "客户端") },
  { id: "targets", title: text("Targets", "目标") },
  { id: "time", title: text("Time", "时间") },
];

/** Parts of a page's own form, by the section that its fields name. */
const PAGE_SECTIONS: Readonly<Record<string, Text>> = {
  scheduler: text("Scheduler", "调度器"),
  instances: text("Instances", "实例"),
  requests: text("Request stream", "请求流"),
  steps: text("Step times", "步时间"),
  map: text("Map", "热图"),
  axes: text("Axes", "扫描轴"),
  runs: text("Runs", "运行"),
  family: text("Layouts", "并行布局"),
  scans: text("Scans", "扫描"),
  view: text("View", "视图"),
  engine: text("Engine", "引擎"),
  host: text("Host", "主机"),
  "gpu-hour": text("GPU hour", "GPU 小时"),
  bill: text("Cost constants", "成本常数"),
  drafts: text("Drafts", "草稿"),
  serving: text("Serving", "推理服务"),
  tensors: text("Weights by class", "各类权重"),
  media: text("Images and audio", "图像与音频"),
  aicompass: verbatim("AICompass"),
  prefill: text("Prefill pool", "预填充池"),
  decode: text("Decode pool", "解码池"),
  transfer: text("KV transfer", "KV 传输"),
  study: text("Study", "专题"),
  limits: text("Limits", "约束"),
  aim: text("Objective", "目标与价格"),
  mine: text("My configuration", "我的方案"),
  seek: text("Goal seek", "反向求解"),
  measured: text("As measured", "实测值"),
  offload: text("KV offload", "KV 卸载"),
  reload: text("Prefix reload", "前缀回载"),
  paging: text("Paging", "换入换出"),
  loading: text("Loading", "加载"),
  experts: text("Popularity and placement", "热度与布局"),
  sweep: text("Sweep", "扫描"),
  tile: text("Tiles", "分块"),
  units: text("Units of the chip", "芯片单元"),
  instead: text("Instead of the model", "替代模型值"),
  traffic: text("Bytes and hits", "字节与命中"),
};

export const pageSectionTitle = (id: string): Text => PAGE_SECTIONS[id] ?? THIS_PAGE;

const THIS_PAGE = text("This page", "本页");

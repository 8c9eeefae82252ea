/** Titles of the scenario's sections, in the order of the panel, and the slice of the scenario each belongs to. */
import type { Slice } from "@/features/core/scenario/keys";
import { text, verbatim, type Text } from "@/lib/text";

export type ScenarioSection = { readonly id: Slice; readonly title: Text };

export const SECTIONS: readonly ScenarioSection[] = [
  { id: "model", title: text({ en: "Model", zh: "模型" }) },
  { id: "precision", title: text({ en: "Precision", zh: "精度" }) },
  { id: "hardware", title: text({ en: "Hardware", zh: "硬件" }) },
  { id: "parallelism", title: text({ en: "Parallelism", zh: "并行" }) },
  { id: "workload", title: text({ en: "Workload", zh: "负载" }) },
  { id: "traffic", title: text({ en: "Clients", zh: "客户端" }) },
  { id: "engine", title: text({ en: "Engine", zh: "引擎" }) },
  { id: "targets", title: text({ en: "Targets", zh: "目标" }) },
  { id: "time", title: text({ en: "Time", zh: "时间" }) },
];

/** Parts of a page's own form, by the section that its fields name. */
const PAGE_SECTIONS: Readonly<Record<string, Text>> = {
  scheduler: text({ en: "Scheduler", zh: "调度器" }),
  instances: text({ en: "Instances", zh: "实例" }),
  requests: text({ en: "Request stream", zh: "请求流" }),
  steps: text({ en: "Step times", zh: "步时间" }),
  map: text({ en: "Map", zh: "热图" }),
  search: text({ en: "Search", zh: "搜索" }),
  axes: text({ en: "Axes", zh: "扫描轴" }),
  runs: text({ en: "Runs", zh: "运行" }),
  family: text({ en: "Layouts", zh: "并行布局" }),
  scans: text({ en: "Scans", zh: "扫描" }),
  view: text({ en: "View", zh: "视图" }),
  engine: text({ en: "Engine in detail", zh: "引擎细节" }),
  host: text({ en: "Host", zh: "主机" }),
  "gpu-hour": text({ en: "GPU hour", zh: "GPU 小时" }),
  bill: text({ en: "Cost constants", zh: "成本常数" }),
  drafts: text({ en: "Drafts", zh: "草稿" }),
  serving: text({ en: "Serving", zh: "推理服务" }),
  tensors: text({ en: "Weights by class", zh: "各类权重" }),
  network: text({ en: "Network between nodes", zh: "节点间网络" }),
  tiers: text({ en: "KV tiers", zh: "KV 层级" }),
  adapters: text({ en: "LoRA adapters", zh: "LoRA 适配器" }),
  media: text({ en: "Images, video and audio", zh: "图像、视频与音频" }),
  aicompass: verbatim("AICompass"),
  prefill: text({ en: "Prefill pool", zh: "预填充池" }),
  decode: text({ en: "Decode pool", zh: "解码池" }),
  transfer: text({ en: "KV transfer", zh: "KV 传输" }),
  study: text({ en: "Study", zh: "专题" }),
  limits: text({ en: "Limits", zh: "限制" }),
  aim: text({ en: "Objective", zh: "目标与价格" }),
  mine: text({ en: "My configuration", zh: "我的方案" }),
  seek: text({ en: "Goal seek", zh: "反向求解" }),
  measured: text({ en: "As measured", zh: "实测值" }),
  offload: text({ en: "KV offload", zh: "KV 卸载" }),
  reload: text({ en: "Prefix reload", zh: "前缀回载" }),
  paging: text({ en: "Paging", zh: "换入换出" }),
  loading: text({ en: "Loading", zh: "加载" }),
  experts: text({ en: "Popularity and placement", zh: "热度与布局" }),
  sweep: text({ en: "Sweep", zh: "扫描" }),
  tile: text({ en: "Tiles", zh: "分块" }),
  units: text({ en: "Units of the chip", zh: "芯片单元" }),
  instead: text({ en: "Instead of the model", zh: "替代模型值" }),
  traffic: text({ en: "Bytes and hits", zh: "字节与命中" }),
};

export const pageSectionTitle = (id: string): Text => PAGE_SECTIONS[id] ?? THIS_PAGE;

const THIS_PAGE = text({ en: "This page", zh: "本页" });

/** Titles of the scenario's sections, in the order of the panel, and the slice of the scenario each belongs to. */
import type { Slice } from "@/features/scenario/resolve";
import { text, type Text } from "@/lib/text";

export type ScenarioSection = { readonly id: Slice; readonly title: Text };

export const SECTIONS: readonly ScenarioSection[] = [
  { id: "model", title: text("Model", "模型") },
  { id: "precision", title: text("Precision", "精度") },
  { id: "hardware", title: text("Hardware", "硬件") },
  { id: "parallelism", title: text("Parallelism", "并行") },
  { id: "workload", title: text("Workload", "负载") },
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
};

export const pageSectionTitle = (id: string): Text => PAGE_SECTIONS[id] ?? THIS_PAGE;

const THIS_PAGE = text("This page", "本页");

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

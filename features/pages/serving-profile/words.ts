/** Words that several parts of the page use. */
import { text, verbatim, type Text } from "@/lib/text";
import type { RequestMetric } from "./requests/rows";

export const WORDS = {
  request: text({ en: "Request", zh: "请求" }),
  arrived: text({ en: "arrived", zh: "到达" }),
  input: text({ en: "in", zh: "输入" }),
  cached: text({ en: "cached", zh: "缓存命中" }),
  output: text({ en: "out", zh: "输出" }),
  queued: text({ en: "queued", zh: "排队" }),
  preempted: text({ en: "preempted", zh: "抢占" }),
  misses: text({ en: "misses", zh: "未达标" }),
  state: text({ en: "state", zh: "状态" }),
  metric: text({ en: "Metric", zh: "指标" }),
  mean: text({ en: "mean", zh: "平均" }),
  time: text({ en: "Time", zh: "时间" }),
  process: text({ en: "Process", zh: "进程" }),
  host: text({ en: "Host", zh: "主机" }),
  rows: text({ en: "Rows", zh: "行数" }),
  share: text({ en: "Share", zh: "占比" }),
  count: text({ en: "Count", zh: "数量" }),
  show: text({ en: "Show", zh: "查看" }),
  running: text({ en: "running", zh: "运行中" }),
  waiting: text({ en: "waiting", zh: "等待中" }),
  swapped: text({ en: "swapped out", zh: "已换出" }),
  start: text({ en: "start", zh: "开始" }),
  duration: text({ en: "duration", zh: "时长" }),
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
} as const satisfies Record<string, Text>;

export const METRIC_NAMES: Readonly<Record<RequestMetric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
  queue: text({ en: "queueing", zh: "排队" }),
};

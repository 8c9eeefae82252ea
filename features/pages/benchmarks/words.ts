import { text, verbatim, type Text } from "@/lib/text";
import type { Metric } from "./input";

export const METRIC_NAMES: Readonly<Record<Metric, Text>> = {
  tpot: verbatim("TPOT"),
  ttft: verbatim("TTFT"),
  e2e: verbatim("E2E"),
  rate: text({ en: "output rate", zh: "输出速率" }),
};

export const WORDS = {
  runs: text({ en: "Measured points", zh: "实测点" }),
  runsLead: text({
    en: "Model, accelerator, layout, lengths and load are the file's where it states them, else the scenario's. Predictions are means of a closed loop with as many requests in flight.",
    zh: "模型、加速卡、布局、长度与负载取文件所述，未述及则取场景的值。预测为在途请求数相同的闭环均值。",
  }),
  compareWith: text({ en: "as run B", zh: "作为运行 B" }),
  errors: text({ en: "Errors by file", zh: "各文件的误差" }),
  errorsLead: text({
    en: "Mean (MAPE) and median of |predicted / measured − 1|, mean of predicted / measured − 1 (signed); points that no such machine can have produced are left out.",
    zh: "|预测 ÷ 实测 − 1| 的平均（MAPE）与中位数，以及预测 ÷ 实测 − 1 的平均（带符号）；不含不可能的测点。",
  }),
  impossible: text({ en: "What no such machine can have done", zh: "该机器不可能做到的测量" }),
  impossibleLead: text({
    en: "Bounds are the data sheet's peaks, without attention, cache, network or host; Little's law where only the file's own figures are needed.",
    zh: "上下界取数据表峰值，不计注意力、缓存、网络与主机；仅涉及文件自身数字时用 Little 定律。",
  }),
  compare: text({ en: "Two runs", zh: "两次运行对比" }),
  match: text({ en: "Same work?", zh: "工作相同？" }),
  drift: text({ en: "The same configuration over time", zh: "同一配置随时间的变化" }),
  driftLead: text({
    en: "Configurations with several dates. Per 30 days: the median slope between every two dates, as a share of the first figure.",
    zh: "有多个日期的配置。每 30 天变化：任意两个日期间斜率的中位数，相对首个数值。",
  }),
  definitions: text({ en: "What each tool calls its times", zh: "各工具的时间定义" }),
  definitionsLead: text({
    en: "TPOT here is (E2E − TTFT) / (output tokens − 1) of a request, then the statistic.",
    zh: "此处 TPOT 为每个请求的 (E2E − TTFT) / (输出 token 数 − 1)，再取统计量。",
  }),
  left: text({ en: "Read with reservations", zh: "读取时的保留意见" }),
} as const;

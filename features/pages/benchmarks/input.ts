/** What the page asks beside the scenario: which figure is drawn against what, and which two runs are held against each other. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { param, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

/** Results given as text, by a program; files of the page stay in the browser. */
const LONGEST = 50_000_000;
const MOST_RUNS = 100_000;

export const METRICS = ["tpot", "ttft", "e2e", "rate"] as const;
export type Metric = (typeof METRICS)[number];

const AXES = ["load", "request_rate", "isl", "osl", "date"] as const;
export type AxisId = (typeof AXES)[number];

export const BenchmarksInput = z.object({
  data: param(z.string().max(LONGEST).default(""), {
    label: text({ en: "Result files", zh: "结果文件" }),
    hint: text({
      en: "The text of a result file, or several packed by the page.",
      zh: "结果文件的文本，或由页面打包的多个文件。",
    }),
    hidden: true,
    packed: true,
  }),
  engine: engineParam,
  assume: param(z.boolean().default(false), {
    label: text({ en: "Unknown names are the scenario's", zh: "未知名称视为场景的" }),
    hint: text({
      en: "Models and accelerators that a file names and nobody here knows. Off: their points have no prediction.",
      zh: "文件所述而本套件未知的模型与加速卡。关闭时其测点没有预测。",
    }),
  }),
  metric: param(z.enum(METRICS).default("tpot"), {
    label: text({ en: "Charts of", zh: "图表指标" }),
    options: {
      tpot: verbatim("TPOT"),
      ttft: verbatim("TTFT"),
      e2e: verbatim("E2E"),
      rate: text({ en: "output tokens a second", zh: "每秒输出 token 数" }),
    },
  }),
  against: param(z.enum(AXES).default("load"), {
    label: text({ en: "Against", zh: "横轴" }),
    options: {
      load: text({ en: "requests in flight", zh: "在途请求数" }),
      request_rate: text({ en: "requests completed a second", zh: "每秒完成请求数" }),
      isl: text({ en: "input tokens", zh: "输入 token 数" }),
      osl: text({ en: "output tokens", zh: "输出 token 数" }),
      date: text({ en: "date", zh: "日期" }),
    },
  }),
  a: param(whole(0, MOST_RUNS).default(0), {
    label: text({ en: "Run A", zh: "运行 A" }),
    hint: text({ en: "Number of its row; 0: the first.", zh: "所在行号；0 表示第一个。" }),
  }),
  b: param(whole(0, MOST_RUNS).default(0), {
    label: text({ en: "Run B", zh: "运行 B" }),
    hint: text({ en: "Number of its row; 0: the second.", zh: "所在行号；0 表示第二个。" }),
  }),
  seed: param(whole(0, 1_000_000).default(1), {
    label: text({ en: "Seed", zh: "随机种子" }),
    hint: text({ en: "Of the resampling behind the intervals.", zh: "用于区间估计的重采样。" }),
  }),
});

export type BenchmarksInput = z.infer<typeof BenchmarksInput>;

export const benchmarksForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [...DISAGGREGATION_KEYS, "conc"],
  input: BenchmarksInput,
} as const satisfies Form;

export type BenchmarksScenario = SeenBy<typeof benchmarksForm>;

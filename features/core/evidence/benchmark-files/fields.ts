/** Every figure that a column of a file can mean: its path in a measurement, what kind of number it is, and its name. */
import { text, type Text } from "@/lib/text";
import { STATISTICS, type Statistic } from "./measurement";
import * as m from "./messages";

export type FieldKind = "time" | "count" | "share" | "rate" | "text";
export type Field = { readonly kind: FieldKind; readonly name: Text };
export type FieldId = keyof typeof PLAIN | `${keyof typeof TIMES}.${Statistic}`;

/** A record's figures by field, in SI units. */
export type Values = { [F in FieldId]?: number | string };

const field = (kind: FieldKind, en: string, zh: string): Field => ({ kind, name: text({ en, zh }) });

const PLAIN = {
  id: field("text", "name of the run", "运行名称"),
  model: field("text", "model", "模型"),
  chip: field("text", "accelerator", "加速卡"),
  precision: field("text", "precision", "精度"),
  date: field("text", "date of the run", "测试日期"),
  tpotOrigin: field("text", "how TPOT is defined", "TPOT 的定义"),
  tpotReportedAs: field("text", "the tool's own definition of TPOT", "工具自身的 TPOT 定义"),
  "engine.name": field("text", "engine", "引擎"),
  "engine.version": field("text", "engine version", "引擎版本"),
  "layout.tp": field("count", "tensor parallel (TP)", "张量并行 (TP)"),
  "layout.pp": field("count", "pipeline parallel (PP)", "流水线并行 (PP)"),
  "layout.dp": field("count", "data parallel (DP)", "数据并行 (DP)"),
  "layout.ep": field("count", "expert parallel (EP)", "专家并行 (EP)"),
  "layout.moeTp": field("count", "tensor parallel of experts", "专家内张量并行"),
  "layout.gpus": field("count", "GPUs", "GPU 数"),
  "layout.replicas": field("count", "replicas", "副本数"),
  "layout.prefillPool.workers": field("count", "prefill workers", "预填充实例数"),
  "layout.prefillPool.tp": field("count", "TP of prefill workers", "预填充实例 TP"),
  "layout.prefillPool.dp": field("count", "DP of prefill workers", "预填充实例 DP"),
  "layout.prefillPool.ep": field("count", "EP of prefill workers", "预填充实例 EP"),
  "layout.prefillPool.moeTp": field("count", "expert TP of prefill workers", "预填充实例专家 TP"),
  "layout.decodePool.workers": field("count", "decode workers", "解码实例数"),
  "layout.decodePool.tp": field("count", "TP of decode workers", "解码实例 TP"),
  "layout.decodePool.dp": field("count", "DP of decode workers", "解码实例 DP"),
  "layout.decodePool.ep": field("count", "EP of decode workers", "解码实例 EP"),
  "layout.decodePool.moeTp": field("count", "expert TP of decode workers", "解码实例专家 TP"),
  "load.concurrency": field("count", "concurrency", "并发数"),
  "load.meanInFlight": field("share", "mean requests in flight", "平均在途请求数"),
  "load.requestRate": field("rate", "requests sent a second", "每秒发送请求数"),
  "load.requests": field("count", "requests", "请求数"),
  "load.isl": field("count", "input tokens (ISL)", "输入 token 数 (ISL)"),
  "load.osl": field("count", "output tokens (OSL)", "输出 token 数 (OSL)"),
  "load.islNominal": field("count", "nominal input tokens", "标称输入 token 数"),
  "load.oslNominal": field("count", "nominal output tokens", "标称输出 token 数"),
  "load.lengthSpread": field("share", "shortest length as share of the nominal", "最短长度占标称的比例"),
  "load.batch": field("count", "batch", "批大小"),
  "load.batchPerGpu": field("count", "batch per data-parallel rank", "每个数据并行 rank 的批大小"),
  "load.decodeTokens": field("count", "decoded tokens", "解码 token 数"),
  "load.gradAccum": field("count", "accumulated passes", "累积次数"),
  prefill: field("time", "prefill of the batch", "整批预填充"),
  decode: field("time", "whole decode phase", "整个解码阶段"),
  duration: field("time", "duration of the run", "测试时长"),
  outputRate: field("rate", "output tokens a second", "每秒输出 token 数"),
  outputRatePerGpu: field("rate", "output tokens a second and GPU", "每 GPU 每秒输出 token 数"),
  userRate: field(
    "rate",
    "output tokens a second and user, the wait for the first included",
    "每用户每秒输出 token 数（含首 token 等待）",
  ),
  inputRate: field("rate", "input tokens a second", "每秒输入 token 数"),
  totalRate: field("rate", "input and output tokens a second", "每秒输入加输出 token 数"),
  requestRate: field("rate", "requests completed a second", "每秒完成请求数"),
} as const;

const TIMES = {
  ttft: m.ttft,
  tpot: m.tpot,
  itl: m.interTokenLatency,
  e2e: m.endToEndLatency,
  tpotReported: m.timePerOutputTokenBy,
} as const;

const STATISTIC_NAMES: Readonly<Record<Statistic, Text>> = {
  mean: m.mean,
  p50: m.median,
  p90: m.p90,
  p95: m.p95,
  p99: m.p99,
};

const timeFields = Object.entries(TIMES).flatMap(([id, name]) =>
  STATISTICS.map((statistic): [string, Field] => {
    const word = STATISTIC_NAMES[statistic];
    return [`${id}.${statistic}`, field("time", `${name.en}, ${word.en}`, `${name.zh}（${word.zh}）`)];
  }),
);

export const FIELDS = { ...PLAIN, ...Object.fromEntries(timeFields) } as Readonly<Record<FieldId, Field>>;
export const FIELD_IDS = Object.keys(FIELDS) as readonly FieldId[];

export const isFieldId = (word: string): word is FieldId => Object.hasOwn(FIELDS, word);

/**
 * The shared scenario: what every page starts from. Keys are link names; defaults are never written.
 * `null` means "auto": the suite chooses and says what it chose.
 */
import * as z from "zod";
import { ENGINE_FLAGS } from "@/features/core/memory/engine-flags";
import { TRAFFICS } from "@/features/core/workload/traffic";
import { ADAPTER_FIELDS } from "./fields/adapter";
import { CLASS_FIELDS, FORMAT_WORDS, WEIGHT_FORMATS } from "./fields/class-formats";
import {
  balanceField,
  contextField,
  copiesField,
  decodeCopiesField,
  exchangeField,
  slopeField,
  twoBatchField,
} from "./fields/expert";
import { DISAGGREGATION_FIELDS } from "./fields/disaggregation";
import { MEDIA_FIELDS } from "./fields/media";
import { NETWORK_FIELDS } from "./fields/network";
import { PREFIX_FIELDS, TIER_FIELDS } from "./fields/prefix";
import { SPECULATION_FIELDS } from "./fields/speculation";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

const KV_FORMATS = ["bf16", "fp8", "int8"] as const;
const NO_LIMIT = text({ en: "no limit", zh: "不限" });
/** A target in milliseconds that may be left open. */
const limit = (fallback: number) => real(0.001, 3_600_000).nullable().default(fallback);

const degree = (fallback: number) => whole(1, 4096).default(fallback);

export const ScenarioSchema = z.object({
  model: param(z.string().max(200).default("deepseek-v3"), {
    label: text({ en: "Model", zh: "模型" }),
    section: "model",
    hidden: true,
  }),
  config: param(z.string().max(2000).default(""), {
    label: text({ en: "Model configuration", zh: "模型配置" }),
    section: "model",
    hidden: true,
  }),
  weights: param(orAuto(z.enum(WEIGHT_FORMATS)), {
    label: text({ en: "Weights", zh: "权重" }),
    options: FORMAT_WORDS,
    section: "precision",
    hint: text({ en: "Auto: as the checkpoint stores them.", zh: "自动：按检查点存储的格式。" }),
  }),
  ...CLASS_FIELDS,
  kv: param(orAuto(z.enum(KV_FORMATS)), {
    label: text({ en: "KV cache", zh: "KV 缓存" }),
    options: FORMAT_WORDS,
    section: "precision",
    hint: text({ en: "Auto: as the checkpoint asks, else BF16.", zh: "自动：按检查点要求，否则为 BF16。" }),
  }),
  arithmetic: param(orAuto(z.enum(["narrow", "weight-only"])), {
    label: text({ en: "Arithmetic", zh: "计算精度" }),
    options: {
      narrow: text({ en: "As weights", zh: "同权重" }),
      "weight-only": text({ en: "BF16 (weight-only)", zh: "BF16（仅权重量化）" }),
    },
    section: "precision",
    hint: text({
      en: "Weight-only keeps weights narrow and multiplies in BF16. Auto: as the checkpoint states and the chip can.",
      zh: "仅权重量化：权重以低精度存储、以 BF16 计算。自动：按检查点声明与芯片能力。",
    }),
  }),
  hw: param(z.string().max(80).default("h200-sxm"), {
    label: text({ en: "Accelerator", zh: "加速卡" }),
    section: "hardware",
    hidden: true,
  }),
  chip: param(z.string().max(2000).default(""), {
    label: text({ en: "Custom accelerator", zh: "自定义加速卡" }),
    section: "hardware",
    hidden: true,
  }),
  ...NETWORK_FIELDS,
  tp: param(degree(8), {
    label: verbatim("TP"),
    section: "parallelism",
    hint: text({ en: "Tensor parallelism.", zh: "张量并行。" }),
  }),
  adp: param(degree(1), {
    label: text({ en: "Attention DP", zh: "注意力 DP" }),
    section: "parallelism",
    hint: text({
      en: "Ranks that each hold all attention weights and their own sequences, sharing the experts.",
      zh: "各自持有全部注意力权重与各自的序列，并共享专家的并行数。",
    }),
  }),
  ep: param(orAuto(whole(1, 4096)), {
    label: verbatim("EP"),
    section: "parallelism",
    hint: text({
      en: "Expert parallelism. Auto: all GPUs of a pipeline stage for MoE models, 1 for dense ones.",
      zh: "专家并行。自动：MoE 模型取一个流水级的全部 GPU，稠密模型取 1。",
    }),
  }),
  redundant: copiesField,
  exchange: exchangeField,
  pp: param(degree(1), {
    label: verbatim("PP"),
    section: "parallelism",
    hint: text({ en: "Pipeline stages.", zh: "流水线级数。" }),
  }),
  cp: param(degree(1), {
    label: verbatim("CP"),
    section: "parallelism",
    hint: text({ en: "Ranks that share the positions of one sequence.", zh: "共同分担一个序列各位置的并行数。" }),
  }),
  cp_by: contextField,
  split: param(z.boolean().default(false), {
    label: text({ en: "Phases differ", zh: "两阶段不同" }),
    section: "parallelism",
    hint: text({
      en: "Decode runs with its own parallelism, as with disaggregated serving.",
      zh: "解码使用自己的并行配置（如 PD 分离部署）。",
    }),
  }),
  d_tp: param(degree(1), { label: text({ en: "TP, decode", zh: "TP（解码）" }), section: "parallelism" }),
  d_adp: param(degree(8), {
    label: text({ en: "Attention DP, decode", zh: "注意力 DP（解码）" }),
    section: "parallelism",
  }),
  d_ep: param(orAuto(whole(1, 4096)), { label: text({ en: "EP, decode", zh: "EP（解码）" }), section: "parallelism" }),
  d_redundant: decodeCopiesField,
  d_pp: param(degree(1), { label: text({ en: "PP, decode", zh: "PP（解码）" }), section: "parallelism" }),
  d_cp: param(degree(1), { label: text({ en: "CP, decode", zh: "CP（解码）" }), section: "parallelism" }),
  ...DISAGGREGATION_FIELDS,
  replicas: param(degree(1), {
    label: text({ en: "Replicas (DP)", zh: "副本数 (DP)" }),
    section: "parallelism",
    hint: text({ en: "Whole engine instances behind one router.", zh: "同一路由之后的完整引擎实例数。" }),
  }),
  d_replicas: param(orAuto(whole(1, 4096)), {
    label: text({ en: "Replicas, decode", zh: "副本数（解码）" }),
    section: "parallelism",
    hint: text({
      en: "Decode instances beside those that prefill. Auto: as many.",
      zh: "解码实例数。自动：与预填充实例数相同。",
    }),
  }),
  isl: param(whole(1, 10_000_000).default(4096), {
    label: text({ en: "Input, ISL", zh: "输入 ISL" }),
    unit: "tok",
    symbol: "S",
    section: "workload",
  }),
  osl: param(whole(1, 1_000_000).default(1024), {
    label: text({ en: "Output, OSL", zh: "输出 OSL" }),
    unit: "tok",
    symbol: "m",
    section: "workload",
  }),
  conc: param(whole(1, 1_000_000).default(64), {
    label: text({ en: "Concurrency", zh: "并发" }),
    unit: "req",
    symbol: "C",
    section: "workload",
    hint: text({ en: "Requests in flight over all replicas.", zh: "所有副本合计的在途请求数。" }),
  }),
  ...PREFIX_FIELDS,
  ...MEDIA_FIELDS,
  traffic: param(z.enum(TRAFFICS).default("service"), {
    label: text({ en: "Traffic", zh: "流量" }),
    options: {
      service: text({ en: "Steady service", zh: "稳态服务" }),
      benchmark: text({ en: "Benchmark run", zh: "基准测试" }),
    },
    section: "traffic",
    hint: text({
      en: "Service: clients keep coming, times are those of the steady state. Benchmark: all start at once and send ten requests each; times include the opening burst, as mds predict and public benchmarks report them.",
      zh: "稳态服务：客户端持续到来，时延取稳定状态。基准测试：全部客户端同时开始、各发十个请求，时延包含开头的突发，与 mds predict 及公开基准一致。",
    }),
  }),
  ...{ ...ENGINE_FLAGS, ...TIER_FIELDS },
  ...SPECULATION_FIELDS,
  ...ADAPTER_FIELDS,
  ttft_ms: param(limit(500), { label: verbatim("TTFT ≤"), unit: "ms", section: "targets", absent: NO_LIMIT }),
  tpot_ms: param(limit(50), { label: verbatim("TPOT ≤"), unit: "ms", section: "targets", absent: NO_LIMIT }),
  time: param(orAuto(z.enum(["datasheet", "calibrated", "measured"])), {
    label: text({ en: "Time model", zh: "时间模型" }),
    options: {
      datasheet: text({ en: "Datasheet", zh: "数据表" }),
      calibrated: text({ en: "Calibrated", zh: "校准" }),
      measured: text({ en: "Measured tables", zh: "实测表" }),
    },
    section: "time",
    hint: text({
      en: "Calibrated: laws fitted to measured operators of the chip's generation, else of all generations. Datasheet: usual efficiencies. Measured: imported tables, and the laws where they end. Auto: the best there is.",
      zh: "校准：由该代芯片（否则由各代合并）的算子实测拟合。数据表：按常见效率。实测：导入的算子表，表外用校准。自动：取现有最好的。",
    }),
  }),
  kernels: param(orAuto(z.enum(["alone"])), {
    label: text({ en: "Kernels", zh: "内核" }),
    options: { alone: text({ en: "Back to back", zh: "首尾相接" }) },
    section: "time",
    hint: text({
      en: "Auto: as the page's engine runs them (vLLM where it names none): gaps between kernels and factors on their times, fitted to public runs. Back to back: the time model alone.",
      zh: "自动：按页面所选引擎（未选时为 vLLM）的运行方式，计入算子间隙与对公开实测拟合的系数。首尾相接：仅用时间模型。",
    }),
  }),
  imbalance: param(orAuto(real(1, 64)), {
    label: text({ en: "Expert imbalance", zh: "专家不均衡" }),
    unit: "×",
    step: 0.1,
    section: "time",
    hint: text({
      en: "Tokens of the busiest expert rank over the mean; 1 = even routing. Auto: by the Zipf slope and the redundant experts; without either EP^¼, as skewed routing has it in operator tables.",
      zh: "最忙专家 rank 的 token 数与均值之比；1 表示完全均匀。自动：由 Zipf 斜率与冗余专家得出；两者皆无时为 EP^¼，取自算子表中的倾斜路由。",
    }),
  }),
  zipf: slopeField,
  balance: balanceField,
  tbo: twoBatchField,
  host_us: param(orAuto(real(0, 1_000_000)), {
    label: text({ en: "Host time of a step", zh: "单步主机开销" }),
    unit: "µs",
    section: "time",
    hint: text({
      en: "Scheduler, sampler and input preparation that no GPU work hides. Auto: the engine's fitted constants, per step, sequence and prompt (vLLM 376 + 7.9 · sequences + 1586 · prompts).",
      zh: "未被 GPU 工作掩盖的调度、采样与输入准备。自动：引擎的拟合常数，按步、序列与提示词计（vLLM：376 + 7.9 · 序列 + 1586 · 提示词）。",
    }),
  }),
  wait_ms: param(orAuto(real(0, 3_600_000)), {
    label: text({ en: "Client's wait", zh: "客户端等待" }),
    unit: "ms",
    section: "time",
    hint: text({
      en: "What a client waits for its first token beyond the engine's steps: front end, tokenisation, stream, launches of the first pass. Auto: the engine's fitted constants (vLLM 7.1 ms + 1.2 · TPOT, and 0.25 ms for each MoE layer, 0.71 with latent, 1.9 with linear attention).",
      zh: "首 token 在引擎各步之外的等待：前端、分词、流式返回、首次前向的启动。自动：引擎的拟合常数（vLLM：7.1 ms + 1.2 · TPOT，另每个 MoE 层 0.25 ms、潜在注意力层 0.71 ms、线性注意力层 1.9 ms）。",
    }),
  }),
  tables: param(z.string().max(200).default(""), {
    label: text({ en: "Measured tables", zh: "实测表" }),
    section: "time",
    hidden: true,
  }),
  profile: param(z.string().max(2000).default(""), {
    label: text({ en: "Efficiency profile", zh: "效率配置" }),
    section: "time",
    hidden: true,
  }),
});

export type Scenario = z.infer<typeof ScenarioSchema>;
export type ScenarioKey = keyof Scenario;

/** The page's own controls: scheduler, instances, workload, step times, map, time machine. Long texts travel packed or by hash. */
import * as z from "zod";
import type { Form } from "@/features/analysis";
import { POLICIES, ROUTINGS } from "@/features/simulator/config";
import { workloadParams } from "@/features/workload/params";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { KNOB_NAMES, KNOBS } from "./knobs";

const UNLIMITED = text("unlimited", "不限");

/** Section of the form. */
const SCHEDULER = "scheduler";

const schedulerParams = {
  policy: param(z.enum(POLICIES).default("vllm-v1"), {
    label: text("Policy", "调度策略"),
    section: SCHEDULER,
    options: {
      sarathi: verbatim("Sarathi"),
      "vllm-v0": verbatim("vLLM V0"),
      orca: verbatim("Orca"),
      "vllm-v1": verbatim("vLLM V1"),
      sglang: verbatim("SGLang"),
      "trtllm-max-utilization": text("TensorRT-LLM, max utilisation", "TensorRT-LLM 最大利用率"),
      "trtllm-guaranteed-no-evict": text("TensorRT-LLM, no evict", "TensorRT-LLM 保证不驱逐"),
      priority: text("Priority rule", "优先级规则"),
    },
    hint: text("Sarathi, vLLM V0 and Orca run as in Vidur.", "Sarathi、vLLM V0 与 Orca 按 Vidur 的方式运行。"),
  }),
  budget: param(orAuto(whole(1, 10_000_000)), {
    label: text("Token budget", "token 预算"),
    section: SCHEDULER,
    unit: "tok",
    hint: text(
      "New tokens of one step (max_num_batched_tokens; chunk of Sarathi). Auto: the engine's default.",
      "每步的新 token 数（max_num_batched_tokens；Sarathi 的分块）。自动：引擎默认值。",
    ),
  }),
  max_seqs: param(orAuto(whole(1, 1_000_000)), {
    label: text("Max sequences", "最大序列数"),
    section: SCHEDULER,
    unit: "seq",
    hint: text(
      "Requests that hold KV blocks at once. Auto: the engine's default.",
      "同时持有 KV 块的请求数。自动：引擎默认值。",
    ),
  }),
  kv_blocks: param(orAuto(whole(1, 1_000_000_000)), {
    label: text("KV blocks", "KV 块数"),
    section: SCHEDULER,
    hint: text(
      "Of one instance. Auto: what weights and buffers leave of the memory; see the memory panel.",
      "单个实例的块数。自动：权重与缓冲之外的显存；见显存面板。",
    ),
  }),
  block_size: param(whole(1, 4096).default(16), {
    label: text("Block size", "块大小"),
    unit: "tok",
    section: SCHEDULER,
  }),
};

const limitParams = {
  chunk: param(whole(0, 10_000_000).default(0), {
    label: text("Chunk limit", "分块上限"),
    unit: "tok",
    hidden: true,
    hint: text(
      "Tokens of one prompt in a step; 0 = as the budget allows.",
      "单个提示词每步的 token 上限；0 表示仅受预算限制。",
    ),
  }),
  long_at: param(whole(0, 10_000_000).default(0), {
    label: text("Long prompt above", "长提示词阈值"),
    unit: "tok",
    hidden: true,
    hint: text(
      "long_prefill_token_threshold; 0 = no prompt is long.",
      "long_prefill_token_threshold；0 表示不区分长短。",
    ),
  }),
  partial: param(orAuto(whole(1, 1_000_000)), {
    label: text("Half-done prompts", "未完成提示词上限"),
    absent: UNLIMITED,
    hidden: true,
    hint: text("max_num_partial_prefills.", "max_num_partial_prefills。"),
  }),
  long_partial: param(orAuto(whole(1, 1_000_000)), {
    label: text("Half-done long prompts", "未完成长提示词上限"),
    absent: UNLIMITED,
    hidden: true,
    hint: text("max_long_partial_prefills.", "max_long_partial_prefills。"),
  }),
  headroom: param(whole(0, 100_000).default(0), {
    label: text("Headroom", "预留块"),
    unit: "blk",
    hidden: true,
    hint: text("Blocks per running request that an admission leaves free.", "准入时为每个运行中请求预留的块数。"),
  }),
  watermark: param(orAuto(real(0, 99)), {
    label: text("Watermark", "水位线"),
    unit: "%",
    hidden: true,
    hint: text(
      "Share of the blocks that an admission leaves free. Auto: 1 % for the policies of Vidur, else 0.",
      "准入时保留的空闲块比例。自动：Vidur 的策略为 1 %，其余为 0。",
    ),
  }),
  evict: param(z.enum(["recompute", "swap"]).default("recompute"), {
    label: text("On preemption", "抢占时"),
    options: { recompute: text("Recompute", "重新计算"), swap: text("Swap", "换出") },
    hidden: true,
  }),
  swap_gb_s: param(orAuto(real(0.01, 10_000)), {
    label: text("Swap rate", "换出带宽"),
    unit: "GB/s",
    hidden: true,
    hint: text(
      "Of one instance, one way. Auto: 80 % of the PCIe rate of its chips.",
      "单实例单向。自动：其芯片 PCIe 速率的 80 %。",
    ),
  }),
  prefix_cache: param(z.boolean().default(false), {
    label: text("Prefix cache", "前缀缓存"),
    hidden: true,
    hint: text("Share blocks of equal prompts; hits come from the workload.", "共享相同提示词的块；命中由负载决定。"),
  }),
  spec_tokens: param(whole(0, 64).default(0), {
    label: text("Draft tokens", "草稿 token 数"),
    hidden: true,
    hint: text(
      "Speculative decoding: tokens drafted per step. Verifying is priced, drafting is free (n-gram).",
      "投机解码：每步的草稿 token 数。计入验证时间，草稿本身不计时（n-gram）。",
    ),
  }),
  spec_accept: param(z.array(real(0, 1)).max(64).default([0.7]), {
    label: text("Acceptance", "接受率"),
    hidden: true,
    hint: text("Chance per drafted position; the last value goes on.", "各草稿位置的接受概率；最后一个值向后沿用。"),
  }),
  graph_stride: param(whole(0, 1024).default(8), {
    label: text("Graph stride", "图步长"),
    hidden: true,
    hint: text(
      "Decode batches are padded to 1, 2, 4 and multiples of it; 0 = no CUDA graphs.",
      "解码批量补齐到 1、2、4 及其倍数；0 表示不用 CUDA graph。",
    ),
  }),
  graph_max: param(whole(1, 65_536).default(512), {
    label: text("Largest graph", "最大图批量"),
    unit: "seq",
    hidden: true,
  }),
  max_tokens: param(orAuto(whole(1, 100_000_000)), {
    label: text("Longest request", "最长请求"),
    unit: "tok",
    hidden: true,
    hint: text(
      "What Orca reserves for everybody. Auto: the longest of the workload.",
      "Orca 为每个请求预留的长度。自动：负载中最长者。",
    ),
  }),
  vidur_compat: param(z.boolean().default(false), {
    label: text("Vidur's bug", "复现 Vidur 缺陷"),
    hidden: true,
    hint: text(
      "An evicted request that was half prefilled gets the rest of its prompt as output steps.",
      "被驱逐的半预填充请求，其剩余提示词变为输出步。",
    ),
  }),
};

const instanceParams = {
  routing: param(z.enum(ROUTINGS).default("round-robin"), {
    label: text("Routing", "路由"),
    options: {
      "round-robin": text("Round robin", "轮询"),
      random: text("Random", "随机"),
      "least-waiting": text("Shortest queue", "最短队列"),
      "least-outstanding": text("Least outstanding", "最少在途"),
      "kv-aware": text("KV-aware", "KV 感知"),
      "prefix-affinity": text("Prefix affinity", "前缀亲和"),
    },
    hidden: true,
    hint: text("Over the replicas of the scenario.", "在场景的各副本之间。"),
  }),
  decode_n: param(orAuto(whole(1, 4096)), {
    label: text("Decode instances", "解码实例数"),
    hidden: true,
    hint: text(
      "Where phases differ: separate pools. Auto: as many as replicas.",
      "两阶段不同时使用独立实例池。自动：同副本数。",
    ),
  }),
  transfer_ms: param(orAuto(real(0, 100_000)), {
    label: text("Transfer latency", "传输延迟"),
    unit: "ms",
    hidden: true,
    hint: text("Of a cache from prefill to decode. Auto: 5 ms.", "KV 从预填充到解码实例。自动：5 ms。"),
  }),
  transfer_gb_s: param(orAuto(real(0.001, 1e6)), {
    label: text("Transfer rate", "传输带宽"),
    unit: "GB/s",
    hidden: true,
    hint: text("Auto: 70 % of the scale-out links of the smaller side.", "自动：较小一侧横向互联的 70 %。"),
  }),
};

const packed = (label: { en: string; zh: string }) =>
  param(z.string().max(6_000_000).default(""), { label, hidden: true });

const traceParams = {
  trace: packed(text("Trace", "轨迹")),
  trace_rate: param(orAuto(real(0.001, 1e6)), {
    label: text("Rate of the trace", "轨迹速率"),
    unit: "req/s",
    hidden: true,
    hint: text("Times are stretched to it. Auto: as recorded.", "按此缩放时间。自动：按记录。"),
  }),
  trace_from: param(real(0, 1e9).default(0), { label: text("Trace from", "轨迹起点"), unit: "s", hidden: true }),
  trace_span: param(orAuto(real(0.001, 1e9)), {
    label: text("Trace span", "轨迹时长"),
    unit: "s",
    absent: text("all", "全部"),
    hidden: true,
  }),
};

const stepParams = {
  steps: param(z.enum(["model", "linear", "rates", "tables"]).default("model"), {
    label: text("Step time", "步时来源"),
    options: {
      model: text("Suite's step model", "本套件步时模型"),
      linear: text("Fitted form", "拟合公式"),
      rates: text("Tokens per second", "每秒 token 数"),
      tables: text("Imported tables", "导入的表"),
    },
    hidden: true,
  }),
  fit_a: param(real(0, 1e6).default(9.5), {
    label: text("a, per step", "a，每步"),
    unit: "ms",
    symbol: "a",
    hidden: true,
  }),
  fit_b: param(real(0, 1e6).default(35), {
    label: text("b, per decode", "b，每个解码"),
    unit: "µs",
    symbol: "b",
    hidden: true,
  }),
  fit_c: param(real(0, 1e6).default(38.5), {
    label: text("c, per prefill token", "c，每个预填充 token"),
    unit: "µs",
    symbol: "c",
    hidden: true,
  }),
  fit_d: param(real(0, 1e6).default(19), {
    label: text("d, per context token", "d，每个上下文 token"),
    unit: "ns",
    symbol: "d",
    hidden: true,
  }),
  points: packed(text("Measured steps", "实测步时")),
  prefill_tps: param(real(1, 1e9).default(150_000), {
    label: text("Prefill rate", "预填充速率"),
    unit: "tok/s",
    hidden: true,
  }),
  decode_tps: param(real(1, 1e9).default(60_000), {
    label: text("Decode rate", "解码速率"),
    unit: "tok/s",
    hidden: true,
  }),
  penalty: param(real(0, 1).default(0.25), {
    label: text("Context penalty", "上下文惩罚"),
    hidden: true,
    hint: text("Decodes slow down by 1 + penalty · context / reference.", "解码减慢为 1 + 惩罚 · 上下文 / 参考。"),
  }),
  ctx_ref: param(orAuto(whole(1, 10_000_000)), {
    label: text("Context reference", "参考上下文"),
    unit: "tok",
    hidden: true,
    hint: text("Auto: input + output of the scenario.", "自动：场景的输入 + 输出。"),
  }),
  step_tables: packed(text("Step tables", "步时表")),
  table_layers: param(orAuto(whole(1, 1000)), {
    label: text("Layers of the tables", "表的层数"),
    hidden: true,
    hint: text("Auto: those of the model.", "自动：模型的层数。"),
  }),
};

const memoryParams = {
  util: param(orAuto(real(0.5, 0.99)), {
    label: text("HBM share", "HBM 占比"),
    step: 0.01,
    hidden: true,
    hint: text(
      "Of the memory that the engine may fill. Auto: its default.",
      "引擎可使用的显存比例。自动：引擎默认值。",
    ),
  }),
};

const runParams = {
  e2e_ms: param(real(0.001, 1e8).nullable().default(null), {
    label: verbatim("E2E ≤"),
    unit: "ms",
    absent: text("no limit", "不限"),
    hidden: true,
  }),
  max_steps: param(whole(1, 20_000_000).default(500_000), {
    label: text("Most steps", "步数上限"),
    hidden: true,
    hint: text("The run stops there and says so.", "达到后停止并说明。"),
  }),
  max_time_s: param(orAuto(real(0.001, 1e9)), {
    label: text("Most time", "时间上限"),
    unit: "s",
    absent: text("to the end", "直到结束"),
    hidden: true,
  }),
  inst: param(whole(0, 4095).default(0), { label: text("Instance shown", "显示的实例"), hidden: true }),
  step: param(orAuto(whole(0, 20_000_000)), { label: text("Step", "步"), hidden: true }),
  knob: param(orAuto(z.enum(KNOBS)), {
    label: text("From this step on", "自此步起改动"),
    options: KNOB_NAMES,
    absent: text("nothing", "不改动"),
    hidden: true,
  }),
  value: param(orAuto(real(0, 1e9)), { label: text("New value", "新值"), hidden: true }),
  map_conc: param(z.array(real(1, 100_000)).max(24).default([1, 4, 16, 64, 256]), {
    label: text("Concurrencies", "并发列表"),
    hidden: true,
    hint: text("Closed loop with as many clients.", "以该数量的客户端闭环运行。"),
  }),
  map_budget: param(z.array(real(1, 10_000_000)).max(24).default([512, 1024, 2048, 4096, 8192]), {
    label: text("Token budgets", "token 预算列表"),
    hidden: true,
  }),
  rounds: param(whole(1, 100).default(4), {
    label: text("Requests per client", "每客户端请求数"),
    hidden: true,
  }),
};

export const SchedulingInput = z.object({
  ...schedulerParams,
  ...workloadParams,
  rate: param(real(0.001, 1e6).default(2), {
    label: text("Request rate", "请求速率"),
    unit: "req/s",
    symbol: "λ",
    hint: text("Mean over all replicas; where a ramp begins.", "所有副本合计的平均值；爬升方式下为起始值。"),
  }),
  requests: param(whole(1, 1_000_000).default(300), {
    label: text("Requests", "请求数"),
    hint: text("Of a trace: at most so many of its rows.", "使用轨迹时：最多取其这么多行。"),
  }),
  ...limitParams,
  ...instanceParams,
  ...traceParams,
  ...stepParams,
  ...memoryParams,
  ...runParams,
});

export type SchedulingInput = z.infer<typeof SchedulingInput>;

/** Controls that stand beside what they change, on the page. */
export const FIELDS = {
  limits: Object.keys(limitParams),
  instances: Object.keys(instanceParams),
  trace: ["trace_rate", "trace_from", "trace_span"],
  linear: ["fit_a", "fit_b", "fit_c", "fit_d"],
  rates: ["prefill_tps", "decode_tps", "penalty", "ctx_ref"],
  tables: ["table_layers"],
  memory: ["util"],
  run: ["e2e_ms", "max_steps", "max_time_s"],
  map: ["map_conc", "map_budget", "rounds"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const schedulingForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "targets", "time"],
  input: SchedulingInput,
} as const satisfies Form;

/** The page's own controls, beside the shared scenario. Figures of a running engine replace ours where they are given. */
import { WAITING_KEYS } from "@/features/core/memory/engine-flags";
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { TIER_KEYS } from "@/features/core/scenario/fields/tier";
import { NETWORK_KEYS } from "@/features/core/scenario/fields/network";
import { ENGINE_PARAMS } from "@/features/core/memory/engine-params";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

/** Memory of a GPU in GiB, as engines and drivers print it. */
const gib = () => orAuto(real(0, 4096));
const measured = text({ en: "From the engine's log. Auto: as computed.", zh: "取自引擎日志。自动：按计算值。" });

export const QuickMemoryInput = z.object({
  ...ENGINE_PARAMS,
  context: param(orAuto(whole(1, 10_000_000)), {
    label: text({ en: "Context per sequence", zh: "每序列上下文" }),
    unit: "tok",
    hint: text({
      en: "Tokens that a sequence holds at its end. Auto: input + output.",
      zh: "序列结束时的 token 数。自动：输入 + 输出。",
    }),
  }),
  block: param(orAuto(whole(1, 1024)), {
    section: "engine",
    label: text({ en: "Block size", zh: "块大小" }),
    unit: "tok",
    hint: text({
      en: "Tokens of one cache block. Auto: the engine's default.",
      zh: "每个缓存块的 token 数。自动：引擎默认值。",
    }),
  }),
  mtp: param(z.boolean().default(false), {
    section: "engine",
    label: text({ en: "MTP layers", zh: "MTP 层" }),
    hint: text({
      en: "Load the checkpoint's prediction layers; they have weights and a cache of their own.",
      zh: "加载检查点自带的预测层；它们有自己的权重与缓存。",
    }),
  }),
  draft_gib: param(real(0, 1024).default(0), {
    section: "engine",
    label: text({ en: "Draft model", zh: "草稿模型" }),
    unit: "GiB",
    hint: text({ en: "Weights of a separate draft model on one GPU.", zh: "独立草稿模型在单卡上的权重。" }),
  }),
  runtime_gib: param(gib(), {
    section: "measured",
    label: text({ en: "Runtime", zh: "运行时" }),
    unit: "GiB",
    hint: text({
      en: "Context, communication buffers, allocator slack. Auto: the engine's default.",
      zh: "上下文、通信缓冲与分配器余量。自动：引擎默认值。",
    }),
  }),
  graphs_gib: param(gib(), {
    section: "measured",
    label: text({ en: "CUDA graphs", zh: "CUDA graph" }),
    unit: "GiB",
    hint: text({ en: "Captured graphs. Auto: the engine's default.", zh: "捕获的计算图。自动：引擎默认值。" }),
  }),
  driver_gib: param(gib(), {
    section: "measured",
    label: text({ en: "Driver", zh: "驱动" }),
    unit: "GiB",
    hint: text({
      en: "Memory that the driver shows and engines cannot have. Auto: 0.42 GiB.",
      zh: "驱动显示但引擎无法使用的显存。自动：0.42 GiB。",
    }),
  }),
  total_gib: param(gib(), {
    section: "measured",
    label: text({ en: "Memory of the GPU", zh: "GPU 显存" }),
    unit: "GiB",
    hint: text({
      en: "As nvidia-smi or npu-smi shows it. Auto: the chip's sheet.",
      zh: "nvidia-smi 或 npu-smi 显示的总量。自动：芯片规格。",
    }),
  }),
  weights_gib: param(gib(), {
    section: "measured",
    label: text({ en: "Weights, measured", zh: "权重（实测）" }),
    unit: "GiB",
    hint: measured,
  }),
  activation_gib: param(gib(), {
    section: "measured",
    label: text({ en: "Activation peak, measured", zh: "激活峰值（实测）" }),
    unit: "GiB",
    hint: measured,
  }),
  kv_gib: param(gib(), {
    section: "measured",
    label: text({ en: "KV memory, measured", zh: "KV 显存（实测）" }),
    unit: "GiB",
    hint: measured,
  }),
  kv_tokens: param(orAuto(whole(1, 10_000_000_000)), {
    section: "measured",
    label: text({ en: "KV tokens, measured", zh: "KV token 数（实测）" }),
    unit: "tok",
    hint: text({
      en: "Cache size of one attention rank as the engine prints it. Auto: as computed.",
      zh: "引擎打印的单个注意力 rank 的缓存容量。自动：按计算值。",
    }),
  }),
  log_of: param(z.enum(["decode", "prefill"]).default("decode"), {
    section: "measured",
    label: text({ en: "Measured instance", zh: "实测的实例" }),
    options: { decode: text({ en: "Decode", zh: "解码" }), prefill: text({ en: "Prefill", zh: "预填充" }) },
    hint: text({
      en: "Where phases differ: which instance the measured figures describe.",
      zh: "两阶段不同时，实测值属于哪个实例。",
    }),
  }),
  storage_gb_s: param(real(0.01, 1000).default(3), {
    section: "host",
    label: text({ en: "Storage", zh: "存储" }),
    unit: "GB/s",
    hint: text({
      en: "What a node reads from its disks or from the network while it loads. A PCIe 4 NVMe drive is rated about 7; loaders often reach half.",
      zh: "加载时节点从磁盘或网络读取的速率。PCIe 4 NVMe 标称约 7，加载器常只达到一半。",
    }),
  }),
  host_gb_s: param(orAuto(real(0.1, 2000)), {
    section: "host",
    label: text({ en: "Host to GPU", zh: "主机到 GPU" }),
    unit: "GB/s",
    hint: text({
      en: "One GPU, one direction. Auto: 80 % of the chip's PCIe rate.",
      zh: "单卡单方向。自动：芯片 PCIe 速率的 80 %。",
    }),
  }),
  node_gpus: param(orAuto(whole(1, 1024)), {
    section: "host",
    label: text({ en: "GPUs per node", zh: "每节点 GPU" }),
    hint: text({
      en: "GPUs that share one host. Auto: the chip's usual node.",
      zh: "共用一台主机的 GPU 数。自动：该芯片的常见节点。",
    }),
  }),
  host_kv_gb: param(real(0, 100_000).default(64), {
    section: "host",
    label: text({ en: "KV tier, host", zh: "KV 层：主机" }),
    unit: "GB/GPU",
    hint: text({ en: "Host memory for offloaded KV cache.", zh: "用于卸载 KV 缓存的主机内存。" }),
  }),
  disk_kv_gb: param(real(0, 1_000_000).default(500), {
    section: "host",
    label: text({ en: "KV tier, disk", zh: "KV 层：磁盘" }),
    unit: "GB/GPU",
    hint: text({ en: "Disk space for offloaded KV cache.", zh: "用于卸载 KV 缓存的磁盘空间。" }),
  }),
  process_gb: param(real(0, 1000).default(5), {
    section: "host",
    label: text({ en: "Engine process", zh: "引擎进程" }),
    unit: "GB/GPU",
    hint: text({
      en: "Host memory of one GPU's process: interpreter, libraries, pinned buffers. A rule of thumb; replace it by what your host shows.",
      zh: "单卡进程的主机内存：解释器、库与锁页缓冲。经验值，请以实际为准。",
    }),
  }),
});

export type MemoryInput = z.infer<typeof QuickMemoryInput>;

export const quickMemoryForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine"],
  unused: [
    "encoder_share",
    ...NETWORK_KEYS,
    ...TIER_KEYS,
    ...WAITING_KEYS,
    "afd_m",
    "cp_by",
    "arithmetic",
    "spec_accept",
    "lora_share",
    "encoder",
    "encoder_cached",
  ],
  input: QuickMemoryInput,
} as const satisfies Form;

export type QuickMemoryScenario = SeenBy<typeof quickMemoryForm>;

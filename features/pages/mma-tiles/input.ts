/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { BEYOND_ONE_PASS } from "@/features/core/scenario/question/one-pass-keys";
import { ENGINE_TIME_KEYS } from "@/features/core/scenario/assumptions";
import { EXPERT_KEYS } from "@/features/core/scenario/fields/expert";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";
import { CORE_PARAMS } from "@/features/core/hardware/cores/core-params";

const tile = (auto: Text, label: string) =>
  param(orAuto(whole(8, 1024)), {
    section: "tile",
    label: text({ en: `Tile ${label}`, zh: `分块 ${label}` }),
    symbol: `${label}t`,
    step: 16,
    hint: text({ en: `Auto: ${auto.en}.`, zh: `自动：${auto.zh}。` }),
  });
const supply = (en: string, zh: string, hint: string) =>
  param(orAuto(real(1, 1e6)), {
    section: "units",
    label: text({ en, zh }),
    unit: "B/clk",
    hint: text({ en: hint, zh: hint }),
  });
const elementSize = (name: string) =>
  param(orAuto(real(0.5, 8)), {
    section: "traffic",
    label: text({ en: `Bytes of ${name}`, zh: `${name} 每元素字节` }),
    unit: "B",
    step: 0.5,
  });

export const DTYPES = ["bf16", "fp16", "fp8", "int8", "fp4", "tf32"] as const;

export const MmaTilesInput = z.object({
  m: param(whole(1, 1e7).default(4096), { label: verbatim("M"), hint: text({ en: "Tokens.", zh: "token 数。" }) }),
  n: param(whole(1, 1e7).default(4096), { label: verbatim("N"), hint: text({ en: "Outputs.", zh: "输出维。" }) }),
  k: param(whole(1, 1e7).default(8192), { label: verbatim("K"), hint: text({ en: "Inputs.", zh: "输入维。" }) }),
  dtype: param(orAuto(z.enum(DTYPES)), {
    label: text({ en: "Operands", zh: "操作数格式" }),
    options: Object.fromEntries(DTYPES.map((id) => [id, verbatim(id.toUpperCase())])),
    hint: text({ en: "Auto: BF16, or FP16 where the chip has no BF16.", zh: "自动：BF16；芯片不支持时取 FP16。" }),
  }),
  mode: param(orAuto(z.enum(["mma", "rs", "ss"])), {
    section: "tile",
    label: text({ en: "Instruction", zh: "指令方式" }),
    options: { mma: verbatim("MMA"), rs: verbatim("GMMA-RS"), ss: verbatim("GMMA-SS") },
    hint: text({
      en: "MMA: both operands through registers. GMMA-RS: A from registers, B from shared memory. GMMA-SS: both from shared memory (wgmma, tcgen05). Auto: what the architecture is built for.",
      zh: "MMA：两个操作数均经寄存器。GMMA-RS：A 在寄存器、B 在共享内存。GMMA-SS：均在共享内存（wgmma、tcgen05）。自动：按架构。",
    }),
  }),
  mt: tile(text({ en: "128 (CDNA 256), less for a small M", zh: "128（CDNA 为 256），M 小时更小" }), "M"),
  nt: tile(verbatim("128, 256 (Hopper, Blackwell, CDNA)"), "N"),
  kt: tile(text({ en: "64 or 128 B", zh: "64 或 128 B" }), "K"),
  stages: param(orAuto(whole(1, 12)), {
    section: "tile",
    label: text({ en: "Stages", zh: "流水级" }),
    symbol: "α",
    hint: text({
      en: "Buffers of A and B in shared memory. Auto: as many as fit, four at most.",
      zh: "共享内存中 A、B 的缓冲数。自动：放得下的最大值，最多 4。",
    }),
  }),
  warps: param(orAuto(whole(1, 32)), { section: "tile", label: text({ en: "Warps per block", zh: "每块 warp 数" }) }),
  blocks: param(orAuto(whole(1, 32)), {
    section: "tile",
    label: text({ en: "Blocks per core", zh: "每核块数" }),
    hint: text({ en: "At most; auto: what occupancy allows.", zh: "上限；自动：由占用率决定。" }),
  }),
  cluster_m: param(orAuto(whole(1, 16)), {
    section: "tile",
    label: text({ en: "Cluster along M", zh: "集群（沿 M）" }),
    hint: text({
      en: "Blocks that share one B tile by multicast. Auto: 2 on Hopper and Blackwell.",
      zh: "通过多播共享同一 B 分块的块数。自动：Hopper 与 Blackwell 为 2。",
    }),
  }),
  cluster_n: param(whole(1, 16).default(1), {
    section: "tile",
    label: text({ en: "Cluster along N", zh: "集群（沿 N）" }),
    hint: text({ en: "Blocks that share one A tile by multicast.", zh: "通过多播共享同一 A 分块的块数。" }),
  }),
  pair: param(orAuto(z.enum(["on", "off"])), {
    section: "tile",
    label: text({ en: "Two-core MMA", zh: "双核 MMA" }),
    options: { on: text({ en: "on", zh: "开" }), off: text({ en: "off", zh: "关" }) },
    hint: text({
      en: "Blackwell: two blocks along M multiply as one, each holding half of B. Auto: on where there is one.",
      zh: "Blackwell：沿 M 的两块合并相乘，各持一半 B。自动：支持时开启。",
    }),
  }),
  split_k: param(whole(1, 64).default(1), { section: "tile", label: verbatim("Split-K") }),
  persistent: param(z.boolean().default(false), {
    section: "tile",
    label: text({ en: "Persistent", zh: "常驻内核" }),
    hint: text({ en: "The next tile is loaded while the last one is written.", zh: "写回上一块的同时载入下一块。" }),
  }),
  load: param(orAuto(z.enum(["tma", "async", "registers"])), {
    section: "tile",
    label: text({ en: "Copy", zh: "拷贝" }),
    options: {
      tma: verbatim("TMA"),
      async: verbatim("cp.async"),
      registers: text({ en: "through L1 and registers", zh: "经 L1 与寄存器" }),
    },
    hint: text({
      en: "TMA and cp.async bypass L1. Auto: by architecture.",
      zh: "TMA 与 cp.async 绕过 L1。自动：按架构。",
    }),
  }),
  a_via_smem: param(z.boolean().default(true), {
    section: "traffic",
    label: text({ en: "A through shared memory", zh: "A 经共享内存" }),
    hint: text({
      en: "GMMA-RS only; off: A goes from global memory to registers.",
      zh: "仅 GMMA-RS；关闭时 A 由全局内存直接到寄存器。",
    }),
  }),
  reload: param(real(0, 4).default(0), {
    section: "traffic",
    label: text({ en: "Reload", zh: "重读" }),
    step: 0.1,
    hint: text({
      en: "Extra reads of shared memory, for example bank conflicts: 1 doubles them.",
      zh: "共享内存的额外读取（如 bank 冲突）：1 表示翻倍。",
    }),
  }),
  c_read: param(real(0, 2).default(0), {
    section: "traffic",
    label: text({ en: "Read C", zh: "读取 C" }),
    symbol: "γ",
    step: 0.5,
    hint: text({
      en: "Times the output is read before it is written, once per output tile.",
      zh: "写出前读取输出的次数，每个输出块一次。",
    }),
  }),
  sa: elementSize("A"),
  sb: elementSize("B"),
  sd: elementSize("D"),
  l1_hit: param(real(0, 1).default(0), {
    section: "traffic",
    label: text({ en: "L1 hit", zh: "L1 命中" }),
    step: 0.05,
    hint: text({ en: "Only where copies pass L1.", zh: "仅在拷贝经过 L1 时有效。" }),
  }),
  l2_hit: param(orAuto(real(0, 1)), {
    section: "traffic",
    label: text({ en: "L2 hit", zh: "L2 命中" }),
    step: 0.05,
    hint: text({ en: "Auto: from the tiles that run at once.", zh: "自动：由同时运行的分块算出。" }),
  }),
  sustained: param(orAuto(real(0.05, 1)), {
    section: "units",
    label: text({ en: "Sustained rate", zh: "持续算力占比" }),
    step: 0.01,
    hint: text({
      en: "Share of the matrix rate that long products hold (issue, power). Auto: fitted to the generation's measured products. 1 = ideal.",
      zh: "长乘积能维持的矩阵算力占比（发射、功耗）。自动：由该代实测拟合。1 为理想。",
    }),
  }),
  smem_clk: supply("Shared memory", "共享内存", "128: NVIDIA, CDNA."),
  l1_clk: supply("L1 / TMA path", "L1 / TMA 通路", "64: L2 → SM, CU."),
  l2_clk: supply("L2, all cores", "L2（全部核心）", "5,120: A100."),
  hbm_gb_s: param(orAuto(real(1, 1e6)), {
    section: "units",
    label: text({ en: "HBM bandwidth", zh: "HBM 带宽" }),
    unit: "GB/s",
  }),
  smem_kib: param(orAuto(real(1, 4096)), {
    section: "units",
    label: text({ en: "Shared memory per core", zh: "每核共享内存" }),
    unit: "KiB",
  }),
  l2_mib: param(orAuto(real(0.1, 4096)), {
    section: "units",
    label: text({ en: "L2 size", zh: "L2 容量" }),
    unit: "MiB",
  }),
  ...CORE_PARAMS,
  flop_clk: param(orAuto(real(1, 1e6)), {
    section: "units",
    label: text({ en: "FLOP per clock and core", zh: "每核每时钟 FLOP" }),
    hint: text({ en: "Auto: sheet rate ÷ (cores · clock).", zh: "自动：规格算力 ÷（核心数 · 时钟）。" }),
  }),
  tune: param(z.enum(["time", "ai", "stress", "mfu"]).default("time"), {
    label: text({ en: "Tuner objective", zh: "调优目标" }),
    options: {
      time: text({ en: "Shortest time", zh: "时间最短" }),
      ai: text({ en: "Highest intensity", zh: "算术强度最高" }),
      stress: text({ en: "Least stress", zh: "各级压力最小" }),
      mfu: text({ en: "Highest MFU cap", zh: "MFU 上限最高" }),
    },
  }),
});

export const mmaTilesForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [
    ...BEYOND_ONE_PASS,
    "kv",
    "w_embedding",
    ...EXPERT_KEYS,
    "prefix_shared",
    "pp",
    "d_pp",
    "osl",
    ...ENGINE_TIME_KEYS,
  ],
  input: MmaTilesInput,
} as const satisfies Form;

export type Input = z.infer<typeof MmaTilesInput>;

export type MmaTilesScenario = SeenBy<typeof mmaTilesForm>;

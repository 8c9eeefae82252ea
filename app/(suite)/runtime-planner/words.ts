/** Words of the page that are not the engine's. */
import type { SweepAxis } from "@/features/pages/runtime-planner/input";
import type { PhasePlan, Views } from "@/features/pages/runtime-planner/plan-pass";
import type { Resource } from "@/features/core/timing/step/step-time";
import { text, verbatim, type Text } from "@/lib/text";

export type PhaseName = PhasePlan["phase"];
export type Translate = (text: Text) => string;
export const PHASES: readonly PhaseName[] = ["prefill", "decode"];

export const WORDS = {
  views: text({ en: "One resource at a time, and the whole pass", zh: "逐项资源与整次前向" }),
  stages: text({ en: "Work and time by stage", zh: "各阶段的计算量与时间" }),
  families: text({ en: "Kernel efficiencies", zh: "内核效率" }),
  familiesNote: text({
    en: "Efficiency is FLOP ÷ peak over compute time; MFU is over the kernel's whole time, with what it waits for HBM and its launches. One set by hand holds for all shapes of its family.",
    zh: "效率 = FLOP ÷ 峰值 ÷ 计算时间；MFU 则除以内核的全部时间（含等待 HBM 与启动）。手动设定的效率适用于该类别的所有形状。",
  }),
  heldNote: text({
    en: "HBM at 100 %: the MoE law was fitted under uneven routing, which reads fewer experts than the even routing counted here; the bytes counted hold it at the roofline.",
    zh: "HBM 为 100 %：MoE 规律由不均匀路由的实测拟合，读取的专家少于此处按均匀路由的计数；时间以计入的字节为下限，即屋顶线。",
  }),
  curves: text({ en: "Latency and throughput", zh: "时延与吞吐" }),
  against: text({ en: "Against", zh: "横轴" }),
  phase: text({ en: "Phase of the stage table", zh: "阶段表所示的推理阶段" }),
  layers: text({ en: "Rows of the stage table", zh: "阶段表的行" }),
  all: text({ en: "all layers", zh: "全部层" }),
  kinds: text({ en: "by layer kind", zh: "按层类型" }),
  planned: text({ en: "planned", zh: "计划" }),
  ideal: text({ en: "ideal", zh: "理想" }),
};

export const PHASE_WORD: Readonly<Record<PhaseName, Text>> = {
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
};

export const VIEW_IDS = ["compute", "hbm", "network", "launch", "step"] as const satisfies readonly (keyof Views)[];

export const VIEW_WORD: Readonly<Record<keyof Views, Text>> = {
  compute: text({ en: "Compute only", zh: "仅计算" }),
  hbm: text({ en: "HBM only", zh: "仅 HBM" }),
  network: text({ en: "Communication", zh: "通信" }),
  launch: text({ en: "Launches and host", zh: "启动与主机" }),
  step: text({ en: "Whole pass", zh: "整次前向" }),
};

/** Short names for the lanes of the charts. */
export const LANE_WORD = {
  compute: text({ en: "compute", zh: "计算" }),
  hbm: verbatim("HBM"),
  network: text({ en: "network", zh: "网络" }),
  step: text({ en: "pass", zh: "前向" }),
  ideal: text({ en: "ideal", zh: "理想" }),
};

/** Colour slots, as everywhere in the suite. */
export const SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;

export const AXIS_WORD: Readonly<Record<SweepAxis, Text>> = {
  batch: text({ en: "Decode batch", zh: "解码批量" }),
  input: text({ en: "Input length", zh: "输入长度" }),
  output: text({ en: "Output length", zh: "输出长度" }),
  kv: text({ en: "KV length", zh: "KV 长度" }),
};

/** Words and colours that charts and tables share. */
import type { Resource } from "@/features/core/timing/step/step-time";
import { text, type Text } from "@/lib/text";
import type { SweepAxis } from "./input";
import type { PhasePlan, Views } from "./plan-pass";

export type PhaseName = PhasePlan["phase"];
export const PHASES: readonly PhaseName[] = ["prefill", "decode"];

export const WORDS = {
  stages: text({ en: "Work and time by stage", zh: "各阶段的计算量与时间" }),
  planned: text({ en: "planned", zh: "计划" }),
  ideal: text({ en: "ideal", zh: "理想" }),
  speed: text({ en: "of ideal speed", zh: "理想速度占比" }),
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

/** Messages where times do not count them. */
export const NOT_COUNTED = text({ en: "Communication, not counted", zh: "通信（未计入）" });

/** Colour slots, as everywhere in the suite. */
export const SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;

export const AXIS_WORD: Readonly<Record<SweepAxis, Text>> = {
  batch: text({ en: "Decode batch", zh: "解码批量" }),
  input: text({ en: "Input length", zh: "输入长度" }),
  output: text({ en: "Output length", zh: "输出长度" }),
  kv: text({ en: "KV length", zh: "KV 长度" }),
};

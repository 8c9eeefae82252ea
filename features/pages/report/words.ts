/** Words that several sections say. */
import { STEP_WORDS } from "@/features/core/report/exports/tables";
import { text } from "@/lib/text";

export const WORDS = {
  operator: STEP_WORDS.id,
  phase: STEP_WORDS.phase,
  layer: STEP_WORDS.layer,
  bottleneck: STEP_WORDS.bottleneck,
  work: STEP_WORDS.work,
  traffic: STEP_WORDS.traffic,
  sent: STEP_WORDS.sent,
  time: text({ en: "Time", zh: "时间" }),
  share: text({ en: "Share", zh: "占比" }),
  memory: text({ en: "Memory", zh: "显存" }),
  kernels: text({ en: "kernels", zh: "内核" }),
  messages: text({ en: "messages", zh: "消息" }),
  waits: text({ en: "waits", zh: "等待" }),
  overlap: text({ en: "overlap", zh: "重叠" }),
} as const;

/** Words that several sections say. */
import { STEP_WORDS } from "@/features/core/report/exports/tables";
import * as m from "./messages";

export const WORDS = {
  operator: STEP_WORDS.id,
  phase: STEP_WORDS.phase,
  layer: STEP_WORDS.layer,
  bottleneck: STEP_WORDS.bottleneck,
  work: STEP_WORDS.work,
  traffic: STEP_WORDS.traffic,
  sent: STEP_WORDS.sent,
  time: m.time,
  share: m.share,
  memory: m.memory,
  kernels: m.kernels,
  messages: m.messages,
  waits: m.waits,
  overlap: m.overlap,
} as const;

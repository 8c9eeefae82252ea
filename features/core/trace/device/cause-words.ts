/** Causes of idle time in words. */
import type { Text } from "@/lib/text";
import type { IdleCause } from "./idle";
import * as m from "@/features/core/trace/messages";

export const CAUSE_WORDS: Readonly<Record<IdleCause, Text>> = {
  host: m.waitsForHost,
  sync: m.hostSynchronises,
  kernel: m.betweenKernels,
  dependency: m.launchedWaitsOnDevice,
  unknown: m.causeUnknown,
};

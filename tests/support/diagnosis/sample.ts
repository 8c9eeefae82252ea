/** A record of which nothing is known yet. */
import type { Sample } from "@/features/core/diagnosis/evidence";

export const EMPTY_SAMPLE = {
  ...{ at_s: 0, span_s: null, running: null, waiting: null, cacheShare: null, promptRate: null, outputRate: null },
  ...{
    phase: null,
    promptTokens: null,
    prefixHit: null,
    acceptance: null,
    stepMs: null,
    deviceMs: null,
    inTransfer: null,
    preallocated: null,
  },
  ...{ scheduled: null, executed: null, graph: null, place: { file: "server.log", line: 1 } },
} satisfies Sample;

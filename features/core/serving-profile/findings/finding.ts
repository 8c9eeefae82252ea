/** What a capture says about its run: what happened, where, and how much of the run it concerns. */
import type { Text } from "@/lib/text";

export const FINDING_KINDS = [
  "hot-expert",
  "preemption-storm",
  "slow-card",
  "starved-decode-pool",
  "clock-offset",
  "host-bubbles",
  "no-work",
  "queueing",
  "cache-full",
  "prefill-interference",
  "capture-short",
  "unit-conflict",
  "littles-law",
  "overlapping-forwards",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export type Finding = {
  readonly kind: FindingKind;
  readonly sentence: Text;
  /** Process, layer, node, request or file. */
  readonly where: string;
  /** The figure behind the sentence. */
  readonly amount: number;
  readonly unit: string;
  /** From 0 to 1: how much of the run it costs or puts in doubt; findings are ranked by it. */
  readonly weight: number;
};

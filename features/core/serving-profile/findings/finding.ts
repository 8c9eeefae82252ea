/** What a capture says about its run: what happened, where, and how much of the run it concerns. */
import type { Text } from "@/lib/text";

/** Faults first, whose mending changes the others; then what loads do to a service; then what puts figures in doubt. */
export const FINDING_KINDS = {
  "clock-offset": 0,
  "hot-expert": 0,
  "slow-card": 0,
  "preemption-storm": 0,
  "starved-decode-pool": 0,
  "arrival-burst": 0,
  "cache-full": 1,
  queueing: 1,
  "host-bubbles": 1,
  "prefill-interference": 1,
  "no-work": 1,
  "client-limited": 2,
  "littles-law": 2,
  "capture-short": 2,
  "overlapping-forwards": 2,
  "unit-conflict": 2,
} as const;
export type FindingKind = keyof typeof FINDING_KINDS;

export type Finding = {
  readonly kind: FindingKind;
  readonly sentence: Text;
  /** Process, layer, node, span of time or file. */
  readonly where: string;
  /** The figure behind the sentence. */
  readonly amount: number;
  readonly unit: string;
  /** From 0 to 1: how much of the run it costs or puts in doubt. */
  readonly weight: number;
  /** When it held, microseconds after the capture's zero; null: over the whole capture. */
  readonly span: Span | null;
};

/** `to` is null where it lasts to the end of the capture. */
export type Span = { readonly from: number; readonly to: number | null };

/** The answer to "what is wrong?": what changed, since when, why, what cures it, how sure. */
import type { Text } from "@/lib/text";
import type { Place } from "./evidence";

/** In the order in which one stands before another that holds as early: data faults, then faults, then what loads do, then what costs little. */
export const CAUSES = [
  "clock-offset",
  "stuck",
  "leak",
  "load-change",
  "pd-starved",
  "kv-transfer-slow",
  "rank-imbalance",
  "slow-card",
  "expert-hot-spot",
  "long-prompt-thrash",
  "kv-full",
  "queue-at-cap",
  "prefill-bound",
  "drafts-rejected",
  "lora-swaps",
  "host-bound",
  "padding",
  "front-end",
  "client-limited",
  "recompute-hits",
] as const;
export type Cause = (typeof CAUSES)[number];

/** A figure of a sentence, which can be looked up in its file. `at_s`: seconds from the first record. */
export type EvidenceFigure = {
  readonly name: string;
  readonly value: number | readonly number[];
  readonly unit: string;
  readonly at_s: number | null;
  readonly place: Place | null;
};

export type Cure = {
  readonly engine: string;
  readonly flag: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly note: Text;
};

/** How far a figure is expected to move; `method` says from what. null values: not stated, and `method` says why. */
export type Effect = {
  readonly figure: string;
  readonly unit: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: Text;
  /** Whether the recorded requests were replayed, or figures of the files were divided; null: nothing is stated. */
  readonly by: "replay" | "arithmetic" | null;
};

export type Finding = {
  readonly cause: Cause;
  /** Seconds from the first record; 0: since the capture began. */
  readonly since_s: number;
  /** null while it lasts. */
  readonly until_s: number | null;
  readonly confidence: "high" | "middle" | "low";
  readonly sentence: Text;
  readonly evidence: readonly EvidenceFigure[];
  readonly ruledOut: readonly { readonly cause: Cause; readonly why: Text }[];
  /** What in the files speaks against it; empty where nothing does. */
  readonly against: readonly Text[];
  readonly cures: readonly Cure[];
  readonly effects: readonly Effect[];
  /** The cause that it follows from, where it is a consequence. */
  readonly follows: Cause | null;
};

/** Holds in any case; `why` where `value` is null. */
export type StatedFigure = {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly why: Text | null;
};

export type Diagnosis = {
  /** Of the first finding; `none`: nothing is wrong; `unknown`: something is, and the files do not tell what. */
  readonly cause: Cause | "none" | "unknown";
  readonly since_s: number | null;
  readonly until_s: number | null;
  readonly t0: string | null;
  readonly zone: string | null;
  /** What changed, since when, why, what cures it: two sentences at most. */
  readonly sentence: Text;
  readonly findings: readonly Finding[];
  readonly figures: readonly StatedFigure[];
  /** Files that contradict others and are left out, with what both show. */
  readonly leftOut: readonly { readonly file: string; readonly why: Text }[];
  readonly notTold: readonly { readonly question: Text; readonly file: Text }[];
};

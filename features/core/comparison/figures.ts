/** What is known of a row: sizes in bytes, times in seconds, rates in tokens a second. */
import type { AtOnce } from "@/features/core/serving/mean-load/at-once";
import type { Traits } from "@/features/core/evidence/traits";
import type { Grade } from "@/features/answers/explain";
import type { MemoryShare } from "@/features/core/passes/estimate";
import type { PassSpeed } from "@/features/core/passes/phases";
import type { Targets, Workload } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Issue } from "@/lib/issue";
import type { PrefixCopies } from "./shared-prefix";
import type { PhaseShares } from "./shares";

export type Speed = Omit<PassSpeed, "prompts">;

export type Served = MeanLoad;

export type RowFigures = {
  readonly model: string;
  /** Weights of the text model, and those that one token passes. */
  readonly params: { readonly total: number; readonly active: number };
  readonly chip: string;
  readonly layout: string;
  /** Who runs: one pool, or prefill and decode. */
  readonly pools: readonly Pool[];
  readonly engine: Backend;
  readonly gpus: number;
  readonly grade: Grade;
  /** Answers call the prompt by its link name too. */
  readonly workload: Workload & { readonly isl: number };
  readonly targets: Targets;
  /** As on Quick Estimation: an idle engine, then decode steps with nothing in between. */
  readonly passes: PassSpeed;
  /** Under all clients; null where the weights leave no room for a cache. */
  readonly served: Served | null;
  readonly prefill: PhaseShares;
  readonly decode: PhaseShares;
  /** Of the GPU with the least room. */
  readonly memory: MemoryShare;
  /** What Quick Estimation says does not fit, with the nearest changes that do. */
  readonly misfit: Issue | null;
  /** What it says where requests wait for a seat. */
  readonly partly: Issue | null;
  readonly atOnce: AtOnce;
  /** What a prefix that users share saves; null where a row has none. */
  readonly shared: SharedPrefix | null;
  readonly cost: RowCost | null;
  /** What it is compared by with measured runs. */
  readonly traits: Traits;
};

type SharedPrefix = PrefixCopies & {
  /** Seconds of TTFT under load, against the same row without it; null where nothing is served. */
  readonly saved: number | null;
};

export type RowCost = {
  /** GPU hours for a million output tokens, prompts included. */
  readonly gpuHours: number;
  /** US dollars for a GPU hour; `listed`: a public rent (features/core/cost/prices.ts), not the user's own. */
  readonly usdHour: number | null;
  /** US dollars for a million output tokens; null without a price. */
  readonly usd: number | null;
  /** Joule at the facility per output token, server and usual PUE included (features/core/cost/power.ts); null without a TDP. */
  readonly joule: number | null;
};

export type RowOutcome = {
  /** null: this layout cannot be run on this chip, and the issues say why. */
  readonly figures: RowFigures | null;
  readonly issues: readonly Issue[];
};

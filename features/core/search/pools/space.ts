/**
 * What a search over separate prefill and decode pools asks, as plain data. SI units; a budget of GPUs counts both pools.
 *
 * x prefill and y decode instances ("xPyD") of one shape per phase; shapes are TP · attention DP · PP with an EP.
 */
import type { Chip } from "@/features/core/hardware/chip";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import type { Lengths } from "@/features/core/serving/deployment/requests";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { Grade } from "@/features/answers/explain";
import type { LoadPromise } from "@/features/core/scenario/fields/promise";
import type { Link } from "./transfer";

export type Phase = "prefill" | "decode";

export type PhaseAxes = {
  readonly chip: Chip;
  readonly tp: readonly number[];
  readonly adp: readonly number[];
  readonly pp: readonly number[];
  /** null = the widest that divides the stage and the experts. */
  readonly ep: readonly (number | null)[];
  /** FFN GPUs for each attention GPU, of decode instances; 0 = the same GPUs run both. */
  readonly ffn: readonly number[];
  /** Of the FFN GPUs, and the price of one an hour; absent = as the others. */
  readonly ffnChip?: Chip | undefined;
  readonly ffnPrice?: number | null;
  /** New tokens of a prefill step and rank; null = 16,384 for prefill, the engine's own for decode. */
  readonly tokens: number | null;
  /** US dollars per GPU hour; null = not known. */
  readonly price: number | null;
};

export const PD_OBJECTIVES = ["budget", "per-gpu", "cost"] as const;
/** Most tokens per second within the budget, per GPU in use, or least cost per token. */
export type PdObjective = (typeof PD_OBJECTIVES)[number];

/** Seconds, means; null = no limit. */
export type PdLimits = { readonly ttft: number | null; readonly tpot: number | null };

export type PdSpace = {
  readonly scenario: Resolved;
  readonly backend: Backend;
  readonly lengths: Lengths;
  readonly prefill: PhaseAxes;
  readonly decode: PhaseAxes;
  readonly gpus: number;
  readonly link: Link;
  readonly limits: PdLimits;
  readonly objective: PdObjective;
  /** Share of the load within the limits that is kept free for growth, 0 to 1. */
  readonly headroom: number;
  /** How limits are judged in the answer; absent: as averages. Searches screen by averages in any case. */
  readonly promise?: LoadPromise;
  /** In place of the limits and their margin: how sure a load must be to keep them. */
  readonly sure?: (served: Served) => Holds;
};

/** What serves: one pool of alike instances, or two. */
export type Served = Pick<Deployment, "model" | "chip" | "precision" | "backend" | "lengths" | "pools"> & {
  readonly grade: Grade;
};

/** Clients, and what comes of them: seconds and requests per second. */
export type LoadPoint = { readonly clients: number; readonly form: ClosedForm };

/** Whether a load keeps what is asked. Once one does not, more clients do not either. */
export type Holds = (point: LoadPoint) => boolean;

/** What a run of an engine, modelled or read from a file, says of itself: its steps and their totals. Seconds, bytes and FLOP inside. */
import type { Collective } from "@/features/core/hardware/topology/collectives";
import type { OperatorFamily } from "@/features/core/operators/operator";
import type { Resource } from "@/features/core/timing/step/step-time";
import type { Text } from "@/lib/text";
import { seconds, type Bytes, type Flops, type Seconds } from "@/lib/units/quantity";

/** As tier6 tags a step: arithmetic, bandwidth of whatever kind, fixed times. */
export const BOTTLENECKS = ["COMPUTE_BOUND", "BW_BOUND", "LATENCY_BOUND", "UNKNOWN"] as const;
export type Bottleneck = (typeof BOTTLENECKS)[number];

export const GRANULARITIES = ["CHIP", "CORE", "LANE"] as const;
type Granularity = (typeof GRANULARITIES)[number];

/** What a file may not say of a step, and a model of ours does. */
type Told = {
  readonly phase: "prefill" | "decode";
  /** Kind of layer, `model` outside the layers, `engine` for what no operator takes. */
  readonly layer: string;
  readonly family: OperatorFamily | null;
  readonly collectives: readonly Collective[];
  /** Times it runs in the pass; amounts and times are those of all of them. */
  readonly repeat: number;
  readonly bound: Resource | null;
  /** HBM traffic, read and written alike. */
  readonly hbmBytes: Bytes;
  readonly commBytes: Bytes;
};

export type StepMetric = {
  /** Unique in a result. */
  readonly id: string;
  readonly name: Text;
  /** total = compute + comm + wait − overlap. */
  readonly compute: Seconds;
  readonly comm: Seconds;
  readonly wait: Seconds;
  readonly overlap: Seconds;
  readonly total: Seconds;
  readonly bottleneck: Bottleneck;
  readonly flops: Flops;
  /** null where reading and writing are not told apart. */
  readonly read: Bytes | null;
  readonly written: Bytes | null;
  /** Of a message, where a file says it; ours stand in `told`. */
  readonly sent?: Bytes;
  readonly told: Told | null;
};

/** null: not evaluated; `Reasons` says why. */
export type Aggregates = {
  readonly total: Seconds | null;
  readonly ttft: Seconds | null;
  /** Between two tokens of one user. */
  readonly tpot: Seconds | null;
  /** Of the machine, for one token of whichever user. */
  readonly perToken: Seconds | null;
  readonly tps: number | null;
  readonly mfu: number | null;
  /** Counts HBM traffic only. */
  readonly mbu: number | null;
  readonly memoryPeak: Bytes | null;
  readonly compute: Seconds | null;
  readonly comm: Seconds | null;
  readonly wait: Seconds | null;
  readonly overlap: Seconds | null;
  readonly flops: Flops | null;
  readonly bytes: Bytes | null;
  readonly commBytes: Bytes | null;
};

/** Why a metric has no value, by its name in the document. */
export type Reasons = Readonly<Record<string, Text>>;

export type EngineResult = {
  readonly granularity: Granularity;
  readonly steps: readonly StepMetric[];
  readonly aggregates: Aggregates;
  readonly reasons: Reasons;
};

export type TimeParts = Pick<StepMetric, "compute" | "comm" | "wait" | "overlap">;

export const totalTime = ({ compute, comm, wait, overlap }: TimeParts): Seconds =>
  seconds(compute + comm + wait - overlap);

/** Sum of a time or an amount over steps. */
export const sumSteps = (steps: readonly StepMetric[], amount: (step: StepMetric) => number): number =>
  steps.reduce((sum, step) => sum + amount(step), 0);

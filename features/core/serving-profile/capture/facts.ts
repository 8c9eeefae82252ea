/** What files say of a whole run: experts, figures, settings. */
import type { Text } from "@/lib/text";

/** Time of the grouped products of experts: processes across, MoE layers down. */
export type Balance = {
  readonly file: string;
  readonly processes: readonly string[];
  /** Nanoseconds. */
  readonly layers: readonly (readonly number[])[];
};

/** Of single dispatch and combine calls of a process: mean with the 95 % confidence interval of the mean, not of the calls. */
export type ExpertLatency = {
  readonly file: string;
  readonly process: string;
  /** The table throws both together; events tell them apart. */
  readonly calls: "dispatch" | "combine" | "both";
  /** Nanoseconds. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
};

/** A figure that a file states of the whole run. */
export type ReportedFigure = {
  readonly file: string;
  readonly name: string;
  /** Average, P50, a bound of a histogram. */
  readonly statistic: string;
  readonly value: number;
  readonly unit: Text;
};

/** What files say of the engine and its settings; absent where they do not. */
export type EngineFacts = {
  readonly name?: string;
  readonly version?: string;
  readonly model?: string;
  /** Requests at once and tokens per step that the scheduler allows. */
  readonly maxRunning?: number;
  readonly maxStepTokens?: number;
  readonly settings: Readonly<Record<string, string>>;
};

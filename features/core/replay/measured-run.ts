/** What a replay needs of a measured run, as columns; seconds since its first arrival. NaN is not known. */
import type { SharedPrompts } from "./shared-prompts";

export type MeasuredRun = {
  readonly requests: {
    readonly count: number;
    /** In ascending order. */
    readonly arrival: Float64Array;
    /** When a scheduler first took it. */
    readonly scheduled: Float64Array;
    readonly firstToken: Float64Array;
    readonly end: Float64Array;
    /** Tokens. */
    readonly input: Float64Array;
    readonly output: Float64Array;
  };
  /** What prompts have in common and whose turns they are, by the same rows; absent where nobody tells. */
  readonly shared?: { readonly prompts: SharedPrompts | null; readonly session: Int32Array | null };
  /** Steps of the engine by start; empty where nobody recorded them. */
  readonly steps: Steps;
  /** Used share of the KV cache over time; empty where nobody recorded it. */
  readonly cache: { readonly time: Float64Array; readonly share: Float64Array };
};

export type Steps = {
  readonly start: Float64Array;
  readonly seconds: Float64Array;
  /** Requests. */
  readonly size: Float64Array;
  /** 1 where a prompt is read in it. */
  readonly prefill: Uint8Array;
};

export const NO_STEPS: Steps = {
  start: new Float64Array(0),
  seconds: new Float64Array(0),
  size: new Float64Array(0),
  prefill: new Uint8Array(0),
};

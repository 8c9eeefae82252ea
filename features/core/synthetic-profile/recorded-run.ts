/** A run as a profiler inside the engine would have seen it. */
import type { SimState } from "../simulator/core/state";

export type Member = {
  readonly request: number;
  /** Steps of this request before. */
  readonly iter: number;
  readonly prefill: boolean;
  readonly tokens: number;
  readonly computed: number;
};

/** Times are whole microseconds since the beginning of the run. */
export type Step = {
  readonly instance: number;
  readonly start: number;
  readonly end: number;
  readonly members: readonly Member[];
  readonly usedBlocks: number;
};

export type BlockEvent = {
  readonly instance: number;
  readonly at: number;
  readonly request: number;
  readonly name: "Allocate" | "AppendSlot" | "Free";
  /** Blocks that are free after it. */
  readonly left: number;
  readonly evicted: boolean;
};

export type Instance = {
  readonly pool: number;
  readonly role: "both" | "prefill" | "decode";
  readonly host: number;
  readonly blocks: number;
};

export type RecordedRun = {
  readonly state: SimState;
  readonly instances: readonly Instance[];
  readonly steps: readonly Step[];
  readonly blockEvents: readonly BlockEvent[];
};

/** Who looks at every step of a run (record.ts is one). */
import type { Batch } from "../core/batch";
import type { Replica } from "../core/replica";
import type { SimState } from "../core/state";

/** Looks on; must not change anything. */
export type Observer = {
  /** A stage starts to work on a batch for `seconds`. Equal steps are not taken together, unless the observer says so. */
  readonly stageStart: (state: SimState, replica: Replica, batch: Batch, stage: number, seconds: number) => void;
  /** It takes equal decode steps together: `batch.steps` of them in `seconds`; `contextSum` is that of the last. Asked at every step. */
  readonly stretches?: boolean;
};

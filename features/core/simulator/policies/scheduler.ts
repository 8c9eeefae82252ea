/** What a scheduling policy has to say. One file per policy in policies/. */
import type { Batch } from "../core/batch";
import type { Replica } from "../core/replica";
import type { RefusalReason, SimState } from "../core/state";
import type { PoolConfig } from "../input/config";

/** Both numbers behind a refusal, in blocks or tokens as the reason says. */
export type NeverFits = { readonly reason: RefusalReason; readonly needs: number; readonly has: number };

export type Scheduler = {
  /** Why a request can never be served by such an instance; null when it can. */
  readonly neverFits: (pool: PoolConfig, prompt: number, output: number) => NeverFits | null;
  /** Fills an empty batch from the running list and the queue; leaves it empty when nothing can run. */
  readonly form: (state: SimState, replica: Replica, batch: Batch) => void;
  /** Requests in a batch stay in the running list; otherwise they return to its end when the batch ends. */
  readonly keepsRunning: boolean;
  /**
   * When the queue's head could not start, it cannot start after further equal decode steps either. Then, and whenever nobody waits,
   * equal steps are taken in one go (repeat-decodes.ts).
   */
  readonly repeats: boolean;
  /** In a pipeline the next chunk of a prompt follows the one before it; otherwise it waits until that has passed all stages. */
  readonly follows?: true;
  /** Requests past their prompt keep the blocks of their admission and decode in lockstep (core/cohort.ts). */
  readonly lockstep?: true;
};

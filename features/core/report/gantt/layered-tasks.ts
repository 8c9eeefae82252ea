/**
 * Parts of a layer that run on resources of their own while other micro-batches run theirs: halves of a batch that compute and communicate
 * in turn, attention and FFN on GPUs of their own. Each micro-batch goes through the parts of a layer, then through those of the next.
 *
 *   cycle of a layer = X / L, micro-batch j starts j / m of a cycle later        X ≥ max(Σ Tᵢ, m · max Tᵢ) seconds of all layers
 *
 * No resource is asked for twice at once, because no part takes longer than the m-th of a cycle.
 */
import { bytes, flops, seconds } from "@/lib/units/quantity";
import type { Lane } from "./chart";
import type { StageTask } from "./stage-tasks";
import type { TaskType } from "./task-types";

export type LayerPart = {
  readonly name: string;
  readonly type: TaskType;
  readonly stage: number;
  readonly lane: Lane;
  /** Seconds of one micro-batch in all layers. */
  readonly time: number;
};

export type LayeredTask = StageTask & { readonly stage: number; readonly batch: number };

type Cycle = { readonly layers: number; readonly batches: number; readonly seconds: number; readonly start: number };

/** Each layer takes the mean of all: what the overlap laws count with. */
export function layeredTasks(
  parts: readonly LayerPart[],
  { layers, batches, seconds: all, start }: Cycle,
): LayeredTask[] {
  const cycle = all / layers;
  const tasks: LayeredTask[] = [];
  for (let layer = 0; layer < layers; layer += 1)
    for (let batch = 0; batch < batches; batch += 1) {
      let clock = start + layer * cycle + (batch * cycle) / batches;
      for (const { time, ...part } of parts) {
        const end = clock + time / layers;
        if (time > 0) tasks.push({ ...part, ...NOTHING, layer, batch, start: seconds(clock), end: seconds(end) });
        clock = end;
      }
    }
  return tasks;
}

/** Work of a mean layer is not told by operator. */
const NOTHING = { flops: flops(0), hbmBytes: bytes(0), commBytes: bytes(0) } as const;

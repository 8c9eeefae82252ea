/** Tasks on the lanes of pipeline stages, in seconds from the start of a prompt. Tasks of one lane never overlap. */
import { verbatim, type Text } from "@/lib/text";
import type { Bytes, Flops, Seconds } from "@/lib/units/quantity";
import type { TaskType } from "./task-types";

export const LANES = ["compute", "network", "copy"] as const;
export type Lane = (typeof LANES)[number];

export type GanttTask = {
  /** Of the operator or of what else takes the time; many tasks share one. */
  readonly name: string;
  readonly type: TaskType;
  /** Place among the stages of the chart. */
  readonly stage: number;
  readonly lane: Lane;
  readonly start: Seconds;
  readonly end: Seconds;
  /** null where a file does not say. */
  readonly phase: "prefill" | "decode" | null;
  /** Of the model, from 0; null outside the layers. */
  readonly layer: number | null;
  /** Decode step, from 0. */
  readonly token: number | null;
  /** Micro-batch, from 0; null where all go together. */
  readonly batch: number | null;
  readonly flops: Flops;
  readonly hbmBytes: Bytes;
  readonly commBytes: Bytes;
};

export type GanttStage = {
  readonly name: Text;
  /** Lanes that the chart has a row for, whether anything runs there or not. */
  readonly lanes: readonly Lane[];
};

export type GanttChart = {
  readonly stages: readonly GanttStage[];
  readonly tasks: readonly GanttTask[];
  readonly range: { readonly start: Seconds; readonly end: Seconds };
  /** Where the first token is there; null where nobody knows. */
  readonly transition: Seconds | null;
  /** One step after the other because the file says no times: no schedule that ever ran. */
  readonly serialised: boolean;
};

export const STAGE_LANES: readonly Lane[] = ["compute", "network"];

/** "PP0", as tier6 names it. */
export const pipelineStage = (index: number): GanttStage => ({ name: verbatim(`PP${index}`), lanes: STAGE_LANES });

/** Seconds that each lane of each stage works, in all. */
export function laneSeconds({ stages, tasks }: GanttChart): readonly Readonly<Record<Lane, number>>[] {
  const sums = stages.map(() => ({ compute: 0, network: 0, copy: 0 }));
  for (const { stage, lane, start, end, type } of tasks) {
    const sum = sums[stage];
    if (sum && type !== "idle") sum[lane] += end - start;
  }
  return sums;
}

/** A chart in the shape that tier6's front end reads: microseconds, a row per stage and lane, a colour per task. */
import { toUs } from "@/lib/units/edge";
import type { StepRow } from "../document";
import type { GanttChart, Lane } from "./chart";
import { serialisedChart, type Stated } from "./serialised";
import { TASK_COLOURS } from "./task-types";

type Resource = { readonly id: string; readonly name: string; readonly ppStage: number; readonly type: Lane };

type Tier6Task = {
  readonly id: string;
  readonly name: string;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly phase: "prefill" | "decode" | null;
  readonly color: string;
  readonly ppStage: number;
  readonly layer: number | null;
  readonly tokenIndex: number | null;
};

export type Tier6Chart = {
  readonly resources: readonly Resource[];
  readonly tasks: readonly Tier6Task[];
  readonly timeRange: { readonly start: number; readonly end: number };
  readonly phaseTransition: number | null;
};

const LANE_NAMES: Readonly<Record<Lane, string>> = { compute: "Compute", network: "Network", copy: "Copy" };

export function tier6Chart({ stages, tasks, range, transition }: GanttChart): Tier6Chart {
  return {
    resources: stages.flatMap(({ name, lanes }, ppStage) =>
      lanes.map((type) => ({ id: rowId(ppStage, type), name: `${name.en} ${LANE_NAMES[type]}`, ppStage, type })),
    ),
    tasks: tasks.map(({ name, type, stage, lane, start, end, phase, layer, token }, index) => ({
      ...{
        id: `task_${index + 1}`,
        name,
        resource: rowId(stage, lane),
        start: toUs(start),
        end: toUs(end),
        type,
        phase,
      },
      ...{ color: TASK_COLOURS[type], ppStage: stage, layer, tokenIndex: token },
    })),
    timeRange: { start: toUs(range.start), end: toUs(range.end) },
    phaseTransition: transition === null ? null : toUs(transition),
  };
}

const rowId = (stage: number, lane: Lane): string => `stage${stage}_${lane}`;

/** Of the rows of a report, as tier6's own conversion has it; phase and stage are those that the rows state. */
export const convertToGanttChart = (rows: readonly StepRow[], stated: Stated = {}): Tier6Chart =>
  tier6Chart(serialisedChart(rows, stated));

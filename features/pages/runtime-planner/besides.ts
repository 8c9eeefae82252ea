/** What a pass takes beside its stages: with them it sums to the whole. */
import { text, type Text } from "@/lib/text";
import type { PhasePlan } from "./plan-pass";
import { NOT_COUNTED, VIEW_WORD } from "./words";
import { RESOURCE_SLOT } from "@/features/words";

export type Beside = {
  readonly id: "communication" | "host" | "fit" | "halves";
  readonly label: Text;
  /** Colour slot. */
  readonly slot: 3 | 5;
  /** Seconds; a fit and what overlap changes may be below zero. */
  readonly time: number;
  readonly ideal: number;
};

/** `communication`: whether times count messages. */
export const besides = (
  { planned, ideal, host, fit, halves }: PhasePlan,
  communication: boolean,
): readonly Beside[] => [
  {
    id: "communication",
    label: communication ? VIEW_WORD.network : NOT_COUNTED,
    slot: RESOURCE_SLOT.network,
    time: communication ? planned.network : 0,
    ideal: communication ? ideal.network : 0,
  },
  {
    id: "host",
    label: text({ en: "Host time and gaps", zh: "主机时间与间隙" }),
    slot: RESOURCE_SLOT.launch,
    time: host,
    ideal: 0,
  },
  {
    id: "fit",
    label: text({ en: "Kernels inside the engine, fitted", zh: "引擎内算子的拟合修正" }),
    slot: RESOURCE_SLOT.launch,
    time: fit,
    ideal: 0,
  },
  ...(halves.planned === 0
    ? []
    : [
        {
          id: "halves" as const,
          label: text({ en: "Two-batch overlap", zh: "双批次重叠" }),
          slot: RESOURCE_SLOT.network,
          time: halves.planned,
          ideal: halves.ideal,
        },
      ]),
];

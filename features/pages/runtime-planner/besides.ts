/** What a pass takes beside its stages: with them it sums to the whole. */
import { text, type Text } from "@/lib/text";
import type { PhasePlan } from "./plan-pass";
import { NOT_COUNTED, SLOT, VIEW_WORD } from "./words";

export type Beside = {
  readonly id: "communication" | "host" | "fit";
  readonly label: Text;
  /** Colour slot. */
  readonly slot: 3 | 5;
  /** Seconds; a fit may be below zero. */
  readonly time: number;
  readonly ideal: number;
};

/** `communication`: whether times count messages. */
export const besides = ({ planned, ideal, host, fit }: PhasePlan, communication: boolean): readonly Beside[] => [
  {
    id: "communication",
    label: communication ? VIEW_WORD.network : NOT_COUNTED,
    slot: SLOT.network,
    time: communication ? planned.network : 0,
    ideal: communication ? ideal.network : 0,
  },
  {
    id: "host",
    label: text({ en: "Host time and gaps", zh: "主机时间与间隙" }),
    slot: SLOT.launch,
    time: host,
    ideal: 0,
  },
  {
    id: "fit",
    label: text({ en: "Kernels inside the engine, fitted", zh: "引擎内算子的拟合修正" }),
    slot: SLOT.launch,
    time: fit,
    ideal: 0,
  },
];

/** What a pass takes beside its stages: with them it sums to the whole. */
import type { Text } from "@/lib/text";
import type { PhasePlan } from "./plan-pass";
import { NOT_COUNTED, VIEW_WORD } from "./words";
import { RESOURCE_SLOT } from "@/features/words";
import * as m from "./messages";

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
    label: m.hostTimeAndGaps,
    slot: RESOURCE_SLOT.launch,
    time: host,
    ideal: 0,
  },
  {
    id: "fit",
    label: m.kernelsInsideEngineFitted,
    slot: RESOURCE_SLOT.launch,
    time: fit,
    ideal: 0,
  },
  ...(halves.planned === 0
    ? []
    : [
        {
          id: "halves" as const,
          label: m.twoBatchOverlap,
          slot: RESOURCE_SLOT.network,
          time: halves.planned,
          ideal: halves.ideal,
        },
      ]),
];

/** Synthetic example captures, and what each of them shows. */
import type { ExampleName } from "@/features/core/synthetic-profile/cases";
import type { Text } from "@/lib/text";
import * as m from "@/features/pages/serving-profile/messages";

export const EXAMPLE_WORDS: Readonly<Record<ExampleName, Text>> = {
  "single-host": m.oneHostAllWell,
  "two-host-pd": m.twoHostsPrefillAndDecode,
  "hot-expert": m.hotExpert,
  "preemption-storm": m.overloadWithPreemption,
  "slow-card": m.slowCard,
  "starved-decode": m.decodePoolWithoutWork,
  "clock-offset": m.twoHostsWhoseClocksDiffer,
};

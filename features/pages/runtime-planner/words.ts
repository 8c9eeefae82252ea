/** Words and colours that charts and tables share. */
import type { Text } from "@/lib/text";
import type { SweepAxis } from "./input";
import type { Views } from "./plan-pass";
import * as m from "./messages";

export const WORDS = {
  stages: m.workAndTimeByStage,
  planned: m.planned,
  ideal: m.ideal,
  speed: m.ofIdealSpeed,
};

export const VIEW_IDS = ["compute", "hbm", "network", "launch", "step"] as const satisfies readonly (keyof Views)[];

export const VIEW_WORD: Readonly<Record<keyof Views, Text>> = {
  compute: m.computeOnly,
  hbm: m.hbmOnly,
  network: m.communication,
  launch: m.launchesAndHost,
  step: m.wholePass,
};

/** Messages where times do not count them. */
export const NOT_COUNTED = m.communicationNotCounted;

export const AXIS_WORD: Readonly<Record<SweepAxis, Text>> = {
  batch: m.decodeBatch,
  input: m.inputLength,
  output: m.outputLength,
  kv: m.kvLength,
};

/** Words of the Gantt chart that only a screen says. */
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const WORDS = {
  gantt: m.ganttChart,
  keys: m.keysWSZoomDPan,
  find: m.findTask,
  layer: m.layer,
  step: m.step,
  every: m.all,
  prompt: m.prompt,
  palette: m.colours,
  suite: m.familiesSafeForColourBlind,
  seed: m.tier6ByType,
  all: m.all2,
  clear: m.clearRange,
  export: m.chromeTrace,
  families: m.kindsOfWork,
  bubble: m.bubble,
  firstToken: m.firstToken,
  sums: m.inThisStretch,
} as const satisfies Record<string, Text>;

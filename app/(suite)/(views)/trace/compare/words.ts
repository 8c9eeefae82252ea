/** Words of the comparison that only a screen says. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const WORDS = {
  compare: m.compare,
  none: m.thereIsNothingToCompare,
  back: m.backToTrace,
  swap: m.swap,
  level: m.whatIsCompared,
  trace: m.wholeTraces,
  pass: m.passes,
  layer: m.layers,
  sameWork: m.sameWork,
  a: verbatim("A"),
  b: verbatim("B"),
  file: m.file,
  passChoice: m.pass,
  layerChoice: m.layer,
  range: m.selectedRange,
  picture: m.bothSidesOnOneTime,
  pictureLead: m.ribbonEqualKernelsDashesMerged,
  changed: m.changedKernels,
  before: m.previousChangedKernel,
  after: m.nextChangedKernel,
  bar: m.shorterInBLongerIn,
  "only-all": m.allKernels,
  "only-a": m.onlyIn,
  "only-b": m.onlyInB,
  copyRange: m.copyItsTimeInPerfetto,
  behind: m.bBehind,
} as const satisfies Record<string, Text>;

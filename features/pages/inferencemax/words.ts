/** Words of the page that are not the engine's. */
import * as m from "./messages";

export const WORDS = {
  chips: m.accelerators,
  ownChip: m.scenarios,
  add: m.add,
  remove: m.remove,
  points: m.pointsOfCurves,
  measured: m.measuredRuns,
  runs: m.measuredAgainstPredicted,
  runsNote: m.eachRunIsPredictedWith,
  paste: m.pasteMeasuredRuns,
  pasteNote: m.dropFilesHereOrPaste,
  clear: m.removeAllRuns,
  unsaved: m.serverCouldNotKeepRuns,
  stopped: m.withoutPoints,
  prefill: m.prefillPass,
  decode: m.decodeStep,
};

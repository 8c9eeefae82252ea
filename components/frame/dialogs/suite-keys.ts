/** Keys that every page has. */
import type { KeyHelp } from "@/features/analysis/analysis";
import * as m from "./messages";

export const SUITE_KEYS: readonly KeyHelp[] = [
  [["/"], m.toFirstInput],
  [["Ctrl K", "⌘ K"], m.commandsPagesModelsAccelerators],
  [["Ctrl Z", "⌘ Z"], m.undoLastEditWithShift],
  [["Ctrl S", "⌘ S"], m.saveThisScreenOnServer],
  [["p"], m.pinThisResultAndCompare],
  [["e"], m.exportWord],
  [["w"], m.whyThisFigure],
  [["h"], m.helpForThisPage],
  [["?"], m.thisList],
  [["Esc"], m.closeTopLayer],
  [["↑", "↓"], m.stepNumberWithShiftTen],
  [["←", "→"], m.inChartReadMarks],
  [["+", "-", "0", "f"], m.inChartZoomInOut],
  [["l", "t"], m.inChartLegendAndTable],
];

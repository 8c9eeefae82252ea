/** Words of the page that are not the engine's. */
import type { Text } from "@/lib/text";
import type { View } from "./input";
import * as m from "./messages";

export const WORDS = {
  editor: m.scenarios,
  editorLead: m.emptyCellsAreAsScenario,
  name: m.name,
  row: m.row,
  add: m.addRow,
  addColumn: m.addColumn,
  split: m.splitListsIntoRows,
  reset: m.defaultRows,
  duplicate: m.duplicateRow,
  remove: m.deleteRow,
  paste: m.pasteOrDropTable,
  pasteNote: m.csvOrCellsOfSpreadsheet,
  choose: m.chooseFiles,
  append: m.addTheseRows,
  replace: m.replaceAllRowsByThese,
  unsaved: m.serverCouldNotKeepTable,
  results: m.results,
  shows: m.tableShows,
  baseline: m.baseline2,
  limits: m.limitsAndHowFar,
  limitsNote: m.overValueAboveWhatIs,
  scenario: m.scenario,
};

export const VIEW_WORD: Readonly<Record<View, Text>> = {
  figures: m.figures,
  differences: m.againstBaseline,
  resources: m.timeByResource,
};

/** Words of the page that are not the engine's. */
import type { Text } from "@/lib/text";
import type { Varied } from "./input";
import * as m from "./messages";

export const WORDS = {
  compare: m.compare,
  remove: m.remove,
  hardware: m.hardwareSheets,
  eachModel: m.ofModelsOwn,
  eachChip: m.ofAcceleratorsOwn,
  eachLead: m.emptyAsScenarioHasIt,
  table: m.sideBySide,
  ownBest: m.eachAtItsOwnBest,
  figures: m.allFigures,
  against: m.againstCheapest,
  cheapest: m.cheapest,
  none: m.noneHolds,
  paste: m.pasteConfigJson,
  pasteLead: m.eachIsOneMoreModel,
  addPasted: m.addThisModel,
};

export const VARIED_WORD: Readonly<Record<Varied, Text>> = {
  both: m.modelsOnAccelerators,
  models: m.models,
  chips: m.accelerators,
};

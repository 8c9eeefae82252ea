/** Words of the page that are not the engine's. */
import * as m from "./messages";

export const WORDS = {
  catalogue: m.allAccelerators,
  catalogueLead: m.yourOwnFirstRatesAre,
  sheet: m.sheetOfScenariosAccelerator,
  own: m.yourOwnAccelerators,
  ownLead: m.theyStayInThisBrowser,
  saved: m.savedAccelerators,
  fileNote: m.fileIsCatalogueColumnsJson,
  create: m.newAccelerator,
  use: m.use,
  edit: m.edit,
  saveList: m.saveAllAsList,
  saveMap: m.saveAllAsMap,
  saveCsv: m.saveAllAsCsv,
};

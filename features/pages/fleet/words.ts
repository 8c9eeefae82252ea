/** Words of the page that are not the engine's. */
import * as simulated from "./simulated/messages";
import * as m from "./messages";

export const WORDS = {
  services: m.services,
  servicesHint: m.tableWithColumnName,
  inventory: m.acceleratorsOfFleet,
  inventoryHint: m.tableWithColumnChip,
  use: m.useThisTable,
  policy: simulated.scalingPolicy,
  failure: simulated.whatFails,
};

/** Words of the page that are not the engine's. */
import type { FleetFormat } from "@/features/core/fleet/launch-files/formats";
import { verbatim, type Text } from "@/lib/text";
import * as simulated from "./simulated/messages";
import * as m from "./messages";

export const WORDS = {
  services: m.services,
  servicesHint: m.tableWithColumnName,
  inventory: m.acceleratorsOfFleet,
  inventoryHint: m.tableWithColumnChip,
  use: m.useThisTable,
  launch: m.launchFiles,
  launchHint: m.filesThatStartDay,
  format: m.format,
  policy: simulated.scalingPolicy,
  failure: simulated.whatFails,
};

/** "" is a fleet of one region. */
export const saveWords = (region: string): Text =>
  region === "" ? m.saveAllAsOneFile : m.saveRegionAsOneFile({ region });

export const FORMAT_NAMES: Readonly<Record<FleetFormat, Text>> = {
  kubernetes: verbatim("Kubernetes"),
  lws: verbatim("LeaderWorkerSet"),
  dynamo: verbatim("Dynamo"),
};

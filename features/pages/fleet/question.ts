/** The fleet for a page: the question immediately, searches and days in workers. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { aboutFleet } from "./about";
import { askFleet, fleetSoFar, moreDays, moreNodes, moreSimulated } from "./fleet";
import { fleetForm } from "./input";
import { fleetReport } from "./report";
import { SHOWN } from "./simulated/input";
import { fleetSummary } from "./summary";
import { fleetWork } from "./work";
import * as m from "./messages";

export const fleetQuestion = defineLongAnalysis({
  ...aboutFleet,
  ...fleetForm,
  viewOnly: [...SHOWN, "launch", "zone"],
  long: {
    plan: askFleet,
    early: 1,
    stages: [
      { kind: "fleet-search", label: m.layoutsOfServices },
      { kind: "fleet-day", label: m.day, more: moreDays },
      { kind: "fleet-node", label: m.oneFurtherNode, more: moreNodes },
      { kind: "fleet-simulation", label: m.simulatedDay, more: moreSimulated },
    ],
    soFar: fleetSoFar,
    work: fleetWork,
  },
  summary: fleetSummary,
  report: fleetReport,
});

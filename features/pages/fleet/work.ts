/** How much a fleet computes, before anything is searched: for a server that answers in a minute or sends it to the jobs. */
import { HOURS } from "@/features/core/fleet/demand";
import type { Work } from "@/features/analysis/work";
import { dayCells, pairCells, type FleetAsk } from "./fleet";
import * as m from "./messages";

/** One search in closed form, milliseconds of processor time: 0.1 to 1 s over eight models on two chips, Node 24. */
const SEARCH_MS = 300;
/** One hour per service and line: 12 services on 8 lines take 25 to 200 ms an hour. */
const SLOT_MS = 0.5;
/** One service under all policies and failures: 0.5 to 1 s. */
const SIMULATED_MS = 800;
/** A third of a minute. */
const MOST_MS = 20_000;

export function fleetWork(ask: FleetAsk): Work {
  const { services, lines } = ask.fleet;
  const days = dayCells(ask).length + lines.length;
  return {
    unit: m.msOfProcessorTime,
    count:
      pairCells(ask).length * SEARCH_MS +
      days * HOURS * services.length * lines.length * SLOT_MS +
      services.length * SIMULATED_MS,
    most: MOST_MS,
    lower: ["services", "inventory"],
  };
}

/** Headings, notes and words of the page that are not the engine's. */
import * as m from "./messages";

export const HEADINGS = {
  rows: m.allConfigurations,
  rowsNote: m.timesAreMeansOfClosed,
  apply: m.apply,
  unpin: m.unpin,
  compare: m.pinnedBesideWinner,
  compareNote: m.inBracketsAgainstFirstColumn,
  runs: m.bestSimulated,
  runsNote: m.eventSimulationOfOneReplica,
  reasons: m.whatStopsOthers,
  prices: m.whatLimitsCost,
  pricesLead: m.howFarOneLimitHas,
  pricesNone: m.noLimitStandsInWay,
  relax: m.whatWouldHaveToGive,
  mine: m.whyNotMine,
  mineLead: m.scenariosOwnLayoutAndLoad,
  nothingHelps: m.noSingleChangeWithinAxes,
  tornado: m.whatWinnerHangsOn,
  seek: m.goalSeek,
  loads: m.timesAgainstConcurrency,
  traffic: m.trafficOfRequest,
  trafficNote: m.bytesOverAllGPUsOf,
};

export const STATE_WORDS = {
  passes: m.passes,
  fails: m.fails,
};

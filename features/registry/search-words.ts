/**
 * What people type for a page in place of its title, in both languages: an engineer who reads Chinese types "goodput" too. Only the command
 * menu loads it. A law of tests/features/search-words.test.ts: each of them finds its page first.
 */
import type { Text } from "@/lib/text";
import * as m from "./messages.searchWords";

/** By page. A word that several pages answer has a "~" at the second of them, "~~" at the third. */
export const SEARCH_WORDS: Readonly<Record<string, Text>> = {
  plan: m.plan,
  "quick-estimation": m.quickEstimation,
  "runtime-planner": m.runtimePlanner,
  cost: m.cost,
  "quick-memory": m.quickMemory,
  "host-bandwidth": m.hostBandwidth,
  experts: m.experts,
  attention: m.attention,
  "mma-tiles": m.mmaTiles,
  models: m.models,
  chips: m.chips,
  "scale-up-search": m.scaleUpSearch,
  "pd-disaggregate-search": m.pdDisaggregateSearch,
  "inferencemax-scenarios": m.inferencemaxScenarios,
  "multi-model": m.multiModel,
  fleet: m.fleet,
  "hardware-advisor": m.hardwareAdvisor,
  inferencemax: m.inferencemax,
  "scale-up-explorer": m.scaleUpExplorer,
  "scheduling-simulator": m.schedulingSimulator,
  "simulation-sweep": m.simulationSweep,
  diagnose: m.diagnose,
  trace: m.trace,
  "serving-profile": m.servingProfile,
  measure: m.measure,
  benchmarks: m.benchmarks,
  calibration: m.calibration,
  accuracy: m.accuracy,
  report: m.report,
  "my-report": m.myReport,
  saved: m.saved,
};

/** Of a page, as `matchEntry` reads them. */
export function searchWords(page: string): readonly string[] {
  const words = SEARCH_WORDS[page];
  return words === undefined ? [] : [...words.en.split(";"), ...words.zh.split("；")].map((phrase) => phrase.trim());
}

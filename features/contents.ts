/**
 * The pages of the suite in the order of the index: what menus, keys and links need on every page, and nothing heavier.
 * Forms are in `forms.ts` and engines in `registry.ts`, so that a page loads only its own; a test holds the three together.
 */
import type { About, Group } from "./analysis";
import { aboutAccuracy } from "./pages/accuracy/about";
import { aboutAttention } from "./pages/attention/about";
import { aboutCalibration } from "./pages/calibration/about";
import { aboutCost } from "./pages/cost/about";
import { aboutExperts } from "./pages/experts/about";
import { aboutHardwareAdvisor } from "./pages/hardware-advisor/about";
import { aboutHostBandwidth } from "./pages/host-bandwidth/about";
import { aboutInferencemaxScenarios } from "./pages/inferencemax-scenarios/about";
import { aboutInferencemax } from "./pages/inferencemax/about";
import { aboutMmaTiles } from "./pages/mma-tiles/about";
import { aboutPdDisaggregateSearch } from "./pages/pd-disaggregate-search/about";
import { aboutMultiModel } from "./pages/multi-model/about";
import { aboutQuickEstimation } from "./pages/quick-estimation/about";
import { aboutQuickMemory } from "./pages/quick-memory/about";
import { aboutRuntimePlanner } from "./pages/runtime-planner/about";
import { aboutScaleUpExplorer } from "./pages/scale-up-explorer/about";
import { aboutScaleUpSearch } from "./pages/scale-up-search/about";
import { aboutSchedulingSimulator } from "./pages/scheduling-simulator/about";
import { aboutSimulationSweep } from "./pages/simulation-sweep/about";

export const contents: readonly About[] = [
  aboutQuickEstimation,
  aboutQuickMemory,
  aboutHostBandwidth,
  aboutExperts,
  aboutAttention,
  aboutMmaTiles,
  aboutRuntimePlanner,
  aboutScaleUpSearch,
  aboutPdDisaggregateSearch,
  aboutCalibration,
  aboutHardwareAdvisor,
  aboutInferencemax,
  aboutInferencemaxScenarios,
  aboutMultiModel,
  aboutSchedulingSimulator,
  aboutScaleUpExplorer,
  aboutSimulationSweep,
  aboutCost,
  aboutAccuracy,
];

export const GROUPS: readonly Group[] = ["size", "search", "simulate", "measure", "report"];

export const aboutById = (id: string): About | undefined => contents.find((about) => about.id === id);

export const pagesOf = (group: Group): readonly About[] => contents.filter((about) => about.group === group);

/**
 * The pages of the suite in the order of the index: what menus, keys and links need on every page, and nothing heavier.
 * Forms are in `forms.ts` and engines in `registry.ts`, so that a page loads only its own; a test holds the three together.
 */
import type { About, Group } from "./analysis";
import { aboutAccuracy } from "./accuracy/about";
import { aboutAttention } from "./attention/about";
import { aboutCalibration } from "./calibration/about";
import { aboutCost } from "./cost/about";
import { aboutExperts } from "./experts/about";
import { aboutHardwareAdvisor } from "./hardware-advisor/about";
import { aboutHostBandwidth } from "./host-bandwidth/about";
import { aboutInferencemaxScenarios } from "./inferencemax-scenarios/about";
import { aboutInferencemax } from "./inferencemax/about";
import { aboutMmaTiles } from "./mma-tiles/about";
import { aboutPdDisaggregateSearch } from "./pd-disaggregate-search/about";
import { aboutMultiModel } from "./multi-model/about";
import { aboutQuickEstimation } from "./quick-estimation/about";
import { aboutQuickMemory } from "./quick-memory/about";
import { aboutRuntimePlanner } from "./runtime-planner/about";
import { aboutScaleUpExplorer } from "./scale-up-explorer/about";
import { aboutScaleUpSearch } from "./scale-up-search/about";
import { aboutSchedulingSimulator } from "./scheduling-simulator/about";
import { aboutSimulationSweep } from "./simulation-sweep/about";

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

/**
 * Every page of the suite in the order of the menu. What menus, keys and links need is there at once; an analysis, with its controls
 * and its engine, loads when a page, the HTTP API or the command line asks for it, so that a page loads only its own.
 */
import type { About, Analysis } from "./analysis";
import type { Answerable, LongAnalysis } from "./long-analysis";
import { aboutAccuracy } from "./pages/accuracy/about";
import { aboutAttention } from "./pages/attention/about";
import { aboutBenchmarks } from "./pages/benchmarks/about";
import { aboutCalibration } from "./pages/calibration/about";
import { aboutChips } from "./pages/chips/about";
import { aboutCost } from "./pages/cost/about";
import { aboutExperts } from "./pages/experts/about";
import { aboutHardwareAdvisor } from "./pages/hardware-advisor/about";
import { aboutHostBandwidth } from "./pages/host-bandwidth/about";
import { aboutInferencemax } from "./pages/inferencemax/about";
import { aboutInferencemaxScenarios } from "./pages/inferencemax-scenarios/about";
import { aboutMeasure } from "./pages/measure/about";
import { aboutMmaTiles } from "./pages/mma-tiles/about";
import { aboutModels } from "./pages/models/about";
import { aboutMultiModel } from "./pages/multi-model/about";
import { aboutMyReport } from "./pages/my-report/about";
import { aboutPdDisaggregateSearch } from "./pages/pd-disaggregate-search/about";
import { aboutPlan } from "./pages/plan/about";
import { aboutQuickEstimation } from "./pages/quick-estimation/about";
import { aboutQuickMemory } from "./pages/quick-memory/about";
import { aboutReport } from "./pages/report/about";
import { aboutRuntimePlanner } from "./pages/runtime-planner/about";
import { aboutSaved } from "./pages/saved/about";
import { aboutScaleUpExplorer } from "./pages/scale-up-explorer/about";
import { aboutScaleUpSearch } from "./pages/scale-up-search/about";
import { aboutSchedulingSimulator } from "./pages/scheduling-simulator/about";
import { aboutServingProfile } from "./pages/serving-profile/about";
import { aboutSimulationSweep } from "./pages/simulation-sweep/about";
import { aboutTrace } from "./pages/trace/about";

export type Page = About & {
  /** What its page asks. */
  readonly load: () => Promise<Answerable>;
  /** Answers cell by cell, in workers. */
  readonly long?: true;
  /** The same with the engines of its cells, for doors that run them in place. */
  readonly whole: () => Promise<Analysis>;
};

const page = (about: About, load: () => Promise<Analysis>): Page => ({ ...about, load, whole: load });

/** Its page loads no engine: workers do. */
const longPage = (about: About, load: () => Promise<LongAnalysis>, whole: () => Promise<Analysis>): Page => ({
  ...about,
  long: true,
  load,
  whole,
});

/** Its page loads what shows a file once one is opened. */
const filePage = (about: About, load: () => Promise<Analysis>, whole: () => Promise<Analysis>): Page => ({
  ...about,
  load,
  whole,
});

export const pages: readonly Page[] = [
  longPage(
    aboutPlan,
    async () => (await import("./pages/plan/question")).planQuestion,
    async () => (await import("./pages/plan/analysis")).planAnalysis,
  ),
  page(aboutQuickEstimation, async () => (await import("./pages/quick-estimation/analysis")).quickEstimationAnalysis),
  page(aboutRuntimePlanner, async () => (await import("./pages/runtime-planner/analysis")).runtimePlannerAnalysis),
  page(aboutCost, async () => (await import("./pages/cost/analysis")).costAnalysis),
  page(aboutQuickMemory, async () => (await import("./pages/quick-memory/analysis")).quickMemoryAnalysis),
  page(aboutHostBandwidth, async () => (await import("./pages/host-bandwidth/analysis")).hostBandwidthAnalysis),
  page(aboutExperts, async () => (await import("./pages/experts/analysis")).expertsAnalysis),
  page(aboutAttention, async () => (await import("./pages/attention/analysis")).attentionAnalysis),
  page(aboutMmaTiles, async () => (await import("./pages/mma-tiles/analysis")).mmaTilesAnalysis),
  page(aboutModels, async () => (await import("./pages/models/analysis")).modelsAnalysis),
  page(aboutChips, async () => (await import("./pages/chips/analysis")).chipsAnalysis),
  longPage(
    aboutScaleUpSearch,
    async () => (await import("./pages/scale-up-search/question")).scaleUpSearch,
    async () => (await import("./pages/scale-up-search/analysis")).scaleUpSearchAnalysis,
  ),
  page(
    aboutPdDisaggregateSearch,
    async () => (await import("./pages/pd-disaggregate-search/analysis")).pdDisaggregateSearchAnalysis,
  ),
  page(
    aboutInferencemaxScenarios,
    async () => (await import("./pages/inferencemax-scenarios/analysis")).inferencemaxScenariosAnalysis,
  ),
  longPage(
    aboutMultiModel,
    async () => (await import("./pages/multi-model/question")).multiModel,
    async () => (await import("./pages/multi-model/analysis")).multiModelAnalysis,
  ),
  longPage(
    aboutHardwareAdvisor,
    async () => (await import("./pages/hardware-advisor/advisor")).hardwareAdvisor,
    async () => (await import("./pages/hardware-advisor/analysis")).hardwareAdvisorAnalysis,
  ),
  page(aboutInferencemax, async () => (await import("./pages/inferencemax/analysis")).inferencemaxAnalysis),
  longPage(
    aboutScaleUpExplorer,
    async () => (await import("./pages/scale-up-explorer/question")).scaleUpExplorer,
    async () => (await import("./pages/scale-up-explorer/analysis")).scaleUpExplorerAnalysis,
  ),
  longPage(
    aboutSchedulingSimulator,
    async () => (await import("./pages/scheduling-simulator/question")).schedulingQuestion,
    async () => (await import("./pages/scheduling-simulator/analysis")).schedulingSimulatorAnalysis,
  ),
  longPage(
    aboutSimulationSweep,
    async () => (await import("./pages/simulation-sweep/question")).simulationSweep,
    async () => (await import("./pages/simulation-sweep/analysis")).simulationSweepAnalysis,
  ),
  filePage(
    aboutTrace,
    async () => (await import("./pages/trace/unopened")).unopenedTrace,
    async () => (await import("./pages/trace/analysis")).traceAnalysis,
  ),
  filePage(
    aboutServingProfile,
    async () => (await import("./pages/serving-profile/unopened")).unopenedProfile,
    async () => (await import("./pages/serving-profile/analysis")).servingProfileAnalysis,
  ),
  page(aboutMeasure, async () => (await import("./pages/measure/analysis")).measureAnalysis),
  page(aboutBenchmarks, async () => (await import("./pages/benchmarks/analysis")).benchmarksAnalysis),
  longPage(
    aboutCalibration,
    async () => (await import("./pages/calibration/question")).calibrationQuestion,
    async () => (await import("./pages/calibration/analysis")).calibrationAnalysis,
  ),
  page(aboutAccuracy, async () => (await import("./pages/accuracy/analysis")).accuracyAnalysis),
  page(aboutReport, async () => (await import("./pages/report/analysis")).reportAnalysis),
  page(aboutMyReport, async () => (await import("./pages/my-report/analysis")).myReportAnalysis(await loadOthers())),
  page(aboutSaved, async () => (await import("./pages/saved/analysis")).savedAnalysis),
];

export const findPage = (id: string): Page | undefined => pages.find((entry) => entry.id === id);

/** From the scenario alone, in a moment. */
export function answersAtOnce(id: string): boolean {
  const found = findPage(id);
  return found !== undefined && !found.long && !found.alone && id !== aboutMyReport.id;
}

/** undefined = no page is called that. */
export const loadQuestion = async (id: string): Promise<Answerable | undefined> => findPage(id)?.load();
export const loadAnalysis = async (id: string): Promise<Analysis | undefined> => findPage(id)?.whole();

/** What a composed report is made of. */
const loadOthers = (): Promise<readonly Analysis[]> =>
  Promise.all(pages.flatMap(({ id, whole }) => (id === aboutMyReport.id ? [] : [whole()])));

export const loadAnalyses = (): Promise<readonly Analysis[]> => Promise.all(pages.map(({ whole }) => whole()));

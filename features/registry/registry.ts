/**
 * Every page of the suite in the order of the menu. What menus, keys and links need is there at once; an analysis, with its controls
 * and its engine, loads when a page, the HTTP API or the command line asks for it, so that a page loads only its own.
 */
import type { About, Analysis } from "../analysis/analysis";
import type { Answerable, LongAnalysis } from "../analysis/long-analysis";
import { aboutAccuracy } from "@/features/pages/accuracy/about";
import { aboutAttention } from "@/features/pages/attention/about";
import { aboutBenchmarks } from "@/features/pages/benchmarks/about";
import { aboutCalibration } from "@/features/pages/calibration/about";
import { aboutChips } from "@/features/pages/chips/about";
import { aboutCost } from "@/features/pages/cost/about";
import { aboutDiagnose } from "@/features/pages/diagnose/about";
import { aboutExperts } from "@/features/pages/experts/about";
import { aboutFleet } from "@/features/pages/fleet/about";
import { aboutHardwareAdvisor } from "@/features/pages/hardware-advisor/about";
import { aboutHostBandwidth } from "@/features/pages/host-bandwidth/about";
import { aboutInferencemax } from "@/features/pages/inferencemax/about";
import { aboutInferencemaxScenarios } from "@/features/pages/inferencemax-scenarios/about";
import { aboutMeasure } from "@/features/pages/measure/about";
import { aboutMmaTiles } from "@/features/pages/mma-tiles/about";
import { aboutModels } from "@/features/pages/models/about";
import { aboutMultiModel } from "@/features/pages/multi-model/about";
import { aboutMyReport } from "@/features/pages/my-report/about";
import { aboutPdDisaggregateSearch } from "@/features/pages/pd-disaggregate-search/about";
import { aboutPlan } from "@/features/pages/plan/about";
import { aboutQuickEstimation } from "@/features/pages/quick-estimation/about";
import { aboutQuickMemory } from "@/features/pages/quick-memory/about";
import { aboutReport } from "@/features/pages/report/about";
import { aboutRuntimePlanner } from "@/features/pages/runtime-planner/about";
import { aboutSaved } from "@/features/pages/saved/about";
import { aboutScaleUpExplorer } from "@/features/pages/scale-up-explorer/about";
import { aboutScaleUpSearch } from "@/features/pages/scale-up-search/about";
import { aboutSchedulingSimulator } from "@/features/pages/scheduling-simulator/about";
import { aboutServingProfile } from "@/features/pages/serving-profile/about";
import { aboutSimulationSweep } from "@/features/pages/simulation-sweep/about";
import { aboutTrace } from "@/features/pages/trace/about";

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
const longPage = (about: About, load: () => Promise<LongAnalysis>, loadAnalysis: () => Promise<Analysis>): Page => ({
  ...about,
  long: true,
  load,
  whole: loadAnalysis,
});

/** Its page loads what shows a file once one is opened. */
const filePage = (about: About, load: () => Promise<Analysis>, loadAnalysis: () => Promise<Analysis>): Page => ({
  ...about,
  load,
  whole: loadAnalysis,
});

export const pages: readonly Page[] = [
  longPage(
    aboutPlan,
    async () => (await import("@/features/pages/plan/question")).planQuestion,
    async () => (await import("@/features/pages/plan/analysis")).planAnalysis,
  ),
  page(
    aboutQuickEstimation,
    async () => (await import("@/features/pages/quick-estimation/analysis")).quickEstimationAnalysis,
  ),
  page(
    aboutRuntimePlanner,
    async () => (await import("@/features/pages/runtime-planner/analysis")).runtimePlannerAnalysis,
  ),
  page(aboutReport, async () => (await import("@/features/pages/report/analysis")).reportAnalysis),
  page(aboutCost, async () => (await import("@/features/pages/cost/analysis")).costAnalysis),
  filePage(
    aboutQuickMemory,
    async () => (await import("@/features/pages/quick-memory/without-log")).memoryWithoutLog,
    async () => (await import("@/features/pages/quick-memory/analysis")).quickMemoryAnalysis,
  ),
  page(
    aboutHostBandwidth,
    async () => (await import("@/features/pages/host-bandwidth/analysis")).hostBandwidthAnalysis,
  ),
  page(aboutExperts, async () => (await import("@/features/pages/experts/analysis")).expertsAnalysis),
  page(aboutAttention, async () => (await import("@/features/pages/attention/analysis")).attentionAnalysis),
  page(aboutMmaTiles, async () => (await import("@/features/pages/mma-tiles/analysis")).mmaTilesAnalysis),
  page(aboutModels, async () => (await import("@/features/pages/models/analysis")).modelsAnalysis),
  page(aboutChips, async () => (await import("@/features/pages/chips/analysis")).chipsAnalysis),
  longPage(
    aboutScaleUpSearch,
    async () => (await import("@/features/pages/scale-up-search/question")).scaleUpSearch,
    async () => (await import("@/features/pages/scale-up-search/analysis")).scaleUpSearchAnalysis,
  ),
  page(
    aboutPdDisaggregateSearch,
    async () => (await import("@/features/pages/pd-disaggregate-search/analysis")).pdDisaggregateSearchAnalysis,
  ),
  longPage(
    aboutMultiModel,
    async () => (await import("@/features/pages/multi-model/question")).multiModel,
    async () => (await import("@/features/pages/multi-model/analysis")).multiModelAnalysis,
  ),
  longPage(
    aboutHardwareAdvisor,
    async () => (await import("@/features/pages/hardware-advisor/advisor")).hardwareAdvisor,
    async () => (await import("@/features/pages/hardware-advisor/analysis")).hardwareAdvisorAnalysis,
  ),
  longPage(
    aboutFleet,
    async () => (await import("@/features/pages/fleet/question")).fleetQuestion,
    async () => (await import("@/features/pages/fleet/with-solver")).solvedFleetAnalysis(),
  ),
  filePage(
    aboutInferencemax,
    async () => (await import("@/features/pages/inferencemax/unmeasured")).unmeasuredOverview,
    async () => (await import("@/features/pages/inferencemax/analysis")).inferencemaxAnalysis,
  ),
  longPage(
    aboutScaleUpExplorer,
    async () => (await import("@/features/pages/scale-up-explorer/question")).scaleUpExplorer,
    async () => (await import("@/features/pages/scale-up-explorer/analysis")).scaleUpExplorerAnalysis,
  ),
  page(
    aboutInferencemaxScenarios,
    async () => (await import("@/features/pages/inferencemax-scenarios/analysis")).inferencemaxScenariosAnalysis,
  ),
  longPage(
    aboutSchedulingSimulator,
    async () => (await import("@/features/pages/scheduling-simulator/question")).schedulingQuestion,
    async () => (await import("@/features/pages/scheduling-simulator/analysis")).schedulingSimulatorAnalysis,
  ),
  longPage(
    aboutSimulationSweep,
    async () => (await import("@/features/pages/simulation-sweep/question")).simulationSweep,
    async () => (await import("@/features/pages/simulation-sweep/analysis")).simulationSweepAnalysis,
  ),
  filePage(
    aboutDiagnose,
    async () => (await import("@/features/pages/diagnose/empty-state")).unopenedIncident,
    async () => (await import("@/features/pages/diagnose/analysis")).diagnoseAnalysis,
  ),
  filePage(
    aboutTrace,
    async () => (await import("@/features/pages/trace/empty-state")).unopenedTrace,
    async () => (await import("@/features/pages/trace/analysis")).traceAnalysis,
  ),
  filePage(
    aboutServingProfile,
    async () => (await import("@/features/pages/serving-profile/empty-state")).unopenedProfile,
    async () => (await import("@/features/pages/serving-profile/analysis")).servingProfileAnalysis,
  ),
  filePage(
    aboutMeasure,
    async () => (await import("@/features/pages/measure/empty-state")).unopenedMeasure,
    async () => (await import("@/features/pages/measure/analysis")).measureAnalysis,
  ),
  filePage(
    aboutBenchmarks,
    async () => (await import("@/features/pages/benchmarks/empty-state")).unopenedBenchmarks,
    async () => (await import("@/features/pages/benchmarks/analysis")).benchmarksAnalysis,
  ),
  longPage(
    aboutCalibration,
    async () => (await import("@/features/pages/calibration/question")).sampleQuestion,
    async () => (await import("@/features/pages/calibration/analysis")).calibrationAnalysis,
  ),
  page(aboutAccuracy, async () => (await import("@/features/pages/accuracy/analysis")).accuracyAnalysis),
  page(aboutMyReport, async () =>
    (await import("@/features/pages/my-report/analysis")).myReportAnalysis(await loadOthers()),
  ),
  page(aboutSaved, async () => (await import("@/features/pages/saved/analysis")).savedAnalysis),
];

export const findPage = (id: string): Page | undefined => pages.find((entry) => entry.id === id);

/** Whose analyses take seconds. */
export const longRuns: readonly string[] = pages.filter(({ takesLong }) => takesLong).map(({ id }) => id);

/** From the scenario alone, in a moment. */
export function answersAtOnce(id: string): boolean {
  const page = findPage(id);
  return page !== undefined && !page.long && !page.alone && id !== aboutMyReport.id;
}

/** undefined = no page is called that. */
export const loadQuestion = async (id: string): Promise<Answerable | undefined> => findPage(id)?.load();
export const loadAnalysis = async (id: string): Promise<Analysis | undefined> => findPage(id)?.whole();

/** What a composed report is made of. */
const loadOthers = (): Promise<readonly Analysis[]> =>
  Promise.all(pages.flatMap(({ id, whole }) => (id === aboutMyReport.id ? [] : [whole()])));

export const loadAnalyses = (): Promise<readonly Analysis[]> => Promise.all(pages.map(({ whole }) => whole()));

/** Every kind of long work, for the pages, the HTTP API, the command line and the workers. Engines load when a job starts. */
import type { JobListing } from "@/lib/jobs/job-kind";
import * as m from "./messages";

export const jobListings: readonly JobListing[] = [
  {
    kind: "serving-grid",
    title: m.servingModelOverTpAnd,
    small: true,
    load: async () => (await import("@/features/core/serving/grid/job")).servingGridJob,
  },
  {
    kind: "calibration",
    title: m.efficiencyFactorsFromMeasurements,
    load: async () => (await import("@/features/pages/calibration/job")).calibrationJob,
  },
  {
    kind: "simulation-sweep",
    title: m.simulatedServicesOverLayouts,
    small: true,
    load: async () => (await import("@/features/core/serving/sweep/job")).simulationSweepJob,
  },
  {
    kind: "scheduling",
    title: m.schedulingSimulatorRunOrIts,
    load: async () => (await import("@/features/pages/scheduling-simulator/job")).schedulingJob,
  },
  {
    kind: "scheduling-map",
    title: m.schedulingSimulatorMapOfPage,
    load: async () => (await import("@/features/pages/scheduling-simulator/job")).schedulingMapJob,
  },
  {
    kind: "hardware-advisor",
    title: m.acceleratorsThatServeModel,
    load: async () => (await import("@/features/pages/hardware-advisor/job")).hardwareAdvisorJob,
  },
  {
    kind: "comparison",
    title: m.modelsOnAcceleratorsEachAt,
    small: true,
    load: async () => (await import("@/features/pages/multi-model/job")).comparisonJob,
  },
  {
    kind: "plan-search",
    title: m.planDeploymentsInClosedForm,
    small: true,
    load: async () => (await import("@/features/pages/plan/job")).planSearchJob,
  },
  {
    kind: "plan-simulation",
    title: m.planCandidatesSimulated,
    small: true,
    load: async () => (await import("@/features/pages/plan/job")).planSimulationJob,
  },
  {
    kind: "plan-offers",
    title: m.planWhatStepOfEach,
    small: true,
    load: async () => (await import("@/features/pages/plan/job")).planOfferJob,
  },
  {
    kind: "fleet-search",
    title: m.fleet,
    small: true,
    load: async () => (await import("@/features/pages/fleet/with-solver")).fleetSearchJob,
  },
  {
    kind: "fleet-day",
    title: m.fleet,
    load: async () => (await import("@/features/pages/fleet/with-solver")).solvedDayJob(),
  },
  {
    kind: "fleet-node",
    title: m.fleet,
    small: true,
    load: async () => (await import("@/features/pages/fleet/with-solver")).solvedNodeJob(),
  },
  {
    kind: "fleet-simulation",
    title: m.fleet,
    load: async () => (await import("@/features/pages/fleet/simulated/job")).fleetSimulationJob,
  },
  {
    kind: "search",
    title: m.deploymentSearch,
    load: async () => (await import("@/features/core/search/layouts/job")).searchJob,
  },
  {
    kind: "scale-up-search",
    title: m.deploymentSearchWithAllRows,
    load: async () => (await import("@/features/pages/scale-up-search/job")).scaleUpSearchJob,
  },
  {
    kind: "pd-search",
    title: m.separatePrefillAndDecodePools,
    load: async () => (await import("@/features/pages/pd-disaggregate-search/job")).pdJob,
  },
  {
    kind: "scale-up-search-simulation",
    title: m.simulationOfBestOfSearch,
    load: async () => (await import("@/features/pages/scale-up-search/job")).scaleUpSimulationJob,
  },
];

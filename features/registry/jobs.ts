/** Every kind of long work, for the pages, the HTTP API, the command line and the workers. Engines load when a job starts. */
import type { JobListing } from "@/lib/jobs/job-kind";
import { text } from "@/lib/text";

export const jobListings: readonly JobListing[] = [
  {
    kind: "serving-grid",
    title: text({ en: "Serving model over TP and concurrency", zh: "按 TP 与并发遍历推理服务模型" }),
    small: true,
    load: async () => (await import("@/features/core/serving/grid/job")).servingGridJob,
  },
  {
    kind: "calibration",
    title: text({ en: "Efficiency factors from measurements", zh: "由测量拟合效率系数" }),
    load: async () => (await import("@/features/pages/calibration/job")).calibrationJob,
  },
  {
    kind: "simulation-sweep",
    title: text({ en: "Simulated services over layouts, policies and loads", zh: "按并行、策略与负载扫描仿真服务" }),
    small: true,
    load: async () => (await import("@/features/core/serving/sweep/job")).simulationSweepJob,
  },
  {
    kind: "scheduling",
    title: text({ en: "Scheduling simulator: a run, or its map", zh: "调度模拟：单次运行或热力图" }),
    load: async () => (await import("@/features/pages/scheduling-simulator/job")).schedulingJob,
  },
  {
    kind: "scheduling-map",
    title: text({ en: "Scheduling simulator: the map of the page", zh: "调度模拟：页面热力图" }),
    load: async () => (await import("@/features/pages/scheduling-simulator/job")).schedulingMapJob,
  },
  {
    kind: "hardware-advisor",
    title: text({ en: "Accelerators that serve a model", zh: "能够服务模型的加速卡" }),
    load: async () => (await import("@/features/pages/hardware-advisor/job")).hardwareAdvisorJob,
  },
  {
    kind: "comparison",
    title: text({ en: "Models on accelerators, each at its own best layout", zh: "模型与加速卡对比（各自最优布局）" }),
    small: true,
    load: async () => (await import("@/features/pages/multi-model/job")).comparisonJob,
  },
  {
    kind: "plan-search",
    title: text({ en: "Plan: deployments in closed form", zh: "方案：闭式解搜索" }),
    small: true,
    load: async () => (await import("@/features/pages/plan/job")).planSearchJob,
  },
  {
    kind: "plan-simulation",
    title: text({ en: "Plan: candidates simulated", zh: "方案：候选仿真" }),
    small: true,
    load: async () => (await import("@/features/pages/plan/job")).planSimulationJob,
  },
  {
    kind: "plan-offers",
    title: text({ en: "Plan: what a step of each limit gives", zh: "方案：逐项放宽的收益" }),
    small: true,
    load: async () => (await import("@/features/pages/plan/job")).planOfferJob,
  },
  {
    kind: "search",
    title: text({ en: "Deployment search", zh: "部署方案搜索" }),
    load: async () => (await import("@/features/core/search/layouts/job")).searchJob,
  },
  {
    kind: "scale-up-search",
    title: text({ en: "Deployment search with all rows", zh: "部署搜索（含全部行）" }),
    load: async () => (await import("@/features/pages/scale-up-search/job")).scaleUpSearchJob,
  },
  {
    kind: "pd-search",
    title: text({
      en: "Separate prefill and decode pools: lengths, scale, simulation",
      zh: "PD 分离：长度、规模与仿真",
    }),
    load: async () => (await import("@/features/pages/pd-disaggregate-search/job")).pdJob,
  },
  {
    kind: "scale-up-search-simulation",
    title: text({ en: "Simulation of the best of a search", zh: "搜索最优方案的仿真" }),
    load: async () => (await import("@/features/pages/scale-up-search/job")).scaleUpSimulationJob,
  },
];

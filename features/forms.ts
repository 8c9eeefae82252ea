/** The form of every page, for the scenario panel. */
import type { Form } from "./analysis";
import { accuracyForm } from "./pages/accuracy/input";
import { attentionForm } from "./pages/attention/input";
import { calibrationForm } from "./pages/calibration/input";
import { costForm } from "./pages/cost/input";
import { expertsForm } from "./pages/experts/input";
import { hardwareAdvisorForm } from "./pages/hardware-advisor/input";
import { hostBandwidthForm } from "./pages/host-bandwidth/input";
import { inferencemaxScenariosForm } from "./pages/inferencemax-scenarios/input";
import { inferencemaxForm } from "./pages/inferencemax/input";
import { mmaTilesForm } from "./pages/mma-tiles/input";
import { pdForm } from "./pages/pd-disaggregate-search/input";
import { multiModelForm } from "./pages/multi-model/input";
import { quickEstimationForm } from "./pages/quick-estimation/input";
import { quickMemoryForm } from "./pages/quick-memory/input";
import { runtimePlannerForm } from "./pages/runtime-planner/input";
import { scaleUpExplorerForm } from "./pages/scale-up-explorer/input";
import { scaleUpSearchForm } from "./pages/scale-up-search/input";
import { schedulingForm } from "./pages/scheduling-simulator/input";
import { simulationSweepForm } from "./pages/simulation-sweep/input";

export const forms: Readonly<Record<string, Form>> = {
  "quick-estimation": quickEstimationForm,
  "quick-memory": quickMemoryForm,
  "host-bandwidth": hostBandwidthForm,
  experts: expertsForm,
  attention: attentionForm,
  "mma-tiles": mmaTilesForm,
  "runtime-planner": runtimePlannerForm,
  "scale-up-search": scaleUpSearchForm,
  "pd-disaggregate-search": pdForm,
  "hardware-advisor": hardwareAdvisorForm,
  inferencemax: inferencemaxForm,
  "inferencemax-scenarios": inferencemaxScenariosForm,
  "multi-model": multiModelForm,
  "scheduling-simulator": schedulingForm,
  "scale-up-explorer": scaleUpExplorerForm,
  "simulation-sweep": simulationSweepForm,
  cost: costForm,
  accuracy: accuracyForm,
  calibration: calibrationForm,
};

/** The form of every page, for the scenario panel. */
import type { Form } from "./analysis";
import { accuracyForm } from "./accuracy/input";
import { attentionForm } from "./attention/input";
import { calibrationForm } from "./calibration/input";
import { costForm } from "./cost/input";
import { expertsForm } from "./experts/input";
import { hardwareAdvisorForm } from "./hardware-advisor/input";
import { hostBandwidthForm } from "./host-bandwidth/input";
import { inferencemaxScenariosForm } from "./inferencemax-scenarios/input";
import { inferencemaxForm } from "./inferencemax/input";
import { mmaTilesForm } from "./mma-tiles/input";
import { pdForm } from "./pd-disaggregate-search/input";
import { multiModelForm } from "./multi-model/input";
import { quickEstimationForm } from "./quick-estimation/input";
import { quickMemoryForm } from "./quick-memory/input";
import { runtimePlannerForm } from "./runtime-planner/input";
import { scaleUpExplorerForm } from "./scale-up-explorer/input";
import { scaleUpSearchForm } from "./scale-up-search/input";
import { schedulingForm } from "./scheduling-simulator/input";
import { simulationSweepForm } from "./simulation-sweep/input";

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

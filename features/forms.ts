/** The form of every page, for the scenario panel. */
import type { Form } from "./analysis";
import { accuracyForm } from "./accuracy/input";
import { quickEstimationForm } from "./quick-estimation/input";
import { quickMemoryForm } from "./quick-memory/input";

export const forms: Readonly<Record<string, Form>> = {
  "quick-estimation": quickEstimationForm,
  "quick-memory": quickMemoryForm,
  accuracy: accuracyForm,
};

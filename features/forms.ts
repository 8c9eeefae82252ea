/** The form of every page, for the scenario panel. */
import type { Form } from "./analysis";
import { quickEstimationForm } from "./quick-estimation/input";

export const forms: Readonly<Record<string, Form>> = {
  "quick-estimation": quickEstimationForm,
};

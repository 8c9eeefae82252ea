/** The search as the page asks for it: the space at once, both stages as jobs. */
import { defineAnalysis } from "@/features/analysis";
import { aboutScaleUpSearch } from "@/features/pages/scale-up-search/about";
import { scaleUpSearchForm } from "@/features/pages/scale-up-search/input";
import { requestOf } from "@/features/pages/scale-up-search/request";
import { configurationCount } from "@/features/core/search/layouts/space";

export const searchPlanAnalysis = defineAnalysis({
  ...aboutScaleUpSearch,
  ...scaleUpSearchForm,
  run: requestOf,
  summary: ({ space }) => ({ configurations: configurationCount(space) }),
});

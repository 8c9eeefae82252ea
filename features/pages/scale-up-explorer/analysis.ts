import { inPlace } from "@/features/analysis/in-place";
import { scaleUpExplorer } from "./question";
import { explorerWork } from "./work";

/** The map is for the page, and for the job `simulation-sweep`: an answer in one go is without it. */
export const scaleUpExplorerAnalysis = {
  ...inPlace(scaleUpExplorer, []),
  work: explorerWork,
};

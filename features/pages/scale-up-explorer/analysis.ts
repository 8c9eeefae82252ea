import { inPlace } from "@/features/in-place";
import { scaleUpExplorer } from "./question";

/** The map is for the page, and for the job `simulation-sweep`: an answer in one go is without it. */
export const scaleUpExplorerAnalysis = inPlace(scaleUpExplorer, []);

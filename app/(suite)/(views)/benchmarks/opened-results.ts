/** What reads results and shows them loads with the first that are open. */
import { late } from "@/state/answers/late";

export const openedResults = late(() => import("./opened"));

/** What reads tables and shows them loads with the first that are open. */
import { late } from "@/state/answers/late";

export const openedTables = late(() => import("./opened"));

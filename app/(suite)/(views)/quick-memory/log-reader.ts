/** What reads a log loads with the first that is given. */
import { late } from "@/state/answers/late";

export const logReader = late(() => import("./read-log"));

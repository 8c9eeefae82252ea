/** What reads measurements and shows how loads with the first that are given. */
import { late } from "@/state/answers/late";

export const givenMeasurements = late(() => import("./given"));

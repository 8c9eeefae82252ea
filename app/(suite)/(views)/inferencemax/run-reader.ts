/** What reads measured runs loads with the first that are given. */
import { late } from "@/state/answers/late";

export const runReader = late(() => import("./read-runs"));

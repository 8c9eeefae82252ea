/** What figures under a load rest on. */
import type { Traffic } from "@/features/core/workload/traffic";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const TRAFFIC_ASSUMPTION: Readonly<Record<Traffic, Text>> = {
  service: m.steadyServiceEveryClientAsks,
  benchmark: m.benchmarkRunAllClientsStart,
};

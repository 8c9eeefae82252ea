import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { FleetAnswer } from "@/features/pages/fleet/fleet";
import type { FleetInput } from "@/features/pages/fleet/input";

/** What the part with the launch files is drawn with, before and after its writers have loaded. */
export type LaunchProps = ViewProps<typeof FleetInput, FleetAnswer>;

import { lanesFigure, lanesHeight } from "@/components/charts/builders/lanes";
import type { Exports } from "@/components/results/analysis/analysis-page";
import { pictureExports } from "@/components/results/exports/picture-exports";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { blocksOfInstance } from "@/features/pages/scheduling-simulator/setup/instances";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { laneColumns, listLanes, span } from "./lanes";
import * as m from "./messages";

/** The whole timeline; its chart saves the zoomed window. */
export const timelineExports: Exports<typeof SchedulingInput, Scheduling> = (
  { output: { run }, input: { inst } },
  t,
) =>
  run === null
    ? []
    : pictureExports(m.timeline, () => {
        const { a, fork, facts } = run;
        const columns = (steps: typeof a.steps) => laneColumns(steps, inst, blocksOfInstance(facts.config, inst));
        const lanes = listLanes(columns(a.steps), fork && columns(fork.b.steps), t);
        const [from, to] = span(run);
        return {
          name: "scheduling-simulator-timeline",
          title: t(m.stepsOfInstance),
          subtitle: t(facts.workload),
          figure: (space) => lanesFigure({ lanes, from, to, cursor: fork?.time ?? null, cursorText: "" }, space),
          height: lanesHeight(lanes.length),
        };
      });

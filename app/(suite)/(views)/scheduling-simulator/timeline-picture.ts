import { lanesFigure, lanesHeight } from "@/components/charts/builders/lanes";
import type { Exports } from "@/components/results/analysis/analysis-page";
import { pictureExports } from "@/components/results/exports/picture-exports";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { blocksOfInstance } from "@/features/pages/scheduling-simulator/setup/instances";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { text } from "@/lib/text";
import { laneColumns, listLanes, span } from "./lanes";

const LABEL = text({ en: "Timeline", zh: "时间线" });
const TITLE = text({ en: "Steps of an instance", zh: "实例的各步" });

/** The whole timeline; its chart saves what it is zoomed to. */
export const timelineExports: Exports<typeof SchedulingInput, Scheduling> = (
  { output: { run }, input: { inst } },
  t,
) =>
  run === null
    ? []
    : pictureExports(LABEL, () => {
        const { a, fork, facts } = run;
        const columns = (steps: typeof a.steps) => laneColumns(steps, inst, blocksOfInstance(facts.config, inst));
        const lanes = listLanes(columns(a.steps), fork && columns(fork.b.steps), t);
        const [from, to] = span(run);
        return {
          name: "scheduling-simulator-timeline",
          title: t(TITLE),
          subtitle: t(facts.workload),
          figure: (space) => lanesFigure({ lanes, from, to, cursor: fork?.time ?? null, cursorText: "" }, space),
          height: lanesHeight(lanes.length),
        };
      });

/** What moves each figure: a machine 10 % better in one respect, and single changes of the scenario. Many times the work of the figures. */
import type { QuickEstimation } from "@/features/core/passes/estimate";
import type { PassInput } from "@/features/core/passes/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Sensitivity } from "@/features/answers/explain";
import { betterMachines, listAlternatives, serveOn, type Change, type Outcome, type Outcomes } from "./alternatives";

/** By figure: whether it is of the load or of single passes, and of what there. */
const MEASURES: Readonly<Record<string, readonly [keyof Outcomes, keyof Outcome]>> = {
  ttft: ["load", "ttft"],
  tpot: ["load", "tpot"],
  throughput: ["load", "perGpu"],
  "idle-ttft": ["passes", "ttft"],
  "idle-tpot": ["passes", "tpot"],
  "idle-throughput": ["passes", "perGpu"],
};

/** The same estimation, each figure with what moves it. */
export function withSensitivities(now: QuickEstimation, scenario: Resolved, input: PassInput): QuickEstimation {
  const changes = [...betterMachines(scenario, input), ...listAlternatives(scenario, input, serveOn(scenario, input))];
  const moves = (id: string): Sensitivity[] => {
    const measure = MEASURES[id];
    return measure ? changes.flatMap((change) => moved(change, now, ...measure)) : [];
  };
  return { ...now, figures: now.figures.map((figure) => ({ ...figure, sensitivities: moves(figure.id) })) };
}

function moved({ label, outcomes }: Change, now: Outcomes, of: keyof Outcomes, key: keyof Outcome): Sensitivity[] {
  const [before, after] = [now[of], outcomes[of]];
  return before && after ? [{ label, change: after[key] - before[key] }] : [];
}

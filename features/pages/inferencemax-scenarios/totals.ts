/** What holds of all scenarios together. */
import { binding, LIMITS, judgedSpeed, type LimitId } from "@/features/core/comparison/limits";
import type { Judged } from "@/features/core/comparison/settings";
import type { LimitCount, ScenarioLine, Totals } from "./table";

export function listTotals(lines: readonly ScenarioLine[], judged: Judged): Totals {
  const running = lines.filter(({ figures }) => figures !== null);
  const rate = (line: ScenarioLine): number => (line.figures && judgedSpeed(line.figures, judged)?.total) ?? 0;
  const perGpu = (line: ScenarioLine): number => (line.figures && judgedSpeed(line.figures, judged)?.perGpu) ?? 0;
  const within = lines.filter((line) => line.within);
  return {
    scenarios: lines.length,
    runnable: running.length,
    within: within.length,
    gpus: running.reduce((sum, { figures }) => sum + (figures?.gpus ?? 0), 0),
    outputRate: running.reduce((sum, line) => sum + rate(line), 0),
    limits: LIMITS.flatMap((id) => count(id, lines)),
    best: most(within, perGpu)?.id ?? null,
    nearest: within.length > 0 ? null : (most(running, (line) => -distance(line))?.id ?? null),
  };
}

function count(id: LimitId, lines: readonly ScenarioLine[]): readonly LimitCount[] {
  const states = lines.flatMap(({ limits }) => limits.filter((state) => state.id === id));
  return states.length === 0 ? [] : [{ id, judged: states.length, broken: states.filter(({ met }) => !met).length }];
}

/** By how much the worst limit is broken; memory that lacks weighs more than any time. */
function distance({ limits }: ScenarioLine): number {
  const worst = binding(limits);
  if (worst === null) return 0;
  return worst.unit === "B" ? 1e6 + worst.excess : worst.excess;
}

function most<T>(items: readonly T[], value: (item: T) => number): T | null {
  return items.reduce<T | null>((best, item) => (best === null || value(item) > value(best) ? item : best), null);
}

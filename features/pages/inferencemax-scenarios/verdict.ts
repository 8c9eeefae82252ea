/** The answer in a sentence: how many hold, which is best; or how far the nearest one is away. */
import type { Verdict } from "@/features/answers/answer";
import { binding, LIMIT_WORD, judgedSpeed, type LimitState } from "@/features/core/comparison/limits";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { ScenarioLine, ScenarioTable } from "./table";
import * as m from "./messages";

type Judged = Pick<ScenarioTable, "lines" | "totals" | "judged" | "baseline">;

export function verdict(table: Judged): Verdict {
  const { lines, totals } = table;
  const best = lines.find(({ id }) => id === totals.best);
  if (best) return someHold(table, best);
  const nearest = lines.find(({ id }) => id === totals.nearest);
  return nearest ? noneHolds(table, nearest) : NOTHING_RUNS;
}

const NOTHING_RUNS: Verdict = {
  finding: m.noScenarioCanBeRun,
  evidence: m.tableSaysWhyRowBy,
  help: null,
};

function someHold({ lines, totals, judged, baseline }: Judged, best: ScenarioLine): Verdict {
  const speed = best.figures && judgedSpeed(best.figures, judged);
  if (!speed) throw new Error("The best line has no speed");
  const { within, scenarios } = totals;
  const [rate, ttft, tpot] = [
    formatQuantity(speed.perGpu, "tok/s/GPU"),
    formatLatency(speed.ttft),
    formatLatency(speed.tpot),
  ];
  const share = best.differences?.perGpu?.share ?? 0;
  const base = lines.find(({ id }) => id === baseline);
  const [more, name] = [formatPercent(Math.abs(share), 2), base?.name ?? m.baseline];
  const direction = share > 0 ? m.moreThan({ more }) : m.moreLessThan({ more });
  return {
    finding: m.withinOfScenariosKeepEveryLimit({ within, scenarios }),
    evidence: m.nameGivesMostPerGpu({ rate, ttft, tpot, name: best.name }),
    help: best.id === baseline || Math.abs(share) < 0.005 ? null : m.thatIsDirectionName({ direction, name }),
  };
}

function noneHolds({ totals }: Judged, nearest: ScenarioLine): Verdict {
  const limit = binding(nearest.limits);
  const finding = m.noneOfScenariosKeepsEvery({ scenarios: totals.scenarios });
  if (limit === null) return { ...NOTHING_RUNS, finding };
  const [is, allowed, over] = [
    limitText(limit, limit.value),
    limitText(limit, limit.allowed),
    formatPercent(limit.excess, 2),
  ];
  const word = LIMIT_WORD[limit.id];
  const memory = limit.unit === "B";
  return {
    finding,
    evidence: memory
      ? m.nearestIsNameItNeeds({ name: nearest.name, is, allowed, over })
      : m.nearestIsNameWhereAllowed({ name: nearest.name, word, is, allowed, over }),
    help: memory ? (nearest.figures?.misfit?.fix ?? null) : m.itWouldPassWithWord({ is, word }),
  };
}

export const limitText = ({ unit }: Pick<LimitState, "unit">, value: number): string =>
  unit === "s" ? formatLatency(value) : formatQuantity(value, "B");

/** The headline of two futures: figures of one of them over the requests that were open at the fork, the same ones in both. */
import { QUANTITIES, statisticLabel } from "@/features/quantities";
import { atMost, figure, term, type Figure } from "@/features/answers/explain";
import type { Statistic } from "@/features/core/serving/sweep/input";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import type { SetupFacts } from "../setup/facts";
import type { Compared, ForkComparison, Outcome } from "../knobs/fork-comparison";
import { basis, percentileTerms } from "./headline-figures";
import * as m from "./messages";

type Side = "a" | "b";

/** Side "b" is the headline, side "a" the baseline. */
export function forkFigures(
  facts: SetupFacts,
  compared: ForkComparison,
  side: Side,
  statistic: Statistic,
): readonly Figure[] {
  const { times, open } = compared;
  const outcome = compared[side];
  const shared = sharedBasis(facts, open);
  return [
    figure({ ...shared, ...timeFigure("ttft", times.ttft, side, statistic), target: atMost(facts.level.ttft) }),
    figure({ ...shared, ...timeFigure("tpot", times.tpot, side, statistic), target: atMost(facts.level.tpot) }),
    figure({ ...shared, ...attainedFigure(outcome, open) }),
    figure({ ...shared, ...evictionFigure(outcome) }),
  ];
}

function sharedBasis(facts: SetupFacts, open: number) {
  const common = basis(facts);
  const which = m.overOpenRequestsThatWere({ open: formatCount(open) });
  return { ...common, assumptions: [which, ...common.assumptions] };
}

const LAWS = { ttft: "first token − arrival", tpot: "(E2E − TTFT) / (output − 1)" } as const;

function timeFigure(id: "ttft" | "tpot", time: Compared, side: Side, statistic: Statistic) {
  const spread = time[side];
  return {
    id,
    label: statisticLabel(id, statistic),
    value: spread[statistic],
    unit: "s",
    context: m.afterForkNCount({ count: formatCount(spread.count) }),
    formula: [LAWS[id], `${statistic} ${side.toUpperCase()} = ${formatLatency(spread[statistic])}`],
    terms: [
      ...percentileTerms(`${id}-b`, time.b).map((term) => ({
        ...term,
        label: m.labelSide({ label: term.label, side: "B" }),
      })),
      ...percentileTerms(`${id}-a`, time.a).map((term) => ({
        ...term,
        label: m.labelSide({ label: term.label, side: "A" }),
      })),
    ],
  };
}

function attainedFigure({ attained, finished, rate }: Outcome, open: number) {
  return {
    id: "attained",
    label: m.sloAttainment,
    value: attained,
    unit: "1",
    context: m.ofOpenRequests({ open, count: formatCount(open) }),
    formula: ["within all targets / open at the fork", `= ${formatPercent(attained)}`],
    terms: [
      term("finished", m.finished, `of ${formatCount(open)}`, finished),
      term("rate", m.servedReqS, "finished / time from the fork", rate),
    ],
  };
}

const evictionFigure = ({ evictions }: Outcome) => ({
  id: "preemptions",
  label: QUANTITIES.preemptions.label,
  value: evictions,
  unit: "",
  context: m.afterFork,
  formula: ["Σ evictions from the fork on", `= ${formatCount(evictions)}`],
});

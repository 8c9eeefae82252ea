/** The four figures on top, each with how it came about. */
import { QUANTITIES } from "@/features/quantities";
import { percentileBand } from "@/features/core/evidence/load-bands";
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import { atMost, figure, term, type Figure, type Term } from "@/features/answers/explain";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import type { Percentile } from "@/features/core/serving/sweep/input";
import type { Spread } from "@/features/core/simulator/figures/spread";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { SetupFacts } from "../setup/facts";
import { PART_NAMES, waitParts } from "../run/waits";
import * as m from "./messages";

/** `at`: the percentile of the times. */
export function headlineFigures(facts: SetupFacts, figures: SimFigures, percentile: Percentile): readonly Figure[] {
  return [
    ttftFigure(facts, figures, percentile),
    // Answers of one token have no time between two.
    ...(figures.tpot.count > 0 ? [tpotFigure(facts, figures, percentile)] : []),
    attainedFigure(facts, figures),
    evictionFigure(facts, figures),
  ];
}

export const listEvictions = ({ instances }: SimFigures): number =>
  instances.reduce((sum, { evictions }) => sum + evictions, 0);

/** What all figures of a run have in common. */
export const basis = (facts: SetupFacts): Pick<Figure, "grade" | "source" | "assumptions"> => ({
  grade: facts.grade,
  source: m.eventSimulationOfSchedulerStep({ stepSource: facts.stepSource }),
  assumptions: [m.workload({ workload: facts.workload }), m.stepsTakeTheirMeanTime],
});

export const percentileTerms = (id: string, spread: Spread): Term[] =>
  (["p50", "p90", "p95", "p99", "mean"] as const).map((name) =>
    term(`${id}-${name}`, name === "mean" ? m.mean : verbatim(name), `n = ${formatCount(spread.count)}`, spread[name]),
  );

function ttftFigure(facts: SetupFacts, figures: SimFigures, percentile: Percentile): Figure {
  const { ttft } = figures;
  const target = facts.level.ttft;
  return figure({
    ...basis(facts),
    id: "ttft",
    label: verbatim(`TTFT ${percentile}`),
    value: ttft[percentile],
    unit: "s",
    ...banded(facts, figures, "ttft", percentile),
    context: requestsWord(ttft),
    target: atMost(target),
    formula: ["first token − arrival", `${percentile} = ${formatLatency(ttft[percentile])}`],
    terms: [
      ...percentileTerms("ttft", ttft),
      ...loadTerms(facts.load, "ttft"),
      ...waitParts(figures)
        .filter(({ part }) => part !== "decode")
        .map(({ part, spread }) =>
          term(part, PART_NAMES[part], `${percentile} ${formatLatency(spread[percentile])}`, spread.mean),
        ),
    ],
  });
}

function tpotFigure(facts: SetupFacts, figures: SimFigures, percentile: Percentile): Figure {
  const { tpot, itl } = figures;
  const target = facts.level.tpot;
  return figure({
    ...basis(facts),
    id: "tpot",
    label: verbatim(`TPOT ${percentile}`),
    value: tpot[percentile],
    unit: "s",
    ...banded(facts, figures, "tpot", percentile),
    context: requestsWord(tpot),
    target: atMost(target),
    formula: ["(E2E − TTFT) / (output − 1)", `${percentile} = ${formatLatency(tpot[percentile])}`],
    terms: [
      ...percentileTerms("tpot", tpot),
      ...loadTerms(facts.load, "tpot"),
      term("itl", m.itlP99, `n = ${formatCount(itl.count)}`, itl.p99),
    ],
  });
}

/** Requests in flight by Little's law, for any arrivals. None if no request finished, or step times are the user's. */
function banded(
  { traits, grade }: SetupFacts,
  figures: SimFigures,
  id: "ttft" | "tpot",
  percentile: Percentile,
): Pick<Figure, "band"> {
  const value = figures[id][percentile];
  const inFlight = figures.requestRate * figures.e2e.mean;
  if (traits === null || !(value > 0) || !(inFlight > 0)) return {};
  const batch = Math.max(1, (traits.batch * inFlight) / traits.concurrency);
  return { band: percentileBand(`served.${id}`, { value, grade }, { ...traits, batch, concurrency: inFlight }) };
}

function attainedFigure(
  facts: SetupFacts,
  { attained, goodput, requests, requestRate, outputRate }: SimFigures,
): Figure {
  return figure({
    ...basis(facts),
    id: "attained",
    label: m.sloAttainment,
    value: attained,
    unit: "1",
    context: m.totalRequests({ total: requests.total, count: formatCount(requests.total) }),
    formula: ["within all targets / all requests", `= ${formatPercent(attained)}`],
    terms: [
      term("goodput", m.goodputReqS, "within targets / span", goodput),
      term("rate", m.servedReqS, "finished / span", requestRate),
      term("output", m.outputTokS, "Σ output / span", outputRate),
      term("finished", m.finished, `of ${formatCount(requests.total)}`, requests.finished),
    ],
  });
}

function evictionFigure(facts: SetupFacts, figures: SimFigures): Figure {
  const evictions = listEvictions(figures);
  const blocks = facts.memory.map((account) => account.blocks);
  return figure({
    ...basis(facts),
    id: "preemptions",
    label: QUANTITIES.preemptions.label,
    value: evictions,
    unit: "",
    context: m.blocksKvBlocks({ blocks: blocks[0] ?? 0, blocks2: formatCount(blocks[0] ?? 0) }),
    formula: ["Σ evictions over instances", `= ${formatCount(evictions)}`],
    terms: figures.instances.map((instance, index) =>
      term(
        `instance-${index}`,
        m.instanceIndexPeakBlocks({ index }),
        `evictions ${formatCount(instance.evictions)}`,
        instance.blocksPeak,
      ),
    ),
  });
}

const requestsWord = ({ count }: Spread): Text => m.nCount({ count: formatCount(count) });

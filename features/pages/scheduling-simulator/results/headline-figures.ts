/** The figures on top, each with how it came about. */
import { QUANTITIES, statisticLabel } from "@/features/quantities";
import { percentileBand } from "@/features/core/evidence/load-bands";
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import { atMost, figure, term, type Figure, type Term } from "@/features/answers/explain";
import { gpuHoursPerMillion } from "@/features/core/cost/operating";
import { outputPrice } from "@/features/core/comparison/output-price";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { usersWords, type JudgedLoad } from "@/features/core/serving/simulated/load-words";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import type { Statistic } from "@/features/core/serving/sweep/input";
import type { Spread } from "@/features/core/simulator/figures/spread";
import {
  formatCount,
  formatLatency,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
} from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { SetupFacts } from "../setup/facts";
import { mainWait, PART_NAMES, waitParts } from "../run/waits";
import * as m from "./messages";

/** Times by what they are judged by; then the load that the run served, and what it cost. */
export function headlineFigures(facts: SetupFacts, figures: SimFigures, statistic: Statistic): readonly Figure[] {
  return [
    ttftFigure(facts, figures, statistic),
    // Answers of one token have no time between two.
    ...(figures.tpot.count > 0 ? [tpotFigure(facts, figures, statistic)] : []),
    outputFigure(facts, figures, statistic),
    ...costFigure(facts, judgedRun(facts, figures, statistic)),
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

function ttftFigure(facts: SetupFacts, figures: SimFigures, statistic: Statistic): Figure {
  const { ttft } = figures;
  const target = facts.level.ttft;
  return figure({
    ...basis(facts),
    id: "ttft",
    label: statisticLabel("ttft", statistic),
    value: ttft[statistic],
    unit: "s",
    ...banded(facts, figures, "ttft", statistic),
    context: requestsWord(ttft),
    target: atMost(target),
    formula: ["first token − arrival", `${statistic} = ${formatLatency(ttft[statistic])}`],
    terms: [
      ...percentileTerms("ttft", ttft),
      ...loadTerms(estimateFor(facts, statistic), "ttft"),
      ...waitParts(figures)
        .filter(({ part }) => part !== "decode")
        .map(({ part, spread }) =>
          term(part, PART_NAMES[part], `${statistic} ${formatLatency(spread[statistic])}`, spread.mean),
        ),
    ],
  });
}

function tpotFigure(facts: SetupFacts, figures: SimFigures, statistic: Statistic): Figure {
  const { tpot, itl } = figures;
  const target = facts.level.tpot;
  return figure({
    ...basis(facts),
    id: "tpot",
    label: statisticLabel("tpot", statistic),
    value: tpot[statistic],
    unit: "s",
    ...banded(facts, figures, "tpot", statistic),
    context: requestsWord(tpot),
    target: atMost(target),
    formula: ["(E2E − TTFT) / (output − 1)", `${statistic} = ${formatLatency(tpot[statistic])}`],
    terms: [
      ...percentileTerms("tpot", tpot),
      ...loadTerms(estimateFor(facts, statistic), "tpot"),
      term("itl", m.itlP99, `n = ${formatCount(itl.count)}`, itl.p99),
    ],
  });
}

/** Requests in flight by Little's law, for any arrivals. None if no request finished, or step times are the user's. */
function banded(
  { traits, grade }: SetupFacts,
  figures: SimFigures,
  id: "ttft" | "tpot",
  statistic: Statistic,
): Pick<Figure, "band"> {
  const value = figures[id][statistic];
  const inFlight = figures.requestRate * figures.e2e.mean;
  if (traits === null || !(value > 0) || !(inFlight > 0)) return {};
  const batch = Math.max(1, (traits.batch * inFlight) / traits.concurrency);
  return { band: percentileBand(`served.${id}`, { value, grade }, { ...traits, batch, concurrency: inFlight }) };
}

/** Of the scenario's users, judged as the run is; null where that is another load, or none is known. */
export const estimateFor = ({ estimates }: SetupFacts, statistic: Statistic): MeanLoad | null =>
  statistic === "p50" ? null : (estimates[statistic] ?? null);

/** Share of their time in the queue from which on it is said to grow. */
const GROWING = 0.05;

/** The rate of arrivals where more come than are served; the last requests are served after the last arrival, so only a real queue says so. */
export function unservedRate({ rate }: SetupFacts, figures: SimFigures): number | null {
  const { part, share } = mainWait(figures);
  const queues = part === "queue" && share > GROWING;
  return queues && rate !== null && figures.requestRate < 0.95 * rate ? rate : null;
}

/**
 * The load that a run served, judged, at the rate that its law says: instances that keep up with arrivals of a steady law serve what arrives, and
 * clients of a steady service send as they are answered. How many requests the counted part happens to hold is chance.
 */
export function judgedRun(facts: SetupFacts, figures: SimFigures, statistic: Statistic): JudgedLoad {
  const { gpus, config, price } = facts;
  const { ttft, tpot, e2e, requestRate: served } = figures;
  const requestRate = lawRate(facts, figures) ?? served;
  const outputRate = (figures.outputRate / served) * requestRate;
  return {
    ...{ statistic, gpus, requestRate, outputRate, usd: outputPrice(price, gpus, outputRate) },
    users: config.load.kind === "closed" ? config.load.clients : requestRate * e2e.mean,
    ...{ ttft: ttft[statistic], tpot: tpot[statistic] },
  };
}

/** null: the law changes in the run, more come than are served, or the run is a benchmark, which counts from start to end. */
function lawRate(facts: SetupFacts, figures: SimFigures): number | null {
  const { load } = facts.config;
  if (load.kind === "open") return unservedRate(facts, figures) === null ? facts.law : null;
  if (load.kind === "lanes") return null;
  const steady = figures.ttft.count < figures.requests.finished;
  return steady ? load.clients / (figures.e2e.mean + load.think) : null;
}

function outputFigure(facts: SetupFacts, figures: SimFigures, statistic: Statistic): Figure {
  const { gpus } = facts;
  const judged = judgedRun(facts, figures, statistic);
  const { requestRate, outputRate, users } = judged;
  const load = estimateFor(facts, statistic);
  return figure({
    ...basis(facts),
    id: "per-gpu",
    label: QUANTITIES.outputPerGpu.label,
    value: outputRate / gpus,
    unit: "tok/s/GPU",
    context: usersWords(judged),
    formula: [
      "requests per second · output ÷ GPUs",
      `${formatQuantity(requestRate, "req/s")} · ${formatNumber(outputRate / requestRate)} ÷ ${gpus} = ${formatQuantity(outputRate / gpus, "tok/s/GPU")}`,
    ],
    terms: [
      term("users", m.usersInFlight, "req/s · mean E2E", users),
      term("rate", m.servedReqS, "finished / span", figures.requestRate),
      term("output", m.outputTokS, "Σ output / span", figures.outputRate),
      ...(load ? [term("estimate", m.quickEstimate, formatQuantity(load.perGpu, "tok/s/GPU"), load.perGpu)] : []),
    ],
  });
}

/** None where the price of a GPU hour is not known. */
function costFigure(facts: SetupFacts, { outputRate, gpus, usd }: JudgedLoad): readonly Figure[] {
  const { price } = facts;
  if (price === null || usd === null) return [];
  return [
    figure({
      ...basis(facts),
      id: "cost",
      label: QUANTITIES.costOfOutput.label,
      value: usd,
      unit: "$/Mtok",
      context: m.busyAtPrice({ busy: formatPercent(price.busy, 3), price: formatMoney(price.usdHour, "/GPU·h") }),
      formula: [
        "GPU hours of a million output tokens · price ÷ busy share",
        `${formatNumber(gpuHoursPerMillion(gpus, outputRate))} · ${formatMoney(price.usdHour, "/GPU·h")} ÷ ${formatPercent(price.busy, 3)}`,
      ],
      terms: [],
    }),
  ];
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

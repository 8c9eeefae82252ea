/** The figures that a reader wants first, with how they came about; intervals are those of the seeds. */
import { atMost, figure, term, type Figure, type Grade } from "@/features/answers/explain";
import type { Unfinished } from "@/features/answers/answer";
import { QUANTITIES, statisticLabel } from "@/features/quantities";
import { outputPrice, type GpuPrice } from "@/features/core/comparison/output-price";
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { PolicyName } from "@/features/core/simulator/input/config";
import type { Text } from "@/lib/text";
import type { Seconds } from "@/lib/units/quantity";
import { findRange, type Estimate } from "@/features/core/serving/sweep/confidence";
import type { SettledSweep } from "@/features/core/serving/sweep/settled";
import type { PointFigures, SweepPoint } from "@/features/core/serving/sweep/points";
import type { Saturation, SweepSummary } from "@/features/core/serving/sweep/summary";
import { loadWord, serviceWord } from "./words";
import * as m from "./messages";

type Targets = { readonly ttft: Seconds | null; readonly tpot: Seconds | null };

export type SweepStanding = {
  readonly points: readonly SweepPoint[];
  readonly summary: SweepSummary;
  readonly input: SettledSweep;
  readonly targets: Targets;
  readonly grade: Grade;
  readonly price: GpuPrice | null;
  /** Runs that have finished, of all, while some are missing; null = the figures are final. */
  readonly partial: Unfinished | null;
};

/**
 * Users, throughput, cost, TTFT and TPOT of the best point, and saturation of the service with the highest load. Unknown figures are omitted.
 * `estimate`: of the scenario's users under the engine of a policy, judged as the sweep is.
 */
export function sweepFigures(
  standing: SweepStanding,
  estimate: (policy: PolicyName) => MeanLoad | null,
): readonly Figure[] {
  const { points, summary } = standing;
  const most = highest(summary.saturations);
  const best = points.find(({ index }) => index === summary.best) ?? null;
  return [
    ...(best ? bestFigures(standing, best, estimate(best.service.policy)) : []),
    ...(most?.rate ? [saturationFigure(standing, most, most.rate)] : []),
  ];
}

/** The service that serves most requests per second and GPU. */
export function highest(saturations: readonly Saturation[]): Saturation | null {
  const rated = saturations.filter(({ rate, gpus }) => rate !== null && gpus > 0);
  const each = ({ rate, gpus }: Saturation): number => (rate?.mean ?? 0) / gpus;
  return rated.reduce<Saturation | null>((a, b) => (a === null || each(b) > each(a) ? b : a), null);
}

function saturationFigure(
  standing: SweepStanding,
  { service, gpus, served, beyond }: Saturation,
  rate: Estimate,
): Figure {
  return figure({
    ...common(standing),
    id: "saturation",
    label: m.saturation,
    value: rate.mean,
    unit: "req/s",
    context: serviceWord(service),
    ...band(rate, standing.input),
    formula: ["λ* = highest λ with growth of the wait ≤ 5 %", "growth of the wait = λ/μ − 1"],
    source: m.bisectionOverOpenLoopsWith,
    terms: [
      term("gpus", m.gpus, `${gpus}`, gpus),
      ...(served === null ? [] : [rateTerm("served", m.highestServedRateOfGrid, served)]),
      ...(beyond === null ? [] : [rateTerm("beyond", m.lowestRateBeyond, beyond)]),
    ],
  });
}

const rateTerm = (id: string, label: Text, value: number) => term(id, label, `${value} req/s`, value);

function bestFigures(
  standing: SweepStanding,
  { figures, load, service }: SweepPoint,
  scenarioLoad: MeanLoad | null,
): Figure[] {
  if (figures === null) return [];
  const { input, targets, price } = standing;
  const [words, where] = [loadWord(load), serviceWord(service)];
  const context = m.whereWords({ where, words });
  const statistic = input.slo_at;
  const run = { ...common(standing), context, source: m.discreteEventSimulationOfScheduler };
  const made = (id: string, label: Text, unit: string, value: Estimate | null, more: Partial<Figure>): Figure[] =>
    value === null ? [] : [figure({ ...run, id, label, unit, value: value.mean, ...band(value, input), ...more })];
  return [
    ...made("per-gpu", m.bestWithinTargets, "tok/s/GPU", figures.perGpu, {
      formula: ["output tokens made in the steady part ÷ its seconds ÷ GPUs"],
    }),
    ...made("users", m.usersInFlight, "", load.kind === "closed" ? exactly(load.clients) : figures.users, {
      formula: ["users = requests per second · mean time of a request"],
    }),
    ...made("cost", QUANTITIES.costOfOutput.label, "$/Mtok", costEstimate(price, figures), {
      formula: ["GPU hours of a million output tokens · price of a GPU hour ÷ busy share"],
    }),
    ...made("ttft", statisticLabel("ttft", statistic), "s", figures.ttft[statistic], {
      formula: ["TTFT = first token at the client − arrival"],
      terms: loadTerms(scenarioLoad, "ttft"),
      target: atMost(targets.ttft),
    }),
    ...made("tpot", statisticLabel("tpot", statistic), "s", figures.tpot[statistic], {
      formula: ["TPOT = (E2E − TTFT) ÷ (output − 1)"],
      terms: loadTerms(scenarioLoad, "tpot"),
      target: atMost(targets.tpot),
    }),
  ];
}

const exactly = (value: number): Estimate => ({ mean: value, half: null });

/** As far off as the output is: small errors of a rate are those of its inverse. */
function costEstimate(price: GpuPrice | null, { output, gpus }: PointFigures): Estimate | null {
  const usd = output === null ? null : outputPrice(price, gpus, output.mean);
  if (usd === null || output === null) return null;
  return { mean: usd, half: output.half === null ? null : (usd * output.half) / output.mean };
}

const common = ({ grade, input }: SweepStanding) => ({
  grade,
  assumptions: [
    m.meansOverSeedsRangeIs({ seeds: input.seeds, level: input.level }),
    m.onlySteadyPartOfRun,
    m.ttftCountsFromArrivalTo,
  ],
});

function band(estimate: Estimate, { level, seeds }: SettledSweep): Pick<Figure, "band"> {
  const range = findRange(estimate);
  if (range === null) return {};
  const basis = m.levelConfidenceIntervalOfSeeds({ level, seeds });
  return { band: { ...range, basis } };
}

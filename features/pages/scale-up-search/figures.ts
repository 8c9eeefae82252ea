/** The winner's figures with their derivation: simulated if it has run, otherwise closed form. */
import { atMost, figure, term, type Figure, type Sensitivity, type Term } from "@/features/answers/explain";
import { endToEnd, outputRate } from "@/features/core/search/layouts/criteria/figures";
import type { Engine, Judged } from "@/features/core/search/layouts/judge";
import { KNOB_LABELS } from "@/features/core/search/layouts/explanation/knobs";
import { limitedStatistic, type Limits } from "@/features/core/search/layouts/criteria/limits";
import type { Statistic } from "@/features/core/search/layouts/criteria/time-limits";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import type { Bar, Outlook } from "@/features/core/search/layouts/explanation/sensitivity";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { loadLabel } from "@/features/core/serving/mean-load/load-figures";
import type { Spread } from "@/features/core/serving/engine-run/metrics";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import {
  formatCount,
  formatLatency,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatMoney,
} from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { winnerBands } from "./results/error-bands";
import { configurationWord } from "./words";
import * as m from "./messages";

export type Tornado = { readonly base: Outlook; readonly bars: readonly Bar[] };

type Winner = { readonly judged: Judged; readonly run: Simulated | null; readonly tornado: Tornado | null };

/** Objective, TTFT, TPOT, output of the whole deployment; E2E behind them. Empty where the winner could not be evaluated. `tornado` null: not asked yet. */
export function winnerFigures(request: SearchRequest, { judged, run, tornado }: Winner): readonly Figure[] {
  const { engine } = judged;
  if (engine === null) return [];
  const { objective, limits } = request.options;
  const law = OBJECTIVE_LAWS[objective];
  const rated = run?.rated ?? engine.rated;
  const shown = limitedStatistic(limits);
  const common = { ...commonParts(request, judged, run), terms: loadTerms(engine, run) };
  const bands = winnerBands(engine, rated, shown !== "mean");
  const value = valueOfScore(objective, run?.score ?? judged.row.score);
  const output = run?.outputRate ?? outputRate(rated, engine.tariff);
  const e2e = endToEnd(rated, engine.tariff);
  const moved = (of: (outlook: Outlook) => number): Sensitivity[] => (tornado === null ? [] : moves(tornado, of));
  const timeFigure = (id: "ttft" | "tpot", formula: string): Figure => {
    const time = run ? run[id][shown] : engine.judged.times[id];
    return figure({
      ...common,
      id,
      label: run ? simulatedWord(id, shown) : closedWord(id, shown),
      value: time,
      unit: "s",
      band: bands.time(id, time),
      target: atMost(limits[id]?.most),
      formula: [formula],
      terms: [...common.terms, ...(run ? [estimateTerm(engine, id, shown)] : [])],
      sensitivities: moved((outlook) => outlook[id]),
    });
  };
  return [
    figure({
      ...common,
      id: "objective",
      label: law.label,
      value,
      unit: law.unit,
      band: bands.objective(objective, value),
      formula: FORMULAS[objective],
      sensitivities: moved((outlook) => outlook.value),
    }),
    timeFigure("ttft", "TTFT = first token − arrival"),
    timeFigure("tpot", "TPOT = (E2E − TTFT) ÷ (output − 1)"),
    figure({
      ...common,
      id: "output",
      label: m.outputOfAllReplicas,
      value: output,
      unit: "tok/s",
      band: bands.rate(output),
      formula: ["requests per second · output tokens"],
      terms: [...common.terms, term("e2e", verbatim("E2E"), formatLatency(e2e), e2e)],
    }),
  ];
}

const closedWord = (id: "ttft" | "tpot", statistic: Statistic): Text =>
  statistic === "p50" ? m.nameStatistic({ name: id.toUpperCase(), statistic }) : loadLabel({ statistic }, id);

/** What the quick estimate says beside a run. */
function estimateTerm({ judged }: Engine, id: "ttft" | "tpot", statistic: Statistic): Term {
  const { times, arrivals } = judged;
  const known = arrivals.kind === "known" ? statistic : "mean";
  return term("mean-load", closedWord(id, known), formatLatency(times[id]), times[id]);
}

/** "TTFT, simulated mean", "TTFT, simulated p95". */
function simulatedWord(id: "ttft" | "tpot", statistic: keyof Spread): Text {
  const name = id.toUpperCase();
  return statistic === "mean" ? m.nameSimulatedMean({ name }) : m.nameSimulatedStatistic({ name, statistic });
}

const moves = ({ base, bars }: Tornado, of: (outlook: Outlook) => number): Sensitivity[] =>
  bars.flatMap(({ knob, more }) => {
    const change = of(more) - of(base);
    return Number.isFinite(change) && change !== 0 ? [{ label: KNOB_LABELS[knob], change }] : [];
  });

const FORMULAS: Readonly<Record<keyof typeof OBJECTIVE_LAWS, readonly string[]>> = {
  "per-gpu": ["requests per second · output tokens ÷ GPUs"],
  "per-user": ["1 ÷ TPOT"],
  goodput: ["requests per second within the targets ÷ GPUs"],
  cost: ["GPUs · price of a GPU hour ÷ 3600 ÷ output tokens per second · 10⁶"],
  energy: ["GPUs · (drawn + server) · PUE ÷ output tokens per second"],
  gpus: ["replicas · TP · PP · attention DP · CP"],
};

function loadTerms(
  { variant, clients, replicas, place, rated, tariff }: Engine,
  run: Simulated | null,
): Figure["terms"] {
  const rate = run?.rated.rate ?? rated.rate;
  return [
    term("gpus", m.gpus, `${replicas} · ${formatNumber(variant.gpus)}`, rated.gpus),
    term("clients", m.clientsOfInstance, formatCount(clients), clients),
    term("room", m.requestsThatItsCacheHolds, formatCount(place.room), place.room),
    term("rate", m.requestsPerSecond, formatQuantity(rate, "req/s"), rate),
    term("length", m.outputTokensOfRequest, formatNumber(tariff.output), tariff.output),
  ];
}

const isTighter = (stated: number | null, { tpot }: Limits): boolean =>
  stated !== null && tpot !== null && tpot.most < stated;

function commonParts({ space, options }: SearchRequest, { configuration, engine }: Judged, run: Simulated | null) {
  const hour = engine?.tariff.hour ?? NaN;
  return {
    grade: engine?.variant.grade ?? ("datasheet" as const),
    context: verbatim(configurationWord(space, configuration)),
    source: run
      ? m.eventSimulationOfRequestsOn({ requests: formatCount(run.requests) })
      : limitedStatistic(options.limits) === "mean"
        ? m.closedFormOfClosedLoop
        : m.closedFormOfRandomArrivals,
    assumptions: [
      TRAFFIC_ASSUMPTION[space.scenario.workload.traffic],
      m.replicasAreAlikeAndShare,
      m.cacheRoomIsEnginesOwn,
      ...(isTighter(space.scenario.targets.tpot, options.limits) ? [m.tpotLimitIsScenariosTarget] : []),
      ...(options.objective === "cost"
        ? [m.hourPerGpuHourAll({ hour: formatMoney(hour), busy: formatPercent(engine?.tariff.busy ?? NaN, 3) })]
        : []),
      ...(options.objective === "energy"
        ? [m.gpusDrawWhatTheirSteps({ drawn: formatNumber(engine?.rated.drawn ?? NaN) })]
        : []),
    ],
  };
}

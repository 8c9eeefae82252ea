/**
 * The answer as a screen shows it: plain data in both languages, small enough to be sent with the page, so that a server can draw it before
 * any engine is loaded.
 */
import { busyShare } from "@/features/core/scenario/fields/price";
import { ownTimes, type OwnTimes } from "@/features/core/calibration/scope";
import type { Verdict } from "@/features/answers/answer";
import type { Chance } from "@/features/core/evidence/chance";
import { paidHoursPerMillion } from "@/features/core/cost/operating";
import { optionScenario, type Option } from "@/features/core/plan/option";
import type { PlanFront } from "@/features/core/plan/front";
import { bestOnStock } from "@/features/core/plan/settle";
import type { PlanQuestion, Stock } from "@/features/core/plan/question";
import type { Checked } from "@/features/core/plan/simulate";
import type { Figure } from "@/features/answers/explain";
import { marked } from "@/features/analysis/long-analysis";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import type { RawParams } from "@/lib/params/codec";
import type { Text } from "@/lib/text";
import { basisWords } from "./basis";
import { tooLong } from "./context";
import { planDoors, type Doors } from "./doors";
import { adviceLine, type AdviceShown } from "./advice";
import { FRONT_TITLE, judgedWord } from "./front";
import { limitRows, type LimitRow } from "./limits";
import type { PlanAnswer } from "./plan";
import { estimatedWay, listPrices, nearestWay, waysOut } from "./prices";
import { showRivals, type RivalShown } from "./rivals";
import { planVerdict } from "./verdict";
import { chanceState, chanceWord, limitState, optionWord, STOP_WORD, type LimitState } from "./words";
import * as m from "./messages";

export type PlanShown = {
  /** null: all of it is there, and has been simulated. */
  readonly partial: PlanAnswer["partial"];
  readonly verdict: Verdict;
  /** What its times rest on beside the suite's own factors. */
  readonly basis: Text | null;
  /** Which limit costs most; null where nothing is to be said. */
  readonly advice: AdviceShown | null;
  /** What prices it beside the suite's own factors. */
  readonly ownTimes: OwnTimes;
  /** What makes a No a Yes, as parameters of the link, and in a word. */
  readonly wayOut: { readonly word: Text; readonly set: RawParams } | null;
  /** Users, output per GPU, cost; empty where nothing passes. */
  readonly figures: readonly Figure[];
  readonly limits: readonly LimitRow[];
  /** Of all limits together. */
  readonly all: { readonly asked: Text; readonly state: LimitState; readonly word: Text } | null;
  readonly front: FrontShown | null;
  readonly stops: StopsShown | null;
  readonly chips: readonly ChipShown[];
  /** The recommended deployment can be laid out, and so launched. */
  readonly laid: boolean;
  /** The question with the recommended plan, in the form that other pages take. */
  readonly doors: Doors;
};

export type FrontShown = PlanFront & {
  readonly title: Text;
  /** The statistic of its points. */
  readonly judged: Text;
  /** The minimum probability. */
  readonly sure: number;
  readonly chosen: {
    readonly perUser: number;
    readonly perGpu: number;
    readonly label: string;
    readonly simulated: boolean;
  } | null;
  /** Output per user below which TPOT is missed, and that limit in words. */
  readonly least: { readonly perUser: number; readonly word: string } | null;
};

type StopsShown = {
  readonly title: Text;
  readonly layouts: number;
  readonly rows: readonly StopShown[];
  /** Why not this layout, nearest to the answer first. */
  readonly rivals: readonly RivalShown[];
};

export type StopShown = {
  readonly id: string;
  readonly word: Text;
  readonly first: number | null;
  readonly step: Text;
  /** null: still being computed. */
  readonly found: { readonly layout: string; readonly users: number } | null;
  /** Output per GPU over that of the answer, less one; null: not known, or no layout meets the limits. */
  readonly gain: number | null;
  /** The same by quick estimate. */
  readonly quick: number | null;
  readonly set: RawParams;
};

export type ChipShown = {
  readonly name: string;
  /** What differs from the plan: the GPUs, or whether prefill and decode share them. */
  readonly change: "plan" | "pools" | "chip";
  /** That in words; null: another chip. */
  readonly about: Text | null;
  /** The kind that the question is about. */
  readonly own: boolean;
  readonly gpus: number;
  readonly layout: string | null;
  readonly users: number | null;
  readonly perGpu: number | null;
  readonly state: LimitState;
  readonly word: Text;
  /** US dollars per million output tokens; null: no price, or nothing holds. */
  readonly cost: number | null;
  readonly simulated: boolean;
};

/** Figures of the headline; the times are among the limits. */
const HEADLINE = 3;

export function showPlan(answer: PlanAnswer): PlanShown {
  const { partial, figures, winner, lead, question } = answer;
  const laid = winner && optionScenario(question.scenario, question.chip, winner);
  const shown = marked({ verdict: planVerdict(answer), figures: figures.slice(0, HEADLINE), parts: [] }, partial);
  return {
    partial,
    verdict: shown.verdict,
    ...{ wayOut: wayOut(answer), basis: basisWords(answer), advice: adviceLine(answer) },
    ownTimes: ownTimes(question.scenario),
    figures: shown.figures.map(withoutReasons),
    limits: limitRows(answer),
    all: lead && question.percentile !== null ? allLimits(lead.chance, question.safety) : null,
    front: showFront(answer),
    stops: showStops(answer),
    chips: showChips(answer),
    laid: laid?.ok === true,
    doors: planDoors(answer),
  };
}

function wayOut(answer: PlanAnswer): PlanShown["wayOut"] {
  const long = tooLong(answer.question);
  if (long) return long.set && { word: m.islSet({ set: long.set["isl"] ?? "" }), set: long.set };
  if (answer.winner ? answer.winner.holds : answer.lead !== null) return null;
  const way = waysOut(answer)[0] ?? estimatedWay(answer) ?? nearestWay(answer);
  return way ? { word: m.wordStep({ word: way.word, step: way.step }), set: way.set } : null;
}

/** They are computed again on request; sending them would triple the page. */
const withoutReasons = (figure: Figure): Figure => ({
  ...figure,
  ...{ formula: [], terms: [], assumptions: [], sensitivities: [] },
});

function allLimits({ all }: Chance, safety: number | null): NonNullable<PlanShown["all"]> {
  const least = formatPercent(safety ?? 0, 2);
  const asked = safety === null ? m.byEstimateAlone : m.askedAtLeast({ least });
  return { asked, state: limitState(all), word: chanceWord(all) };
}

function showFront({ outcomes, question, winner, lead }: PlanAnswer): FrontShown | null {
  const front = outcomes.find((outcome) => outcome.front)?.front;
  // A curve of layouts that serve no user compares nothing.
  if (!front || front.points.length === 0 || lead === null) return null;
  const sure = question.safety ?? 0.5;
  const { tpot } = question.scenario.targets;
  return {
    ...front,
    ...{ title: FRONT_TITLE, sure, judged: judgedWord(question) },
    chosen: {
      perUser: lead.perUser,
      perGpu: lead.perGpu,
      label: optionWord(lead),
      simulated: winner !== null,
    },
    least: tpot === null ? null : { perUser: 1 / tpot, word: `TPOT ${formatLatency(tpot)}` },
  };
}

function showStops(answer: PlanAnswer): StopsShown | null {
  const stops = answer.outcomes.find(({ aspect }) => aspect === "front")?.stops;
  const rows = listPrices(answer).map(({ best, simulated, id, word, step, first, gain, quick, set }): StopShown => ({
    ...{ id, word, step, first, gain, quick, set },
    found: best && simulated ? { layout: optionWord(best), users: Math.round(best.clients) } : null,
  }));
  if (!stops || stops.layouts === 0) return null;
  const most = (["ttft", "tpot", "memory", "layout"] as const).toSorted((a, b) => stops.first[b] - stops.first[a])[0];
  const word = STOP_WORD[most ?? "layout"];
  return {
    layouts: stops.layouts,
    title: answer.winner?.holds || (answer.partial && answer.lead) ? m.whatLimitsCost : m.wordStopsMostOfThem({ word }),
    rows,
    rivals: showRivals(answer),
  };
}

/** The plan, the same GPUs with pools joined or apart, and every other available GPU type; the cheapest first, those without a price last. */
function showChips(answer: PlanAnswer): readonly ChipShown[] {
  const { question, others, winner, lead, outcomes, trials } = answer;
  const simulated = winner !== null && winner.runs > 0;
  const rest = others.flatMap((stock, index) => {
    const searched = outcomes.find((outcome) => outcome.aspect === "stock" && outcome.stock === index);
    if (!searched) return [];
    const { best, simulated } = bestOnStock({ question, outcomes, trials }, stock, index);
    return chipRow(question, stock, best, { change: "chip", about: null, simulated });
  });
  const pools = otherPools(answer);
  const rows = [
    chipRow(question, question, lead, { change: "plan", about: m.thisPlan, simulated }),
    ...(pools ? [chipRow(question, question, pools, { change: "pools", about: poolsWord(pools), simulated })] : []),
    ...rest,
  ];
  const cost = ({ cost: dollars }: ChipShown): number => dollars ?? Infinity;
  return rows.toSorted((a, b) => cost(a) - cost(b));
}

/** The best with one pool where the plan has two, and the other way round. */
function otherPools({ winner, checked }: PlanAnswer): Checked | null {
  if (winner === null) return null;
  const split = winner.unit.prefill !== null;
  return checked.find(({ unit, holds }) => holds && (unit.prefill !== null) !== split) ?? null;
}

const poolsWord = ({ unit }: Checked): Text => (unit.prefill === null ? m.onePool : m.splitPools);

function chipRow(
  { scenario, percentile }: PlanQuestion,
  { chip, gpus, price }: Stock,
  best: Checked | Option | null,
  { change, about, simulated }: Pick<ChipShown, "change" | "about" | "simulated">,
): ChipShown {
  const { workload } = scenario;
  return {
    ...{ name: chip.name, change, about, own: change === "plan", simulated },
    gpus: best?.gpus ?? gpus,
    layout: best && optionWord(best),
    users: best && Math.round(best.clients),
    perGpu: best && best.perGpu,
    ...chanceState(best && best.chance.all, percentile === null),
    cost:
      best && price !== null
        ? price * paidHoursPerMillion(best.gpus, best.rate * workload.osl, busyShare(scenario))
        : null,
  };
}

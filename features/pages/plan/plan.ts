/** The page's input as a question to features/core/plan, and its answer so far. */
import type { Advice } from "@/features/core/plan/advice";
import { listCells, type PlanOutcome } from "@/features/core/plan/cells";
import { listOffers, type Offer, type OfferOutcome } from "@/features/core/plan/trade-offs";
import type { Option } from "@/features/core/plan/option";
import type { Goal, PlanQuestion, Stock } from "@/features/core/plan/question";
import {
  listTrials,
  servesSomeone,
  settle,
  type Settled,
  type Trial,
  type TrialOutcome,
} from "@/features/core/plan/settle";
import { readStock, readTeam, withNode, type Owned } from "@/features/core/plan/team";
import { withTrace } from "@/features/core/plan/traffic";
import type { Unfinished } from "@/features/answers/answer";
import { hourPrice } from "@/features/core/cost/prices";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Figure } from "@/features/answers/explain";
import { finished, isWhole, type SoFar } from "@/features/analysis/long-analysis";
import { success, failure, type Result } from "@/lib/result";
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import type { Checked } from "@/features/core/plan/simulate";
import { planFigures } from "./figures";
import type { PlanInput } from "./input";

export type PlanAsk = { readonly question: PlanQuestion; readonly others: readonly Stock[] };

export type PlanAnswer = Settled &
  PlanAsk & {
    readonly outcomes: readonly PlanOutcome[];
    readonly trials: readonly TrialOutcome[];
    readonly offers: OffersSoFar;
    /** The recommended plan; the best quick estimate until it is known. null: nothing serves even one user. */
    readonly lead: Checked | Option | null;
    /** Of the recommended plan: simulated, or the quick estimate until then. */
    readonly figures: readonly Figure[];
    readonly partial: Unfinished | null;
  };

/** Gains of looser limits: those computed so far, and whether more follow. */
type OffersSoFar = { readonly outcomes: readonly OfferOutcome[]; readonly ended: boolean };

export type PlanOutcomes = readonly [PlanOutcome, TrialOutcome, OfferOutcome?];

export function askPlan(scenario: Resolved, input: PlanInput): Result<PlanAsk> {
  const team = readTeam(input.team);
  if (!team.ok) return team;
  const { chip } = scenario;
  const ownStock = team.value.find((owned) => owned.chip === chip.id);
  const stocks = team.value.filter((owned) => owned !== ownStock).map((owned) => readStock(owned, chip));
  const bad = stocks.filter((stock) => !stock.ok);
  if (bad.length > 0) return failure(...bad.flatMap(({ issues }) => issues));
  const question = readQuestion(scenario, input, ownStock);
  const asked = input.goal === "trace" ? withTrace(question, input.trace) : success(question);
  if (!asked.ok) return asked;
  const others = stocks.flatMap((stock) => (stock.ok ? [stock.value] : []));
  return success({ question: asked.value, others }, asked.issues);
}

function readQuestion(scenario: Resolved, input: PlanInput, stock: Owned | undefined): PlanQuestion {
  const { promise, params } = scenario;
  const chip = withNode(scenario.chip, stock?.node ?? null);
  const percentile = input.at ?? (promise.statistic === "mean" ? null : promise.statistic);
  return {
    ...{ scenario, chip, backend: input.engine, goal: readGoal(input), traffic: null, percentile },
    gpus: input.goal === "need" ? MOST_NODES * nodeGpus(chip) : input.gpus,
    price: params.usd ?? stock?.price ?? hourPrice(chip.id)?.value ?? null,
    safety: percentile === null ? null : promise.safety,
    sizing: input.goal === "need",
  };
}

/** "How many do I need" looks as far as this. */
const MOST_NODES = 64;

function readGoal({ goal, rate, users }: PlanInput): Goal {
  if (goal === "rate") return { kind: goal, rate };
  return goal === "clients" || goal === "need" ? { kind: "clients", clients: users } : { kind: "most" };
}

export function planSoFar(ask: PlanAsk, [searched, simulated, offered]: SoFar<PlanOutcomes>): Result<PlanAnswer> {
  const outcomes = searched.outcomes.flatMap((outcome) => outcome ?? []);
  const trials = simulated.outcomes.flatMap((outcome) => outcome ?? []);
  const settled = settle(ask.question, outcomes, trials);
  const [done, cells] = [finished(searched) + finished(simulated), countCells(ask, outcomes, searched.outcomes.length)];
  const complete = isWhole(searched) && isWhole(simulated) && done >= cells;
  // A lead among the simulated ones may change with the next: the quick estimate stands until all are in.
  const shown = complete ? settled : { ...settled, winner: null };
  const lead = complete ? settled.winner : firstServing(ask, settled);
  return success({
    ...ask,
    ...shown,
    ...{ outcomes, trials, lead },
    offers: { outcomes: offered?.outcomes.flatMap((outcome) => outcome ?? []) ?? [], ended: offered?.ended ?? true },
    figures: lead === null ? [] : planFigures(ask, shown),
    partial: complete ? null : { done, cells: Math.max(cells, done + 1) },
  });
}

const firstServing = ({ question }: PlanAsk, { options: [first] }: Settled): Option | null =>
  first && servesSomeone(question, first) ? first : null;

/** Simulations are counted once it is known which ones there will be. */
function countCells({ question, others }: PlanAsk, outcomes: readonly PlanOutcome[], searches: number): number {
  const all = listCells(question, others).length;
  return outcomes.length === all && searches === all ? all + listTrials(question, outcomes).length : all;
}

/** What the second stage simulates; null: nothing passed. */
export function moreTrials(
  { question }: PlanAsk,
  [searched]: SoFar<PlanOutcomes>,
): { readonly trials: readonly Trial[] } | null {
  const trials = listTrials(
    question,
    searched.outcomes.flatMap((outcome) => outcome ?? []),
  );
  return trials.length === 0 ? null : { trials };
}

/** What each limit costs by quick estimate; null until it is known. */
export const searchedAdvice = (outcomes: readonly (PlanOutcome | undefined)[]): Advice | null =>
  outcomes.find((outcome) => outcome?.aspect === "answer")?.advice ?? null;

/** The third stage's questions, once the answer is known. */
export function moreOffers(
  { question }: PlanAsk,
  [searched, simulated]: SoFar<PlanOutcomes>,
): { readonly offers: readonly Offer[] } | null {
  const advice = searchedAdvice(searched.outcomes);
  const offers = listOffers(question, settle(question, searched.outcomes, simulated.outcomes), advice);
  return offers.length === 0 ? null : { offers };
}

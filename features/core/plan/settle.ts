/** From the pieces of a plan to its answer: what is worth simulating, and who wins once that has been done. */
import type { PlanOutcome } from "./cells";
import type { Issue } from "@/lib/issue";
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import { ranked } from "./find";
import { unitsWithin, type Option } from "./option";
import { goalAmount, type PlanQuestion, type Stock } from "./question";
import { averageCheck, checkUnit, type Candidate, type Checked } from "./simulate";

/** Simulated: candidates of the GPUs asked for, then the best of each other kind. */
export type Trial = Candidate & {
  /** Position among the other kinds of GPUs; null: those asked for. */
  readonly stock: number | null;
};

/** A layout whose quick estimate is below this share of the best one's is not simulated: the estimate errs by less. */
const WORTH = 0.85;
/** Of one pool and of two, whatever the quick estimate thinks of them: the answer compares them. */
const MOST = 2;

/** Nothing is simulated where averages are asked for: the quick estimate is the answer. */
export function listTrials(question: PlanQuestion, outcomes: readonly PlanOutcome[]): readonly Trial[] {
  if (question.percentile === null) return [];
  const main = outcomes.filter(({ aspect }) => aspect === "answer" || aspect === "front");
  const options = distinct(ranked(question, main.flatMap(listOptions)));
  const stocks = outcomes.filter(({ aspect }) => aspect === "stock");
  return [
    ...[...leaders(question, options, true), ...leaders(question, options, false)].map((option) => trial(option, null)),
    ...stocks.flatMap(({ stock, options: [best] }) => (best ? [trial(best, stock)] : [])),
  ];
}

function leaders(question: PlanQuestion, options: readonly Option[], split: boolean): readonly Option[] {
  const some = options.filter(({ unit }) => (unit.prefill !== null) === split);
  const judged = some.filter(({ judged: isJudged }) => isJudged);
  const unknown = some.filter(({ judged: isJudged }) => !isJudged).slice(0, 1);
  const amount = ({ unit, highest }: Option): number =>
    unitsWithin(question.gpus, unit) * goalAmount(question, highest);
  const best = Math.max(0, ...judged.map(amount));
  return [...judged.slice(0, MOST).filter((option) => amount(option) >= WORTH * best), ...unknown];
}

function distinct(options: readonly Option[]): readonly Option[] {
  const seen = new Set<string>();
  return options.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Averages are above what a percentile allows. */
const BELOW_AVERAGES = 0.6;

const trial = ({ unit, highest, judged }: Option, stock: number | null): Trial => ({
  ...{ unit, stock },
  rate: judged ? highest.rate : BELOW_AVERAGES * highest.rate,
});

/** The outcome of a trial; null: no load keeps the limits, or the layout cannot be simulated and the issues say why. */
export type TrialOutcome = {
  readonly trial: Trial;
  readonly checked: Checked | null;
  readonly issues: readonly Issue[];
};

export function runTrial(
  question: PlanQuestion,
  others: readonly Stock[],
  trial: Trial,
  control: CellControl = UNWATCHED,
): TrialOutcome {
  const stock = trial.stock === null ? undefined : others[trial.stock];
  const asked = { ...question, ...stock };
  const result = checkUnit(asked, trial, control);
  return { trial, checked: result.ok ? result.value : null, issues: result.issues };
}

export type Settled = {
  /** Best first in closed form; of the GPUs asked for. */
  readonly options: readonly Option[];
  /** Simulated, best first: those that hold, by traffic or by GPUs. Of averages, in closed form. */
  readonly checked: readonly Checked[];
  /** What is recommended, by the statistic of the question; null where not one user is served, or nothing is known yet. */
  readonly winner: Checked | null;
};

export function settle(
  question: PlanQuestion,
  outcomes: readonly (PlanOutcome | undefined)[],
  trials: readonly (TrialOutcome | undefined)[],
): Settled {
  const plans = outcomes.flatMap((outcome) => outcome ?? []);
  const main = plans.filter(({ aspect }) => aspect === "answer" || aspect === "front");
  const options = ranked(
    question,
    (main.length > 0 ? main : plans.filter(({ aspect }) => aspect === "glance")).flatMap(listOptions),
  );
  const simulated = trials.flatMap((outcome) =>
    outcome?.checked && outcome.trial.stock === null ? outcome.checked : [],
  );
  const averages = main.length > 0 ? options.map((option) => averageCheck(question, option)) : [];
  const checked = question.percentile === null ? averages : bestFirst(question, simulated);
  const [best] = checked;
  return { options, checked, winner: best && servesSomeone(question, best) ? best : null };
}

/** What was asked for is served, or all GPUs serve one user or more: output of less has no price. */
export const servesSomeone = (
  { gpus }: Pick<PlanQuestion, "gpus">,
  { unit, highest, wanted, holds }: Option | Checked,
): boolean => (wanted !== null && holds) || unitsWithin(gpus, unit) * highest.clients >= 1;

const listOptions = ({ options }: PlanOutcome): readonly Option[] => options;

export const bestFirst = (question: Pick<PlanQuestion, "goal">, runs: readonly Checked[]): readonly Checked[] =>
  runs.toSorted(
    (a, b) =>
      Number(b.holds) - Number(a.holds) ||
      (a.wanted === null || !a.holds
        ? goalAmount(question, b) - goalAmount(question, a) || a.gpus - b.gpus
        : a.gpus - b.gpus || b.chance.all - a.chance.all),
  );

/** The best on another kind of GPU: simulated, the quick estimate until then; null: it serves no user. */
export function bestOnStock(
  { question, outcomes, trials }: { readonly question: PlanQuestion } & Pieces,
  stock: Stock,
  index: number,
): { readonly best: Checked | Option | null; readonly simulated: boolean } {
  const ran = trials.find(({ trial }) => trial.stock === index);
  const estimated = outcomes.find((outcome) => outcome.aspect === "stock" && outcome.stock === index)?.options[0];
  const best = (ran ? ran.checked : estimated) ?? null;
  const serves = best !== null && servesSomeone({ ...question, ...stock }, best);
  return { best: serves ? best : null, simulated: ran !== undefined };
}

type Pieces = { readonly outcomes: readonly PlanOutcome[]; readonly trials: readonly TrialOutcome[] };

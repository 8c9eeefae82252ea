/** From the pieces of a plan to its answer: what is worth simulating, and who wins once that has been done. */
import type { PlanOutcome } from "./cells";
import type { Issue } from "@/lib/issue";
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import { ranked } from "./find";
import type { Option } from "./option";
import type { PlanQuestion, Stock } from "./question";
import { checkUnit, type Candidate, type Checked } from "./simulate";

/** Simulated: candidates of the GPUs asked for, then the best of each other kind. */
export type Trial = Candidate & {
  /** Place among the other kinds of GPUs; null: those asked for. */
  readonly stock: number | null;
  /** false: by the estimate alone, to say what safety costs. */
  readonly safe: boolean;
};

/** One pool and two, whatever the closed form thinks of them: it errs by more with the one than with the other. */
const SINGLES = 2;
const PAIRS = 3;

export function listTrials(outcomes: readonly PlanOutcome[]): readonly Trial[] {
  const trials = outcomes
    .filter(({ aspect }) => aspect === "answer" || aspect === "front")
    .flatMap(({ options }) => options);
  const plain = outcomes.find(({ aspect }) => aspect === "plain")?.options.slice(0, 1) ?? [];
  const safe = distinct([...leaders(trials), ...plain]);
  const stocks = outcomes.filter(({ aspect }) => aspect === "stock");
  return [
    ...safe.map((option) => trial(option, null, true)),
    ...plain.map((option) => trial(option, null, false)),
    ...stocks.flatMap(({ stock, options }) => options.slice(0, 1).map((option) => trial(option, stock, true))),
  ];
}

function leaders(options: readonly Option[]): readonly Option[] {
  const some = distinct(options);
  const single = some.filter(({ unit }) => unit.prefill === null).slice(0, SINGLES);
  return [...single, ...some.filter(({ unit }) => unit.prefill !== null).slice(0, PAIRS)];
}

function distinct(options: readonly Option[]): readonly Option[] {
  const seen = new Set<string>();
  return options.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const trial = ({ unit, rate, copies }: Option, stock: number | null, safe: boolean): Trial => ({
  ...{ unit, stock, safe },
  rate: rate / copies,
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
  const asked = { ...question, ...stock, ...(!trial.safe && { safety: null }) };
  const result = checkUnit(asked, trial, control);
  return { trial, checked: result.ok ? result.value : null, issues: result.issues };
}

export type Settled = {
  /** Best first in closed form; of the GPUs asked for. */
  readonly options: readonly Option[];
  /** Simulated, best first: those that hold, by traffic or by GPUs. */
  readonly checked: readonly Checked[];
  /** What is recommended: simulated where that has been done, else in closed form. */
  readonly winner: Checked | null;
  /** The same without safety. */
  readonly plain: Checked | null;
};

export function settle(
  outcomes: readonly (PlanOutcome | undefined)[],
  trials: readonly (TrialOutcome | undefined)[],
): Settled {
  const plans = outcomes.flatMap((outcome) => outcome ?? []);
  const main = plans.filter(({ aspect }) => aspect === "answer" || aspect === "front");
  const done = trials.flatMap((outcome) => outcome ?? []);
  const runs = (safe: boolean): readonly Checked[] =>
    bestFirst(
      done.flatMap(({ trial: trial, checked }) =>
        checked && trial.stock === null && trial.safe === safe ? checked : [],
      ),
    );
  const checked = runs(true);
  return {
    options: ranked((main.length > 0 ? main : plans.filter(({ aspect }) => aspect === "glance")).flatMap(listOptions)),
    checked,
    winner: checked[0] ?? null,
    plain: runs(false)[0] ?? null,
  };
}

const listOptions = ({ options }: PlanOutcome): readonly Option[] => options;

export const bestFirst = (runs: readonly Checked[]): readonly Checked[] =>
  runs.toSorted(
    (a, b) =>
      Number(b.holds) - Number(a.holds) ||
      (a.wanted === null || !a.holds
        ? b.rate - a.rate || a.gpus - b.gpus
        : a.gpus - b.gpus || b.chance.all - a.chance.all),
  );

/** Of another kind of GPU. */
export const checkedOn = (trials: readonly (TrialOutcome | undefined)[], stock: number): Checked | null =>
  trials.find((outcome) => outcome?.trial.stock === stock)?.checked ?? null;

/** The whole answer in one go, for the HTTP API and the command line; in the background a page runs the job `scale-up-search`. */
import type { Figure } from "@/features/explain";
import type { Work } from "@/features/work";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Found, Goal } from "@/features/core/search/layouts/goal-seek";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import { valueOfScore } from "@/features/core/search/layouts/objectives";
import { advanceSearch, startSearch } from "@/features/core/search/layouts/search";
import type { Reason } from "@/features/core/search/layouts/reasons";
import { sensitivityOf, type Bar } from "@/features/core/search/layouts/sensitivity";
import { relaxations, type Relaxation } from "@/features/core/search/layouts/shadow";
import { simulateConfiguration, type Simulated } from "@/features/core/search/layouts/simulate-best";
import { configurationCount, type Axis, type SearchSpace } from "@/features/core/search/layouts/space";
import { searchContext, type SearchContext } from "@/features/core/search/layouts/variant";
import type { Change } from "@/features/core/search/layouts/why-not";
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import { launchPatch, scenarioPatch } from "./apply";
import type { Scenario } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { winnerFigures } from "./figures";
import { seekFor } from "./goal";
import type { ScaleUpSearchInput } from "./input";
import { compareMine, type Mine } from "./mine";
import { reasonCounts, type ReasonCount } from "./reason-counts";
import { limitPrices, type LimitPrice } from "./prices";
import { requestOf } from "./request";
import { standingOf, toSimulate, withRuns, type SearchStanding } from "./standing";
import { configurationWord, wordAt } from "./words";

export type SearchAnswer = {
  readonly figures: readonly Figure[];
  readonly winner: {
    readonly index: number;
    readonly name: string;
    readonly scenario: Partial<Scenario>;
    /** What its launch states beside the scenario: engine, token budget, drafts. */
    readonly launch: Partial<LaunchInput>;
  } | null;
  /** False: every simulated configuration broke a limit, and the winner comes nearest. */
  readonly upheld: boolean;
  readonly configurations: number;
  readonly passing: number;
  /** As good as the winner of the first stage, itself included. */
  readonly ties: number;
  readonly best: readonly {
    readonly index: number;
    readonly name: string;
    readonly score: number;
    readonly gpus: number;
  }[];
  readonly front: readonly {
    readonly index: number;
    readonly name: string;
    readonly across: number;
    readonly up: number;
  }[];
  readonly reasons: readonly ReasonCount[];
  readonly prices: readonly LimitPrice[];
  /** Where nothing passes: which limits to change, and by how much. */
  readonly relaxations: readonly Relaxation[];
  readonly runs: readonly Simulated[];
  /** The winner with 10 % less and more of each thing; one thing turned until a figure is reached. */
  readonly sensitivity: readonly Bar[];
  readonly goal: (Goal & { readonly found: Found | null; readonly issues: readonly Issue[] }) | null;
  readonly mine: PlainMine;
};

/** My configuration: what stops it, how much better the winner is (a share), and single changes that let it pass. */
type PlainMine = {
  readonly name: string;
  readonly passes: boolean;
  readonly reasons: readonly Reason[];
  readonly issues: readonly Issue[];
  readonly gain: number | null;
  readonly changes: readonly {
    readonly axis: Axis;
    readonly from: string | number | null;
    readonly to: string | number | null;
    readonly steps: number;
  }[];
};

/** Of one request: a few seconds. */
const MOST_CONFIGURATIONS = 100_000;

export function searchWork(scenario: Resolved, input: ScaleUpSearchInput): Work | null {
  const request = requestOf(scenario, input);
  if (!request.ok) return null;
  return {
    unit: text({ en: "configurations", zh: "个方案" }),
    count: configurationCount(request.value.space),
    most: MOST_CONFIGURATIONS,
    lower: ["concs", "budgets", "reps", "tps"],
  };
}

export function searchAnswer(scenario: Resolved, input: ScaleUpSearchInput): Result<SearchAnswer> {
  const request = requestOf(scenario, input);
  if (!request.ok) return request;
  const { space, options } = request.value;
  const context = searchContext(space);
  const search = startSearch(space, options, context);
  advanceSearch(search, Infinity);
  const first = standingOf(request.value, search.columns ? [{ digest: search.digest, columns: search.columns }] : []);
  const runs = toSimulate(first, input.top).map((index) => simulateConfiguration(context, options, index));
  const standing = withRuns(first, runs);
  return success({ ...answerOf(standing, context, input), configurations: configurationCount(space) }, request.issues);
}

function answerOf(standing: SearchStanding, context: SearchContext, input: ScaleUpSearchInput) {
  const { request, digest, runs } = standing;
  const { space, options } = request;
  const name = (index: number): string => wordAt(space, index);
  const won = winnerOf(standing, context, input);
  return {
    figures: won?.figures ?? [],
    winner: won?.winner ?? null,
    sensitivity: won?.tornado.bars ?? [],
    goal: won?.goal ?? null,
    ...{ passing: digest.passing, ties: digest.ties, upheld: standing.upheld },
    best: digest.best.map((ranked) => ({ ...ranked, name: name(ranked.index) })),
    front: digest.front.map(({ x, y, index }) => ({
      index,
      name: name(index),
      across: valueOfScore(options.front[0], x),
      up: valueOfScore(options.front[1], y),
    })),
    reasons: reasonCounts(digest),
    prices: limitPrices(standing, context),
    relaxations: relaxations(context, options, digest),
    mine: plainMine(compareMine(context, options, input, standing.winner), space),
    runs,
  };
}

function winnerOf({ request, winner, runs }: SearchStanding, context: SearchContext, input: ScaleUpSearchInput) {
  if (winner === null) return null;
  const { space, options } = request;
  const judged = judgeIndex(context, options, winner);
  const tornado = sensitivityOf(space, options, winner);
  const run = runs.find(({ index }) => index === winner) ?? null;
  const { goal, found } = seekFor(request, input, winner, tornado.base);
  return {
    tornado,
    figures: winnerFigures(request, { judged, run, tornado }),
    goal: { ...goal, found: found.ok ? found.value : null, issues: found.issues },
    winner: {
      index: winner,
      name: configurationWord(space, judged.configuration),
      scenario: scenarioPatch(space, judged.configuration),
      launch: launchPatch(judged.configuration),
    },
  };
}

const plainMine = ({ explanation, against, changes }: Mine, space: SearchSpace): PlainMine => ({
  name: configurationWord(space, explanation.judged.configuration),
  passes: explanation.passes,
  reasons: explanation.reasons,
  issues: explanation.issues,
  gain: against?.gain ?? null,
  changes: changes.map(({ axis, from, to, steps }) => ({ axis, from: plainValue(from), to: plainValue(to), steps })),
});

const plainValue = (value: Change["from"]): string | number | null => {
  if (typeof value !== "object" || value === null) return value;
  return "id" in value ? value.id : value.acceptance.length;
};

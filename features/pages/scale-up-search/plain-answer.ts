/** What programs are given of a search: names and figures in place of columns of rows. */
import type { Figure } from "@/features/answers/explain";
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import type { Scenario } from "@/features/core/scenario/schema";
import type { Found, Goal } from "@/features/core/search/layouts/explanation/goal-seek";
import { valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import type { Reason } from "@/features/core/search/layouts/criteria/reasons";
import type { Bar } from "@/features/core/search/layouts/explanation/sensitivity";
import type { Relaxation } from "@/features/core/search/layouts/explanation/shadow-prices";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { configurationCount, type Axis, type SearchSpace } from "@/features/core/search/layouts/space/space";
import type { Change } from "@/features/core/search/layouts/explanation/rejected-layout";
import type { Unfinished } from "@/features/answers/answer";
import type { Issue } from "@/lib/issue";
import { launchPatch, scenarioPatch } from "./apply";
import type { SearchFound } from "./results/findings";
import type { Mine } from "./results/your-layout";
import type { LimitPrice } from "./results/prices";
import { reasonCounts, type ReasonCount } from "./results/reason-counts";
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
  /** The winner with each parameter ±10 %; one parameter changed until a figure is reached. */
  readonly sensitivity: readonly Bar[];
  readonly goal: (Goal & { readonly found: Found | null; readonly issues: readonly Issue[] }) | null;
  /** null while rows are missing. */
  readonly mine: PlainMine | null;
  readonly partial: Unfinished | null;
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

export function plainAnswer(search: SearchFound): SearchAnswer {
  const { plan, standing, judged, tornado, sought, limits, mine } = search;
  const { space, options } = plan;
  const { digest, runs, winner, upheld } = standing;
  const name = (index: number): string => wordAt(space, index);
  return {
    figures: search.figures,
    winner:
      winner === null || judged === null
        ? null
        : {
            index: winner,
            name: configurationWord(space, judged.configuration),
            scenario: scenarioPatch(plan, judged.configuration),
            launch: launchPatch(judged.configuration),
          },
    sensitivity: tornado?.bars ?? [],
    goal: sought && { ...sought.goal, found: sought.found.ok ? sought.found.value : null, issues: sought.found.issues },
    ...{ passing: digest.passing, ties: digest.ties, upheld },
    best: digest.best.map((ranked) => ({ ...ranked, name: name(ranked.index) })),
    front: digest.front.map(({ x, y, index }) => ({
      index,
      name: name(index),
      across: valueOfScore(options.front[0], x),
      up: valueOfScore(options.front[1], y),
    })),
    reasons: reasonCounts(digest),
    prices: limits?.prices ?? [],
    relaxations: limits?.relaxations ?? [],
    mine: mine && plainMine(mine, space),
    runs,
    configurations: configurationCount(space),
    partial: search.partial,
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

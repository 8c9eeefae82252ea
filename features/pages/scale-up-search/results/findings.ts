/** Results of a search so far: rows and counts, details of the winner, cost of limits, and the user's layout. */
import { finished, isWhole, type SoFar, type StageSoFar } from "@/features/analysis/long-analysis";
import type { Unfinished } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import { judgeIndex, type Judged } from "@/features/core/search/layouts/judge";
import { sensitivity } from "@/features/core/search/layouts/explanation/sensitivity";
import { relaxations, type Relaxation } from "@/features/core/search/layouts/explanation/shadow-prices";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { configurationCount } from "@/features/core/search/layouts/space/space";
import { perObject } from "@/lib/per-object";
import { success, type Result } from "@/lib/result";
import { winnerFigures, type Tornado } from "../figures";
import { seekFor, type Sought } from "./goal-seek";
import type { ScaleUpSearchInput } from "../input";
import { compareMine, type Mine } from "./your-layout";
import type { BlockOutcome, SearchPlan } from "../request/plan";
import { limitPrices, type LimitPrice } from "./prices";
import { judgeStanding, toSimulate, withRuns, type SearchStanding } from "./progress";
import { describeTraffic, type RequestTraffic } from "./traffic";

type Outcomes = readonly [BlockOutcome, Simulated | null];

export type SearchFound = {
  readonly plan: SearchPlan;
  readonly standing: SearchStanding;
  /** Every configuration has been looked at. */
  readonly whole: boolean;
  /** The winner; null while nothing passes. */
  readonly judged: Judged | null;
  readonly figures: readonly Figure[];
  /** Details of the final winner; null while a better one may come. */
  readonly tornado: Tornado | null;
  readonly sought: Sought | null;
  /** Cost of limits, or the required relaxations if nothing passes; null before all rows are complete. */
  readonly limits: { readonly prices: readonly LimitPrice[]; readonly relaxations: readonly Relaxation[] } | null;
  readonly mine: Mine | null;
  /** Of the winner, then of the front. */
  readonly traffic: readonly RequestTraffic[];
  readonly partial: Unfinished | null;
};

export function searchSoFar(plan: SearchPlan, stages: SoFar<Outcomes>, input: ScaleUpSearchInput): Result<SearchFound> {
  const [blocks, runs] = stages;
  const { context, options } = plan;
  const merger = keptFor(plan);
  const rows = merger.merged(blocks.outcomes);
  // Runs decide together: the best of some of them would jump to and fro.
  const standing = runs.ended && finished(runs) > 0 ? merger.decided(rows)(runs.outcomes) : rows;
  const { winner } = standing;
  const complete = isSearched(standing);
  const judged = merger.judged(standing);
  const tornado = complete || blocks.ended ? merger.tornado(standing) : null;
  const run = standing.runs.find(({ index }) => index === winner) ?? null;
  return success({
    ...{ plan, standing, whole: complete, judged, tornado },
    figures: judged ? winnerFigures(plan, { judged, run, tornado }) : [],
    sought: tornado && winner !== null ? seekFor(plan, input, winner, tornado.base) : null,
    limits: complete ? merger.limits(standing) : null,
    mine: complete ? compareMine(context, options, input, winner) : null,
    traffic: merger.traffic(standing),
    partial: partial(standing, runs),
  });
}

/** Input of the second stage: the best of the first; null if there is nothing to simulate. */
export function contenders(
  plan: SearchPlan,
  [blocks]: SoFar<Outcomes>,
): { readonly indices: readonly number[] } | null {
  const indices = toSimulate(keptFor(plan).merged(blocks.outcomes), plan.top);
  return indices.length > 0 ? { indices } : null;
}

const isSearched = ({ digest, request }: SearchStanding): boolean => digest.seen === configurationCount(request.space);

/** Rows first, then runs. */
function partial(standing: SearchStanding, runs: StageSoFar): Unfinished | null {
  if (isSearched(standing) && isWhole(runs)) return null;
  const { digest, request } = standing;
  return {
    done: digest.seen + finished(runs),
    cells: configurationCount(request.space) + runs.outcomes.length,
  };
}

/** Configurations whose traffic is shown. */
const MOST_TRAFFIC = 8;

/** A million rows are merged once for all views; winner details are computed once per winner. */
const keptFor = perObject((plan: SearchPlan) => {
  const { space, options, context } = plan;
  const asked = <Value>(make: (winner: number, standing: SearchStanding) => Value) =>
    perObject((standing: SearchStanding) => (standing.winner === null ? null : make(standing.winner, standing)));
  return {
    merged: perObject((blocks: StageSoFar<BlockOutcome>["outcomes"]) => judgeStanding(plan, blocks)),
    decided: perObject((rows: SearchStanding) =>
      perObject((runs: StageSoFar<Simulated | null>["outcomes"]) => withRuns(rows, runs)),
    ),
    judged: asked((winner) => judgeIndex(context, options, winner)),
    tornado: asked((winner) => sensitivity(space, options, winner)),
    limits: perObject((standing: SearchStanding) => ({
      prices: limitPrices(standing, context),
      relaxations: relaxations(context, options, standing.digest),
    })),
    traffic: perObject(({ winner, digest }: SearchStanding) => {
      const first = winner === null ? [] : [winner];
      return [...new Set([...first, ...digest.front.map(({ index }) => index)])]
        .slice(0, MOST_TRAFFIC)
        .flatMap((index) => describeTraffic(context, options, index) ?? []);
    }),
  };
});

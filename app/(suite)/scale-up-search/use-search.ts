"use client";
/** Both stages of the search as they come in, and what is asked of their winner. */
import { useDeferredValue, useMemo, useState } from "react";
import { winnerFigures, type Tornado } from "@/features/pages/scale-up-search/figures";
import { seekFor, type Sought } from "@/features/pages/scale-up-search/goal";
import { searched, ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import type { BlockOutcome } from "@/features/pages/scale-up-search/job";
import { compareMine, type Mine } from "@/features/pages/scale-up-search/mine";
import { limitPrices, type LimitPrice } from "@/features/pages/scale-up-search/prices";
import { standingOf, toSimulate, withRuns, type SearchStanding } from "@/features/pages/scale-up-search/standing";
import type { Figure } from "@/features/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { judgeIndex, type Judged } from "@/features/core/search/layouts/judge";
import { sensitivityOf } from "@/features/core/search/layouts/sensitivity";
import { relaxations, type Relaxation } from "@/features/core/search/layouts/shadow";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { configurationCount } from "@/features/core/search/layouts/space";
import { searchContext, type SearchContext } from "@/features/core/search/layouts/variant";
import { useFirstRows } from "./use-first-rows";
import { encodeParams } from "@/lib/params/codec";
import { useJob, type JobView } from "@/state/jobs";
import { useStoredText } from "@/state/stored-texts";

export type RunningSearch = {
  readonly standing: SearchStanding;
  readonly context: SearchContext;
  readonly first: JobView;
  readonly second: JobView;
};

/** The axes lay out: a change of the scenario's own layout searches nothing again. */
const FREE = { tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false, replicas: 1 } as const;

export function useSearch(request: SearchRequest, scenario: Resolved, input: ScaleUpSearchInput): RunningSearch {
  const { params, time } = scenario;
  const config = useStoredText(params.config);
  const asked = useMemo(() => {
    const load = input.concs.length > 0 ? { conc: 1 } : {};
    return {
      scenario: encodeParams(ScenarioSchema, { ...params, ...FREE, ...load }),
      input: encodeParams(ScaleUpSearchInput, searched(input)),
      ...(typeof config === "string" && { config }),
      ...(time.tables && { tables: time.tables }),
    };
  }, [params, input, config, time.tables]);
  const first = useJob("scale-up-search", asked);
  // Charts and the table may lag behind the progress while blocks come in.
  const blocks = useDeferredValue(useSteps(first.outcomes, first.state)) as readonly (BlockOutcome | undefined)[];
  const context = useMemo(() => searchContext(request.space), [request]);
  // Asked of the same blocks that are shown: between the two the page would be empty for a moment.
  const started = useFirstRows(
    request,
    context,
    blocks.every((block) => block === undefined),
  );
  const found = useMemo(() => standingOf(request, started.length > 0 ? started : blocks), [request, started, blocks]);
  const indices = useMemo(() => toSimulate(found, input.top), [found, input.top]);
  const ready = first.state === "done" && blocks.length === first.cells && started.length === 0 && indices.length > 0;
  const second = useJob("scale-up-search-simulation", ready ? { ...asked, indices } : null);
  const runs = useSame(second.state === "done" ? second.outcomes : NONE) as readonly (Simulated | null)[];
  const standing = useMemo(() => withRuns(found, runs), [found, runs]);
  return { standing, context, first, second };
}

/** Every configuration has been looked at: nothing better can come. */
export const isWhole = ({ digest, request }: SearchStanding): boolean =>
  digest.seen === configurationCount(request.space);

const NONE: readonly unknown[] = [];

/** One and the same list while its entries are: progress alone draws nothing again. */
function useSame(list: readonly unknown[]): readonly unknown[] {
  const [kept, keep] = useState(list);
  const same = kept.length === list.length && kept.every((entry, place) => entry === list[place]);
  if (!same) keep(list);
  return same ? kept : list;
}

/** Blocks more before anything is drawn again. */
const STEP = 1.5;

/** Outcomes in ever larger steps: charts, table and its order are made some ten times, however many blocks a search has. */
function useSteps(list: readonly unknown[], state: JobView["state"]): readonly unknown[] {
  const [kept, keep] = useState(list);
  const [had, have] = [kept, list].map((all) => all.filter((entry) => entry !== undefined).length) as [number, number];
  const another = kept.some((entry, place) => entry !== undefined && entry !== list[place]);
  const due = another || (have > had && (state !== "running" || have >= had * STEP));
  if (due) keep(list);
  return due ? list : kept;
}

export type WinnerAnswer = {
  readonly judged: Judged;
  /** What is asked of the winner of the whole space: null while a better one may come. */
  readonly tornado: Tornado | null;
  readonly sought: Sought | null;
  readonly figures: readonly Figure[];
};

/** Null while nothing passes. */
export function useWinner({ standing, context, first }: RunningSearch, input: ScaleUpSearchInput): WinnerAnswer | null {
  const { request, winner, runs } = standing;
  const settled = isWhole(standing) || (first.state !== "running" && first.state !== "done");
  const judged = useMemo(
    () => (winner === null ? null : judgeIndex(context, request.options, winner)),
    [context, request, winner],
  );
  const tornado = useMemo(
    () => (winner === null || !settled ? null : sensitivityOf(request.space, request.options, winner)),
    [request, winner, settled],
  );
  const figures = useMemo(() => {
    const run = runs.find(({ index }) => index === winner) ?? null;
    return judged ? winnerFigures(request, { judged, run, tornado }) : [];
  }, [request, judged, tornado, runs, winner]);
  const sought = useMemo(
    () => (winner === null || tornado === null ? null : seekFor(request, input, winner, tornado.base)),
    [request, input, winner, tornado],
  );
  return useMemo(() => (judged ? { judged, tornado, figures, sought } : null), [judged, tornado, figures, sought]);
}

export type Advice = {
  readonly prices: readonly LimitPrice[];
  readonly relaxations: readonly Relaxation[];
  readonly mine: Mine;
};

/** What limits cost and how mine compares, once all rows are there; null before. */
export function useAdvice({ standing, context }: RunningSearch, input: ScaleUpSearchInput): Advice | null {
  const done = isWhole(standing);
  const { request, digest, winner } = standing;
  const limits = useMemo(
    () =>
      done
        ? {
            prices: limitPrices(standing, context),
            relaxations: relaxations(context, request.options, digest),
          }
        : null,
    [done, context, request, digest, standing],
  );
  const mine = useMemo(
    () => (done ? compareMine(context, request.options, input, winner) : null),
    [done, context, request, input, winner],
  );
  return limits && mine ? { ...limits, mine } : null;
}

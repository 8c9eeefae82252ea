/** The plan of a search, and the parts that are fast enough for a page. */
import type { Asked } from "@/features/core/scenario/question/question";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Columns } from "@/features/core/search/layouts/columns";
import type { Digest } from "@/features/core/search/layouts/digest";
import { limitedStatistic } from "@/features/core/search/layouts/criteria/limits";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { configurationCount, loadCount, variantCount } from "@/features/core/search/layouts/space/space";
import { searchContext, type SearchContext } from "@/features/core/search/layouts/space/variant";
import type { Work } from "@/features/analysis/work";
import { success, type Result } from "@/lib/result";
import type { ScaleUpSearchInput } from "../input";
import { makeRequest } from "./request";
import * as m from "./messages";

export type SearchPlan = SearchRequest & {
  /** Step parts that all configurations share. */
  readonly context: SearchContext;
  /** Configurations that the second stage simulates at most. */
  readonly top: number;
};

/** Rows of a block of variants, and their totals. */
export type BlockOutcome = { readonly digest: Digest; readonly columns: Columns };

export function planSearch(scenario: Resolved, input: ScaleUpSearchInput): Result<SearchPlan> {
  const request = makeRequest(scenario, input);
  if (!request.ok) return request;
  const { space } = request.value;
  return success({ ...request.value, context: searchContext(space), top: input.top }, request.issues);
}

/** Configurations that a page computes by itself: some tens of milliseconds. Random arrivals cost five times an average. */
const AT_ONCE = { averages: 400, percentiles: 100 } as const;

/** Whole engines from the first on, as one block; none where a single one has more loads than that. */
export function firstRows({ space, options, context }: SearchPlan): readonly BlockOutcome[] {
  const variants = Math.min(variantCount(space), Math.floor(AT_ONCE[judging(options)] / loadCount(space)));
  if (variants < 1) return [];
  const { digest, columns } = wholeSearch(space, { ...options, variants: [0, variants] }, context);
  return columns === null ? [] : [{ digest, columns }];
}

/** Of one request: a few seconds. */
const MOST_CONFIGURATIONS = { averages: 100_000, percentiles: 20_000 } as const;

const judging = ({ limits }: SearchPlan["options"]) =>
  limitedStatistic(limits) === "mean" ? ("averages" as const) : ("percentiles" as const);

export const searchWork = ({ space, options }: SearchPlan): Work => ({
  unit: m.configurations,
  count: configurationCount(space),
  most: MOST_CONFIGURATIONS[judging(options)],
  lower: ["concs", "budgets", "reps", "tps"],
});

/** The axes set layout and load, so changing the scenario's layout does not restart the search. */
export function freed(asked: Asked): Asked & Readonly<Record<string, unknown>> {
  const load = asked.input["concs"] === "none" ? [] : ["conc"];
  const keys = ["tp", "adp", "ep", "pp", "cp", "split", "replicas", ...load];
  const scenario = Object.fromEntries(Object.entries(asked.scenario).filter(([key]) => !keys.includes(key)));
  return { ...asked, scenario };
}

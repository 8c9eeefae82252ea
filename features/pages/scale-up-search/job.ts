/**
 * The two stages as jobs. First: blocks of variants in closed form, every row kept. Second: chosen configurations through the event
 * simulation, one to a cell.
 */
import type { Columns } from "@/features/core/search/layouts/columns";
import type { Digest } from "@/features/core/search/layouts/digest";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { finishSearch, startSearch, wholeSearch } from "@/features/core/search/layouts/search";
import { simulateConfiguration, type Simulated } from "@/features/core/search/layouts/simulate-best";
import { loadCount, variantCount } from "@/features/core/search/layouts/space";
import { searchContext, type SearchContext } from "@/features/core/search/layouts/variant";
import { defineJob } from "@/lib/jobs/job-kind";
import { readAsk, type SearchAsk } from "./job-input";

/** Variants, from and up to. */
export type SearchBlock = readonly [number, number];

export type BlockOutcome = { readonly digest: Digest; readonly columns: Columns };

/** Configurations of a block, about: the first ones are small so that something is to be seen at once, later ones a second of work. */
const FIRST_BLOCK = 100;
const LARGEST_BLOCK = 20_000;
const GROWTH = 2;

export const scaleUpSearchJob = defineJob<SearchAsk, SearchBlock, BlockOutcome, null>({
  kind: "scale-up-search",
  read: readAsk,
  plan: ({ space }) => blocksOf(variantCount(space), loadCount(space)),
  runCell: (ask, block, control) => {
    const { space, options } = ask;
    const search = startSearch(space, { ...options, variants: block }, contextOf(ask));
    finishSearch(search, control);
    if (search.columns === null) throw new Error("A search that keeps no rows");
    return { digest: search.digest, columns: search.columns };
  },
});

/** Configurations that a page computes by itself: some tens of milliseconds. */
const AT_ONCE = 400;

/** Whole engines from the first on, as one block; none where a single one has more loads than that. */
export function firstRows({ space, options }: SearchRequest, context: SearchContext): readonly BlockOutcome[] {
  const variants = Math.min(variantCount(space), Math.floor(AT_ONCE / loadCount(space)));
  if (variants < 1) return [];
  const { digest, columns } = wholeSearch(space, { ...options, variants: [0, variants] }, context);
  return columns === null ? [] : [{ digest, columns }];
}

export const scaleUpSimulationJob = defineJob<SearchAsk, number, Simulated | null, null>({
  kind: "scale-up-search-simulation",
  read: readAsk,
  plan: ({ indices }) => indices,
  runCell: (ask, index) => simulateConfiguration(contextOf(ask), ask.options, index),
});

function blocksOf(variants: number, loads: number): SearchBlock[] {
  const blocks: SearchBlock[] = [];
  let size = FIRST_BLOCK;
  for (let from = 0; from < variants;) {
    const to = Math.min(variants, from + Math.max(1, Math.floor(size / loads)));
    blocks.push([from, to]);
    from = to;
    size = Math.min(LARGEST_BLOCK, size * GROWTH);
  }
  return blocks;
}

/** Cells of one job share the priced step parts; kept as long as the job itself. */
const contexts = new WeakMap<SearchAsk, SearchContext>();

function contextOf(ask: SearchAsk): SearchContext {
  const known = contexts.get(ask) ?? searchContext(ask.space);
  contexts.set(ask, known);
  return known;
}

/**
 * The two stages as jobs. First: blocks of variants in closed form, every row kept. Second: chosen configurations through the event
 * simulation, one to a cell.
 */
import * as z from "zod";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import { finishSearch, startSearch } from "@/features/core/search/layouts/search";
import { simulateConfiguration, type Simulated } from "@/features/core/search/layouts/simulate-best";
import { configurationCount, loadCount, variantCount } from "@/features/core/search/layouts/space/space";
import { defineJob } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { ScaleUpSearchInput } from "./input";
import { planSearch, type BlockOutcome, type SearchPlan } from "./request/plan";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Variants, from and up to. */
export type SearchBlock = readonly [number, number];

/** Of the second stage: numbers of the configurations to simulate. */
type SearchAsk = SearchPlan & { readonly indices: readonly number[] };

/** Approximate configurations per block: small first blocks show results early, later ones take a second. */
const FIRST_BLOCK = 100;
const LARGEST_BLOCK = 20_000;
const GROWTH = 2;

export const scaleUpSearchJob = defineJob<SearchAsk, SearchBlock, BlockOutcome, null>({
  kind: "scale-up-search",
  read: readAsk,
  plan: ({ space }) => listBlocks(variantCount(space), loadCount(space)),
  runCell: ({ space, options, context }, block, control) => {
    const search = startSearch(space, { ...options, variants: block }, context);
    finishSearch(search, control);
    if (search.columns === null) throw new Error("A search that keeps no rows");
    return { digest: search.digest, columns: search.columns };
  },
});

export const scaleUpSimulationJob = defineJob<SearchAsk, number, Simulated | null, null>({
  kind: "scale-up-search-simulation",
  read: readAsk,
  plan: ({ indices }) => indices,
  runCell: ({ context, options }, index) => simulateConfiguration(context, options, index),
});

function listBlocks(variants: number, loads: number): SearchBlock[] {
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

const READING = {
  shape: z.strictObject({ ...ASKED, indices: z.array(z.int().min(0)).max(2000).default([]) }),
  input: ScaleUpSearchInput,
  code: "SEARCH-INPUT",
  what: m.search,
  example: { scenario: { model: "qwen3-32b" }, input: { tps: [1, 2], nodes: [4] } },
};

function readAsk(plain: unknown): Result<SearchAsk> {
  const read = readAsked(plain, READING);
  if (!read.ok) return read;
  const { scenario, input, asked } = read.value;
  const plan = planSearch(scenario, input);
  if (!plan.ok) return plan;
  const count = configurationCount(plan.value.space);
  const beyond = asked.indices.find((index) => index >= count);
  if (beyond !== undefined) return failure(notThere(beyond, count));
  return success({ ...plan.value, indices: asked.indices }, plan.issues);
}

const notThere = (index: number, count: number): Issue => issue("SEARCH-INDEX", "indices", { index, count });

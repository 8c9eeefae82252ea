/** Searches as jobs: blocks of variants that know nothing of each other give digests, which merge into that of the whole space. */
import { defineJob } from "@/lib/jobs/job-kind";
import { unwrap } from "@/lib/result";
import { mergeDigests, newDigest, type Digest } from "./digest";
import { readSearch, searchRequest, type SearchRequest } from "./input";
import type { SearchInput } from "./input-schema";
import { finishSearch, startSearch } from "./search";
import { configurationAt, loadCount, variantCount, type Configuration } from "./space/space";
import { relaxations, shadowPrices, type Relaxation, type ShadowPrice } from "./explanation/shadow-prices";
import { searchContext } from "./space/variant";

/** Variants, from and up to. */
export type SearchCell = readonly [number, number];

export type SearchSummary = {
  readonly digest: Digest;
  /** The best in order, as the axes' values. */
  readonly best: readonly Named[];
  readonly prices: readonly ShadowPrice[];
  /** When nothing passes: which limits to change, and by how much. */
  readonly relaxations: readonly Relaxation[];
};

type Named = {
  readonly index: number;
  readonly configuration: Omit<Configuration, "chip"> & { readonly chip: string };
};

/** Configurations of a cell, about: a second of work. */
const CELL = 20_000;

export const searchJob = defineJob<SearchInput, SearchCell, Digest, SearchSummary>({
  kind: "search",
  read: readSearch,
  plan: (input) => {
    const { space } = request(input);
    const [variants, loads] = [variantCount(space), loadCount(space)];
    const size = Math.max(1, Math.floor(CELL / loads));
    const cells = Math.ceil(variants / size);
    return Array.from({ length: cells }, (_, i) => [i * size, Math.min(variants, (i + 1) * size)] as const);
  },
  runCell: (input, cell, control) => {
    const { space, options } = request(input);
    const search = startSearch(space, { ...options, variants: cell, columns: false });
    finishSearch(search, control);
    return search.digest;
  },
  summarise: (input, digests) => {
    const { space, options } = request(input);
    const digest = newDigest(options.keep);
    for (const part of digests) mergeDigests(digest, part);
    const context = searchContext(space);
    const best = digest.best.map(({ index }) => {
      const { chip, ...rest } = configurationAt(space, index);
      return { index, configuration: { ...rest, chip: chip.id } };
    });
    const prices = shadowPrices(context, options, digest);
    return { digest, best, prices, relaxations: relaxations(context, options, digest) };
  },
});

/** What `read` accepted can be understood again, on whichever machine. */
const request = (input: SearchInput): SearchRequest => unwrap(searchRequest(input));

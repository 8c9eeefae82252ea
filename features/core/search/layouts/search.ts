/**
 * Stage one over the whole space, piece by piece: `advanceSearch` does some variants and comes back, so that whoever calls can show
 * progress and the front so far, or stop. Nothing is dropped: every configuration gets its figures or the reason why it has none.
 * A variant that cannot be laid out, priced or loaded is answered once for all of its loads, without evaluating any; that is all the
 * pruning there is.
 */
import type { CellControl } from "@/lib/jobs/job-kind";
import { newColumns, type Columns } from "./columns";
import { digestRow, newDigest, type Digest } from "./digest";
import { keepRow, visitLoads, type Question } from "./evaluate";
import { isGood } from "./criteria/limits";
import { computeScore, type Objective } from "./criteria/objectives";
import { loadCount, variantCount, type SearchSpace } from "./space/space";
import { prepareVariant, searchContext, type SearchContext } from "./space/variant";

export type SearchOptions = Question & {
  /** Axes of the front. */
  readonly front: readonly [Objective, Objective];
  /** How many of the best are kept for the second stage. */
  readonly keep: number;
  /** Variants of the space, from and up to; absent = all. */
  readonly variants?: readonly [number, number];
  /** false: only the digest is kept, in memory that does not grow with the space. */
  readonly columns?: boolean;
};

export type Search = {
  readonly context: SearchContext;
  readonly options: SearchOptions;
  readonly digest: Digest;
  readonly columns: Columns | null;
  /** Next variant, and the one after the last. */
  next: number;
  readonly end: number;
};

/** `context`: of an earlier search over the same space, so that nothing is priced twice. */
export function startSearch(space: SearchSpace, options: SearchOptions, context = searchContext(space)): Search {
  const [from, end] = options.variants ?? [0, variantCount(space)];
  const loads = loadCount(space);
  const columns = options.columns === false ? null : newColumns(from * loads, (end - from) * loads);
  return { context, options, digest: newDigest(options.keep), columns, next: from, end };
}

/** Does whole variants until at least `configurations` more are done; true while some are left. */
export function advanceSearch(search: Search, configurations: number): boolean {
  const loads = loadCount(search.context.space);
  for (let done = 0; done < configurations && search.next < search.end; done += loads) {
    searchVariant(search, search.next);
    search.next += 1;
  }
  return search.next < search.end;
}

/** Configurations between two looks at the control. */
const PIECE = 2000;

/** To the end, or until somebody cancels. */
export function finishSearch(search: Search, control: CellControl): void {
  while (!control.cancelled() && advanceSearch(search, PIECE)) control.progress(searchProgress(search));
}

/** From 0 to 1. */
export const searchProgress = ({ next, end, options }: Search): number => {
  const from = options.variants?.[0] ?? 0;
  return end === from ? 1 : (next - from) / (end - from);
};

export function wholeSearch(space: SearchSpace, options: SearchOptions, context = searchContext(space)): Search {
  const search = startSearch(space, options, context);
  advanceSearch(search, Infinity);
  return search;
}

function searchVariant({ context, options, digest, columns }: Search, index: number): void {
  const { space } = context;
  const { limits, objective, front } = options;
  const prepared = prepareVariant(context, index);
  const first = index * loadCount(space);
  const [across, up] = front;
  digest.evaluated += visitLoads(space, prepared, options, (row) => {
    if (columns) keepRow(columns, first + row.load - columns.first, row);
    if (row.failed !== 0 || !prepared.ok) return digestRow(digest, row, first + row.load, NaN, NaN);
    const { tariff } = prepared.variant;
    const good = isGood(row, limits);
    const x = across === objective ? row.score : computeScore(across, row, tariff, good);
    const y = up === objective ? row.score : computeScore(up, row, tariff, good);
    digestRow(digest, row, first + row.load, x, y);
  });
}

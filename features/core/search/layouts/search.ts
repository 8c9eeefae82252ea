/**
 * Stage one over the whole space, piece by piece: `advanceSearch` looks at some configurations and returns, so that its caller can
 * show progress and the front so far, or stop. Nothing is dropped: every configuration gets its figures or the reason why it has none.
 * A variant that cannot be laid out, priced or loaded is answered once for all of its loads, without evaluating any; that is all the
 * pruning there is.
 */
import type { CellControl } from "@/lib/jobs/job-kind";
import { newColumns, type Columns } from "./columns";
import { digestRow, newDigest, type Digest } from "./digest";
import { keepRow, walkLoads, type LoadWalk, type Question, type Row } from "./evaluate";
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
  /** The variant whose loads are looked at, and how far; null: not begun. */
  next: number;
  current: Current | null;
  /** The variant after the last. */
  readonly end: number;
};

type Current = { readonly walk: LoadWalk; readonly visit: (row: Row) => void };

/** `context`: of an earlier search over the same space, so that nothing is priced twice. */
export function startSearch(space: SearchSpace, options: SearchOptions, context = searchContext(space)): Search {
  const [from, end] = options.variants ?? [0, variantCount(space)];
  const loads = loadCount(space);
  const columns = options.columns === false ? null : newColumns(from * loads, (end - from) * loads);
  return { context, options, digest: newDigest(options.keep), columns, next: from, current: null, end };
}

/** Looks at so many further configurations; true while some are left. */
export function advanceSearch(search: Search, configurations: number): boolean {
  const loads = loadCount(search.context.space);
  for (let left = configurations; left > 0 && search.next < search.end; left -= loads) {
    const { walk, visit } = (search.current ??= beginVariant(search));
    walk.advance(left, visit);
    if (walk.progress() < 1) return true;
    search.digest.evaluated += walk.evaluated();
    search.current = null;
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
export const searchProgress = ({ next, current, end, options }: Search): number => {
  const from = options.variants?.[0] ?? 0;
  return end === from ? 1 : (next - from + (current?.walk.progress() ?? 0)) / (end - from);
};

export function wholeSearch(space: SearchSpace, options: SearchOptions, context = searchContext(space)): Search {
  const search = startSearch(space, options, context);
  advanceSearch(search, Infinity);
  return search;
}

function beginVariant({ context, options, digest, columns, next }: Search): Current {
  const { space } = context;
  const { limits, objective, front } = options;
  const prepared = prepareVariant(context, next);
  const first = next * loadCount(space);
  const [across, up] = front;
  const visit = (row: Row): void => {
    if (columns) keepRow(columns, first + row.load - columns.first, row);
    if (row.failed !== 0 || row.judged === null || !prepared.ok)
      return digestRow(digest, row, first + row.load, NaN, NaN);
    const { tariff } = prepared.variant;
    const good = isGood(row.judged.times, limits);
    const x = across === objective ? row.score : computeScore(across, row, tariff, good);
    const y = up === objective ? row.score : computeScore(up, row, tariff, good);
    digestRow(digest, row, first + row.load, x, y);
  };
  return { walk: walkLoads(space, prepared, options), visit };
}

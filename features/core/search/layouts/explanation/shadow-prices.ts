/**
 * What limits cost. Shadow prices: how far one limit would have to give until something better than the winner passes, and what that
 * buys. Relaxations: the same where nothing passes at all, so that "no answer" says which limit to change and by how much.
 */
import type { Digest } from "../digest";
import type { Question } from "../evaluate";
import { judgeIndex } from "../judge";
import { computeExcess, type Check } from "../criteria/limits";
import type { Issue } from "@/lib/issue";
import { OBJECTIVE_LAWS, valueOfScore } from "../criteria/objectives";
import { REASONS, type Reason } from "../criteria/reasons";
import type { SearchContext } from "../space/variant";
import { checkIssue } from "../words";

export type ShadowPrice = {
  readonly reason: Reason;
  readonly limit: number;
  /** The limit at which the configuration passes, in the unit of the limit. */
  readonly needed: number;
  /** needed against limit, a share of the limit, above 0. */
  readonly excess: number;
  /** The configuration that it lets pass, and its objective's value. */
  readonly index: number;
  readonly value: number;
  /** Better than the winner by this share; null where there is no winner. */
  readonly gain: number | null;
};

/** What buys less than this share is not worth an entry. */
export const WORTH = 0.01;

/**
 * Per limit, the steps at which giving way buys something: nearest first, each better than the one before, by 1 % at least.
 * `best`: the score to beat, the winner's unless stated; null where nothing passes.
 */
export function shadowPrices(
  context: SearchContext,
  question: Question,
  digest: Digest,
  best: number | null = digest.best[0]?.score ?? null,
): ShadowPrice[] {
  return REASONS.flatMap((reason, code) => {
    if (!isStated(reason)) return [];
    let last = best;
    const worth = [...(digest.relaxed[code] ?? [])].reverse().filter(({ y }) => {
      if (last !== null && !(y - last > WORTH * Math.abs(last))) return false;
      last = y;
      return true;
    });
    return worth.flatMap(({ index, y }) => price(context, question, reason, index, y, best) ?? []);
  });
}

/** A limit that somebody sets: how a deployment bears random arrivals is none. */
const isStated = (reason: Reason): boolean => reason !== "ARRIVALS" && reason !== "SIMULATION";

function price(
  context: SearchContext,
  question: Question,
  reason: Reason,
  index: number,
  score: number,
  best: number | null,
): ShadowPrice | null {
  const check = judgeIndex(context, question, index).checks.find((check) => check.reason === reason);
  if (!check) return null;
  const value = valueOfScore(question.objective, score);
  const better = OBJECTIVE_LAWS[question.objective].sense === "most" ? 1 : -1;
  const gain = best === null ? null : better * (value / valueOfScore(question.objective, best) - 1);
  const { limit, value: needed } = check;
  return { reason, limit, needed, excess: computeExcess(check.value, limit, check.most), index, value, gain };
}

export type Relaxation = {
  /** One entry: changing this limit alone is enough. Several: all of them, because no single one is. */
  readonly changes: readonly Pick<Check, "reason" | "limit" | "value">[];
  readonly index: number;
  readonly excess: number;
  /** The same in words; of what cannot be loaded or laid out, why not: then no limit helps and `changes` is empty. */
  readonly issues: readonly Issue[];
};

/**
 * Nothing passes: the least that each limit would have to give alone, nearest first; where no single limit is enough, what the nearest
 * configuration breaks. Empty only when something passes.
 */
export function relaxations(context: SearchContext, question: Question, digest: Digest): Relaxation[] {
  if (digest.passing > 0) return [];
  const alone = REASONS.flatMap((reason, code): Relaxation[] => {
    if (!isStated(reason)) return [];
    const nearest = digest.relaxed[code]?.at(-1);
    if (!nearest) return [];
    return [relaxation(context, question, nearest.index, -nearest.x)];
  });
  if (alone.length > 0) return alone.sort((a, b) => a.excess - b.excess);
  const { nearest } = digest;
  return nearest === null ? [] : [relaxation(context, question, nearest.index, nearest.excess)];
}

function relaxation(context: SearchContext, question: Question, index: number, excess: number): Relaxation {
  const { checks, issues } = judgeIndex(context, question, index);
  const changes = checks.filter(({ value, limit, most }) => computeExcess(value, limit, most) > 0);
  return { changes, index, excess, issues: [...issues, ...changes.map(checkIssue)] };
}

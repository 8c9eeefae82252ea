/**
 * What giving way on one limit buys, measured as the headline is: what was simulated against the simulated winner, what was not by the
 * closed form against the winner's own closed form.
 */
import { computeExcess, type Check } from "@/features/core/search/layouts/criteria/limits";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import { REASONS } from "@/features/core/search/layouts/criteria/reasons";
import { shadowPrices, WORTH, type ShadowPrice } from "@/features/core/search/layouts/explanation/shadow-prices";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import type { SearchContext } from "@/features/core/search/layouts/space/variant";
import type { SearchStanding } from "./progress";

export type LimitPrice = ShadowPrice & { readonly simulated: boolean };

/** Simulated ones first, each limit's from the nearest step on; each step better than the one before by 1 % at least. */
export function limitPrices({ request, digest, runs, winner }: SearchStanding, context: SearchContext): LimitPrice[] {
  const { options } = request;
  const known = new Set(runs.map(({ index }) => index));
  const score = winner === null || runs.length === 0 ? null : judgeIndex(context, options, winner).row.score;
  const computed = shadowPrices(context, options, digest, score ?? digest.best[0]?.score ?? null)
    .filter(({ index }) => !known.has(index))
    .map((price) => ({ ...price, simulated: false }));
  return [...simulatedPrices(request, runs, winner), ...computed];
}

function simulatedPrices({ options }: SearchStanding["request"], runs: readonly Simulated[], winner: number | null) {
  const best = runs.find(({ index }) => index === winner);
  if (!best?.passes) return [];
  const alone = runs.flatMap((run) => {
    const broken = run.checks.filter((check) => far(check) > 0);
    const [only] = broken;
    return only && broken.length === 1 ? [{ run, only }] : [];
  });
  return REASONS.flatMap((reason) => {
    let last = best.score;
    return alone
      .filter(({ only }) => only.reason === reason)
      .sort((a, b) => far(a.only) - far(b.only) || a.run.index - b.run.index)
      .filter(({ run }) => {
        if (!(run.score - last > WORTH * Math.abs(last))) return false;
        last = run.score;
        return true;
      })
      .map(({ run, only }) => findPrice(options.objective, run, only, best.score));
  });
}

const far = ({ value, limit, most }: Check): number => computeExcess(value, limit, most);

function findPrice(
  objective: SearchStanding["request"]["options"]["objective"],
  { index, score }: Simulated,
  check: Check,
  best: number,
): LimitPrice {
  const value = valueOfScore(objective, score);
  const better = OBJECTIVE_LAWS[objective].sense === "most" ? 1 : -1;
  const { reason, limit, value: needed } = check;
  const gain = better * (value / valueOfScore(objective, best) - 1);
  return { reason, limit, needed, excess: far(check), index, value, gain, simulated: true };
}

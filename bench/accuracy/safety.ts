/**
 * Whether the chance that Plan states is kept: of left-out runs given a chance, how many keep the limit; and what a pick by chance is worth
 * beside a pick by the estimate alone. Shares only, for the Accuracy page.
 *
 *   one limit     it stands where the run is given the chance: limit = prediction · factor(chance). Kept: measured ≤ limit
 *   both limits   each stands where both are kept together with that chance, the chance of either alone being the same
 */
import { errorOutlook, type Outlook } from "@/features/core/evidence/chance";
import { pairKey, RUNS, type FigureKind, type Run } from "@/features/core/evidence/runs";
import type { KeptShare, PickShare, SafetyRecord } from "@/features/core/evidence/safety";
import { keeping, listPicks, pickScore, sureBy } from "./pick";
import type { Prediction } from "./scores";

const CHANCES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

export const safetyRecord = (origin: string, predictions: readonly Prediction[]): SafetyRecord => ({
  origin,
  kept: keptShares(RUNS),
  picks: pickShares(predictions),
});

export function keptShares(runs: readonly Run[]): readonly KeptShare[] {
  const outlooks = runs.map((run) => ({
    run,
    outlook: errorOutlook("calibrated", run, { without: (other) => pairKey(other) === pairKey(run) }),
  }));
  return CHANCES.map((chance) => {
    const judged = outlooks.map(({ run, outlook }) => judge(run, outlook, chance));
    const share = (kept: (one: (typeof judged)[number]) => boolean): number =>
      judged.filter(kept).length / judged.length;
    return {
      ...{ chance, runs: judged.length },
      ttft: share(({ ttft }) => ttft),
      tpot: share(({ tpot }) => tpot),
      all: share(({ all }) => all),
    };
  });
}

function judge(run: Run, outlook: Outlook, chance: number) {
  const within = (kind: FigureKind, level: number): boolean =>
    Math.exp(run.errors[`${kind}.calibrated`] ?? 0) <= outlook.factor(kind, level);
  const level = levelOfBoth(outlook, chance);
  return {
    ttft: within("served.ttft", chance),
    tpot: within("served.tpot", chance),
    all: within("served.ttft", level) && within("served.tpot", level),
  };
}

/** The chance of either limit alone with which both are kept together as asked. */
function levelOfBoth(outlook: Outlook, chance: number): number {
  let [low, high] = [chance, 1];
  for (let step = 0; step < 20; step += 1) {
    const level = (low + high) / 2;
    const room = { ttft: outlook.factor("served.ttft", level), tpot: outlook.factor("served.tpot", level) };
    if (outlook.chance(room).all < chance) low = level;
    else high = level;
  }
  return high;
}

const PLAIN = keeping(0);
const SAFETIES = [0.5, 0.7, 0.8, 0.9];

function pickShares(predictions: readonly Prediction[]): readonly PickShare[] {
  return [null, ...SAFETIES].map((safety) => {
    const picks = listPicks(predictions, safety === null ? PLAIN : sureBy(safety));
    const { cases, met, shareOfMet, shareOrNothing } = pickScore(picks);
    return { safety, cases, met, of_best: shareOfMet, of_best_or_nothing: shareOrNothing };
  });
}

export const textOfSafety = ({ kept, picks }: SafetyRecord): string =>
  [
    "## Of left-out runs given a chance, those that keep the limit",
    ...kept.map(({ chance, runs, ttft, tpot, all }) =>
      [percent(chance), `${runs} |`, ...[ttft, tpot, all].map(percent)].join(" "),
    ),
    "## Picks under TPOT limits: met, share of the best of those, with 0 for broken limits",
    ...picks.map(({ safety, cases, met, of_best, of_best_or_nothing }) =>
      [
        safety === null ? " plain" : percent(safety),
        `${cases} |`,
        ...[met, of_best, of_best_or_nothing].map(percent),
      ].join(" "),
    ),
  ].join("\n");

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`.padStart(6);

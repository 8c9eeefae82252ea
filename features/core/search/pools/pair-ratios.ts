/** The ratios of one pair of shapes within a budget, each at its highest load within the limits, or why it has none. */
import { holdsOn, loadCurve, type LoadCurve } from "./load-curve";
import { judgeMiss, type Miss } from "./misses";
import { countGpus, pairForm, type Pair } from "./pair";
import { byScore, ratePair, type Hourly, type Rated } from "./plan";
import { fullDecode, lowestTerms, ratiosWithin, type Ratio, type Sizes } from "./ratios";
import { weakestGrade } from "@/features/answers/explain";
import type { PdSpace, Served } from "./space";

export type PdPlan = Ratio & {
  readonly pair: Pair;
  readonly rated: Rated;
  readonly curve: LoadCurve;
  readonly copies: number;
};

/** A ratio of a pair that no load brings within the limits. */
export type PdMiss = Ratio & { readonly pair: Pair } & Miss;

/** What ratios of a pair may cost and whom they tell. */
type Seen = (curve: LoadCurve, unit: Ratio) => void;

/** Curves of one search by pair and ratio: budgets, and questions of other budgets, share them. */
export type PairCurves = Map<string, LoadCurve>;

/** Ratios that cannot matter any more need not be evaluated. */
export type Hopeful = (ratio: Ratio) => boolean;

/**
 * Every ratio of `ratiosWithin`; where it left prefill counts out, also those between the best one and its neighbours, halving. `seen` is
 * called once for every curve that was evaluated.
 */
export function ratedRatios(
  space: PdSpace,
  pair: Pair,
  seen: Seen,
  hopeful: Hopeful = () => true,
  shared: PairCurves = new Map(),
): readonly (PdPlan | PdMiss)[] {
  const rate = rater(space, pair, seen, shared);
  const sizes = listSizes(pair);
  const rated = ratiosWithin(space.gpus, sizes).filter(hopeful).map(rate);
  const tried = new Set(rated.map(({ x }) => x));
  for (;;) {
    const between = countsAround(chooseBest(rated, space)?.x ?? null, tried);
    if (between.length === 0) return rated;
    for (const x of between) {
      tried.add(x);
      const ratio = { x, y: fullDecode(space.gpus, sizes, x) };
      if (hopeful(ratio)) rated.push(rate(ratio));
    }
  }
}

function rater(space: PdSpace, pair: Pair, seen: Seen, shared: PairCurves): (ratio: Ratio) => PdPlan | PdMiss {
  const shapes = [pair.prefill, pair.decode].map(shapeKey).join(" ");
  const curves = new Map<string, LoadCurve>();
  return (ratio) => {
    const unit = lowestTerms(ratio);
    const key = `${unit.x}:${unit.y}`;
    const known = curves.get(key);
    const curve = known ?? shared.get(`${shapes} ${key}`) ?? ratioCurve(space, pair, unit);
    if (!known) {
      shared.set(`${shapes} ${key}`, curve);
      curves.set(key, curve);
      seen(curve, unit);
    }
    return ratedRatio(space, pair, ratio, curve, unit.copies);
  };
}

const shapeKey = ({ layout: { tp, pp, dp, ep, etp, cp, ffn } }: Pair["prefill"]): string =>
  [tp, pp, dp, ep, etp, cp, ffn?.gpus ?? 0].join(".");

const chooseBest = (plans: readonly (PdPlan | PdMiss)[], { objective }: PdSpace): PdPlan | null =>
  plans.filter((plan) => "rated" in plan).sort(byScore(objective))[0] ?? null;

/** Halfway from the best count to the counts tried next to it. */
function countsAround(best: number | null, tried: ReadonlySet<number>): readonly number[] {
  if (best === null) return [];
  const below = Math.max(...[...tried].filter((x) => x < best), 0);
  const above = Math.min(...[...tried].filter((x) => x > best));
  const middles = [Math.ceil((below + best) / 2), Math.floor((best + above) / 2)];
  return middles.filter((x) => Number.isFinite(x) && !tried.has(x));
}

export const listSizes = ({ prefill, decode, prefillRate, decodeRate }: Pair): Sizes => ({
  ...{ prefill: prefill.gpus, decode: decode.gpus, prefillRate, decodeRate },
});

/** x prefill and y decode instances under more and more clients. */
export const ratioCurve = (space: PdSpace, pair: Pair, { x, y }: Ratio): LoadCurve =>
  loadCurve(
    (clients) => pairForm(pair, { x, y }, clients),
    y,
    mostClients(pair, { x, y }),
    holdsOn(space, servedPair(pair, { x, y })),
  );

/** Two pools as one deployment. */
export const servedPair = ({ prefill, decode }: Pair, { x, y }: Ratio): Served => ({
  ...decode.deployment,
  pools: [
    { role: "prefill", parallelism: prefill.layout, workers: x },
    { role: "decode", parallelism: decode.layout, workers: y },
  ],
  grade: weakestGrade([prefill.variant.grade, decode.variant.grade]),
});

/** Beyond the seats of all decode instances and one prompt in every prefill instance's pipeline requests only queue. */
const mostClients = ({ seats }: Pair, { x, y }: Ratio): number => y * seats + 2 * x;

function ratedRatio(space: PdSpace, pair: Pair, ratio: Ratio, curve: LoadCurve, copies: number): PdPlan | PdMiss {
  if (curve.best === null) return { ...ratio, pair, ...judgeMiss(curve, space.limits) };
  const gpus = countGpus(pair, ratio);
  const rated = ratePair(space, curve.best, copies, gpus, hour(space, pair, ratio));
  return { ...ratio, pair, rated, curve, copies };
}

export function hour({ prefill, decode }: PdSpace, pair: Pair, { x, y }: Ratio): Hourly {
  if (prefill.price === null || decode.price === null) return null;
  const ffn = pair.decode.layout.ffn?.gpus ?? 0;
  const ffnPrice = decode.ffnPrice === undefined ? decode.price : decode.ffnPrice;
  if (ffn > 0 && ffnPrice === null) return null;
  const decoding = (pair.decode.gpus - ffn) * decode.price + ffn * (ffnPrice ?? 0);
  return x * pair.prefill.gpus * prefill.price + y * decoding;
}

/** Tokens per second for every number of prefill and decode instances of one pair within the budget: where the ridge of a ratio lies. */
import { wholeInstances } from "@/features/core/scenario/gpus";
import { countGpus, type Pair } from "./pair";
import { lowestTerms } from "./ratios";
import { ratioCurve } from "./pair-ratios";
import type { PdSpace } from "./space";
import type { LoadCurve } from "./load-curve";

export type RatioMap = {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Output tokens per second by row (y), then column (x): all of the deployment; null beyond the budget, 0 where no load keeps the limits. */
  readonly output: readonly (readonly (number | null)[])[];
};

/** Rows and columns of the map at most; larger pools are sampled evenly. */
const MOST = 12;

export function ratioMap(space: PdSpace, pair: Pair): RatioMap {
  const { prefill, decode } = pair;
  const x = counts(wholeInstances(space.gpus - decode.gpus, prefill.gpus));
  const y = counts(Math.floor((space.gpus - prefill.gpus) / decode.gpus));
  const curves = new Map<string, LoadCurve>();
  const tokens = (space.lengths.osl * (1 + space.lengths.spread)) / 2;
  const output = (p: number, d: number): number | null => {
    if (countGpus(pair, { x: p, y: d }) > space.gpus) return null;
    const unit = lowestTerms({ x: p, y: d });
    const key = `${unit.x}:${unit.y}`;
    const curve = curves.get(key) ?? ratioCurve(space, pair, unit);
    curves.set(key, curve);
    return (curve.best?.form.rate ?? 0) * unit.copies * tokens * (1 - space.headroom);
  };
  return { x, y, output: y.map((d) => x.map((p) => output(p, d))) };
}

function counts(most: number): readonly number[] {
  if (most <= MOST) return Array.from({ length: Math.max(0, most) }, (_, i) => i + 1);
  const sampled = Array.from({ length: MOST }, (_, i) => Math.round(1 + (i * (most - 1)) / (MOST - 1)));
  return [...new Set(sampled)];
}

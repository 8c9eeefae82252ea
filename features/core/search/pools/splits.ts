/** One pair on a budget, prefill instance by prefill instance: what each pool could complete, and what the two complete together. */
import { wholeInstances } from "@/features/core/scenario/gpus";
import type { Pair } from "./pair";
import { fullDecode, lowestTerms } from "./ratios";
import { ratioCurve, listSizes } from "./pair-ratios";
import type { PdSpace } from "./space";

export type Split = {
  readonly x: number;
  readonly y: number;
  readonly prefillGpus: number;
  /** Requests per second: of each pool at most (decode within the TPOT limit), and of both within the limits; 0 = no load keeps them. */
  readonly prefill: number;
  readonly decode: number;
  readonly system: number;
};

/** Splits at most; larger pools are sampled evenly. */
const MOST = 24;

/** All decode instances that the rest of the budget holds. */
export function splits(space: PdSpace, pair: Pair): readonly Split[] {
  const { prefill, decode } = pair;
  const most = wholeInstances(space.gpus - decode.gpus, prefill.gpus);
  const step = Math.max(1, most / MOST);
  const counts = new Set(Array.from({ length: Math.min(most, MOST) }, (_, i) => Math.round((i + 1) * step)));
  return [...counts].map((x) => {
    const y = fullDecode(space.gpus, listSizes(pair), x);
    const unit = lowestTerms({ x, y });
    const rate = ratioCurve(space, pair, unit).best?.form.rate ?? 0;
    return {
      ...{ x, y, prefillGpus: x * prefill.gpus, prefill: x * pair.prefillRate, decode: y * pair.decodeRate },
      system: rate * unit.copies * (1 - space.headroom),
    };
  });
}
